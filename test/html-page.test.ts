import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import type { BytesData, ExchangeData } from '../lib/report/html/data.js';
import { openBench } from './command-line.js';
import { attribute, readPage, textOf } from './page-read.js';

const bench = openBench();
afterAll(() => bench.close());
const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder).filter((name) =>
  /\.(?:log|txt|mitm|warc|saz|har|pcap|pcapng|a2acap\.jsonl)$/.test(name),
);

async function pageOf(capture: string, ...options: readonly string[]): Promise<string> {
  const file = bench.file('page.html', '');
  const { err } = await bench.run(capture, '--format', `html:${file}`, ...options);
  expect(err).toBe('');
  return readFileSync(file, 'utf8');
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64');
const mixed = 'samples/event-after-completed.log';

describe('what the page may do', () => {
  test('its policy names the script and the styles that it has, and nothing else', async () => {
    const { elements } = readPage(await pageOf(mixed));
    const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
    const policy = named('meta').flatMap((one) =>
      attribute(one, 'http-equiv') === 'Content-Security-Policy' ? [attribute(one, 'content') ?? ''] : [],
    );
    const scripts = named('script').filter((one) => attribute(one, 'type') === null);
    expect([policy.length, scripts.length, named('style').length]).toEqual([1, 1, 1]);
    const hashes = [...scripts, ...named('style')].map((one) => `sha256-${hash(textOf(one))}`);
    expect(policy[0]?.match(/sha256-[^']+/g)).toEqual(hashes);
    expect(policy[0]).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+'; /);
  });

  test.each(['samples/push.log', mixed, 'samples/dumpcap.pcapng'])(
    '%s: it names no address but its own places and rules',
    async (sample) => {
      const { elements, hasComment } = readPage(await pageOf(sample));
      const loading = [
        'src',
        'srcset',
        'action',
        'formaction',
        'poster',
        'data',
        'background',
        'ping',
        'style',
      ];
      const attributes = elements.flatMap(({ attrs }) => attrs);
      expect(attributes.filter(({ name }) => loading.includes(name) || name.startsWith('on'))).toEqual([]);
      const links = attributes.filter(({ name }) => name === 'href').map(({ value }) => value);
      const ids = new Set(attributes.filter(({ name }) => name === 'id').map(({ value }) => value));
      const rows = new Set(readPage(await pageOf(sample)).list.rows.map(({ x }) => `x${x}`));
      for (const link of links) {
        if (!link.startsWith('#'))
          expect(link).toMatch(/^https:\/\/(?:github\.com\/a2a-lint|a2a-protocol\.org)\//);
        else expect(ids.has(link.slice(1)) || rows.has(link.slice(1).replace(/\..*/, '')), link).toBe(true);
      }
      expect(links.length).toBeGreaterThan(0);
      expect(hasComment).toBe(false);
    },
  );

  test('an excerpt stands beside a drawing without being cut', async () => {
    const { elements } = readPage(await pageOf('samples/stream-stops-working.log'));
    const drawn = elements.filter((one) => attribute(one, 'class') === 'excerpt').map(textOf);
    expect(drawn.length).toBeGreaterThan(0);
    for (const line of drawn.flatMap((text) => text.split('\n'))) expect(line.length).toBeLessThanOrEqual(76);
  });

  test('the same capture gives the same page, and the status is that of the findings only where asked for', async () => {
    expect(await pageOf(mixed)).toBe(await pageOf(mixed));
    const target = `html:${bench.file('status.html', '')}`;
    expect((await bench.run(mixed, '--format', target)).status).toBe(0);
    expect((await bench.run(mixed, '--format', target, '--fail-on', 'error')).status).toBe(1);
    expect((await bench.run('{}/none.log', '--format', target)).status).toBe(3);
  });
});

/** Whether bytes of the page are those of the capture at the offsets that it gives. */
function misplaced(data: BytesData, capture: Buffer): string[] {
  const own = data.text === null ? Buffer.from(data.base64 ?? '', 'base64') : Buffer.from(data.text);
  return (data.runs ?? []).flatMap(([at, length, offset, before]) => {
    const found = capture.subarray(offset, offset + length);
    const isRight = found.equals(own.subarray(at, at + length));
    const wanted = typeof before === 'string' ? before : '';
    const framing = capture.subarray(offset - wanted.length, offset).toString('latin1');
    return isRight && framing === wanted
      ? []
      : [`${offset}: ${found} is not ${own.subarray(at, at + length)}`];
  });
}

function bytesIn(exchange: ExchangeData): BytesData[] {
  const messages = [exchange.request, ...exchange.interim, exchange.response].map((one) => one?.body);
  return [...messages, ...exchange.events.map(({ data }) => data)].flatMap((body) =>
    body ? (body.captured ? [body.captured] : [body]) : [],
  );
}

describe('samples', () => {
  test.each(samples)(
    '%s: bytes stand at the offsets that the page gives, and findings in what it shows',
    async (name) => {
      const report = bench.file('report.json', '');
      const page = readPage(await pageOf(`samples/${name}`, '--format', `json:${report}`, '--show-secrets'));
      const capture = readFileSync(new URL(name, folder));
      const all = [...page.exchanges.values()];
      expect(all.flatMap(bytesIn).flatMap((bytes) => misplaced(bytes, capture))).toEqual([]);
      expect(all.length).toBe(page.list.rows.length);
      for (const { exchange, at } of findingsIn(readFileSync(report, 'utf8'))) {
        const marks = page.exchanges.get(exchange ?? 0)?.marks.filter(({ primary }) => primary) ?? [];
        expect(
          marks.map(({ pointer }) => pointer),
          `x${exchange}`,
        ).toContain(at.pointer);
        expect(marks.filter(({ on }) => on === null)).toEqual([]);
      }
    },
  );
});

interface Found {
  readonly exchange: number | null;
  readonly at: { readonly pointer: string | null };
}

function findingsIn(report: string): Found[] {
  const { captures }: { captures: readonly { findings: readonly Found[] }[] } = JSON.parse(report);
  return captures.flatMap(({ findings }) => findings.filter(({ exchange }) => exchange !== null));
}
