import { readdirSync, readFileSync } from 'node:fs';
import stringWidth from 'string-width';
import { afterAll, describe, expect, test } from 'vitest';
import { claims } from '../lib/a2a/claims/claims.js';
import type { Json } from '../lib/model/json.js';
import type { CaptureReport } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { type Step, scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';
import { OPTIONS } from './made-report.js';
import { attribute, readPage, textOf } from './page-read.js';
import { reportOf } from './pipeline.js';

const bench = openBench();
afterAll(() => bench.close());

const FORMAT = ['--format', 'capabilities'] as const;
const samples = readdirSync(new URL('../samples/', import.meta.url))
  .filter((name) => name.endsWith('.log') || name.endsWith('.har'))
  .map((name) => `samples/${name}`);

const set = (changes: { readonly [pointer: string]: Json | undefined }) => ({ response: { set: changes } });
const log = (name: string, ...steps: readonly Step[]) => bench.file(name, scene('', ...steps).log);
const denied = v10.card(set({ '/capabilities/streaming': false }));

test.each([80, 72, 60, 40])('every sample is told in %i columns', async (width) => {
  const { out } = await bench.run(...FORMAT, '--width', String(width), ...samples);
  expect(out.split('\n').length).toBeGreaterThan(300);
  // A name of a file is not broken.
  const wide = out
    .split('\n')
    .filter((line) => stringWidth(line) > width && !line.startsWith('samples/') && line.includes(' '));
  expect(wide).toEqual([]);
});

test('a long URL is broken, and all of it is there', async () => {
  const url = `https://agent.example/${'long/'.repeat(20)}rpc`;
  log('long.log', v10.card(set({ '/supportedInterfaces/0/url': url })));
  const { out } = await bench.run(...FORMAT, '--width', '80', '{}/long.log');
  expect(out.split('\n').every((line) => stringWidth(line) <= 80)).toBe(true);
  expect(out.replace(/\n +/g, '')).toContain(url);
});

test('colours add nothing but colour, and without Unicode there is none', async () => {
  const plain = (await bench.run(...FORMAT, '--width', '80', ...samples)).out;
  const painted = (await bench.run(...FORMAT, '--width', '80', '--color', 'always', ...samples)).out;
  expect(painted).not.toBe(plain);
  expect(painted.replace(/\u001b\[\d+m/g, '')).toBe(plain);
  const ascii = (await bench.run(...FORMAT, '--width', '80', '--ascii', ...samples)).out;
  expect(/^[\n\x20-\x7e]*$/.test(ascii)).toBe(true);
  for (const line of ['+  streaming ', '-  streaming ', 'x  interface JSON-RPC 1.0  broken'])
    expect(ascii).toContain(line);
});

test('captures are told one after the other, each with its cards', async () => {
  log('cardless.log', v10.send());
  const { out } = await bench.run(
    ...FORMAT,
    'samples/stream.log',
    'samples/extended-card.log',
    '{}/cardless.log',
  );
  expect(out.match(/^(?:samples|Stock Analyst|Whole Analyst|no agent card).*$/gm)).toEqual([
    'samples/stream.log',
    'Stock Analyst 0.1.0  card of x1, 127.0.0.1:9999',
    'samples/extended-card.log',
    'Whole Analyst 0.1.0  card of x1, 127.0.0.1:9999',
    'Whole Analyst 0.1.0  extended card of x2, 127.0.0.1:9999',
    'no agent card in this capture: nothing is claimed',
  ]);
});

test('a claim that is broken, or not made, names the finding that says so, and quiet tells only these', async () => {
  log('denied.log', denied, v10.stream(), v10.send());
  const { out, status } = await bench.run(...FORMAT, '--quiet', '--width', '100', '{}/denied.log');
  expect(status).toBe(1);
  expect(out.split('\n').filter((line) => /^\S? {2}\S/.test(line))).toEqual([
    expect.stringMatching(/^! {2}no streaming +not claimed +a stream was served: x2\.1 \(line \d+\)$/),
  ]);
  expect(out).toMatch(/^ +finding capability-undeclared-but-used at x2$/m);
  log('kept.log', v10.card(), v10.stream());
  expect((await bench.run(...FORMAT, '--quiet', '{}/kept.log')).out).toBe('');
});

const HOSTILE = {
  '/name': 'Eve\u001b[31m<script>alert(1)</script>',
  '/supportedInterfaces/0/url': 'https://eve:hunter2hunter2@agent.example/rpc',
  '/capabilities/extensions': [{ uri: 'https://x.example/\u202e"><img src=x>' }],
  '/defaultOutputModes': ['text/plain\u0007<img>'],
};

describe('captured text', () => {
  test('cannot steer a terminal, and shows no password', async () => {
    log('eve.log', v10.card(set(HOSTILE)), v10.send());
    const { out } = await bench.run(...FORMAT, '{}/eve.log');
    expect(out).toContain('Eve');
    expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/.test(out)).toBe(false);
    expect(out).not.toContain('hunter2hunter2');
  });

  test('is no markup on the page, and no password in JSON', async () => {
    log('eve.log', v10.card(set(HOSTILE)), v10.send());
    const page = bench.file('eve.html', '');
    await bench.run('--format', `html:${page}`, '{}/eve.log');
    const html = readFileSync(page, 'utf8');
    expect(html).not.toContain('hunter2hunter2');
    const { elements } = readPage(html);
    expect(elements.filter(({ tagName }) => tagName === 'img')).toEqual([]);
    const { out } = await bench.run('--format', 'json', '{}/eve.log');
    expect(out).not.toContain('hunter2hunter2');
    expect(JSON.parse(out).captures[0].claims.length).toBeGreaterThan(4);
  });
});

test('the page tells it without its script, with links to exchanges and findings', async () => {
  log('denied.log', denied, v10.stream(), v10.send());
  const page = bench.file('denied.html', '');
  await bench.run('--format', `html:${page}`, '{}/denied.log');
  const { elements } = readPage(readFileSync(page, 'utf8'));
  const rows = elements
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => textOf(row).replace(/\s+/g, ' ').trim());
  expect(rows).toContain(
    '! not claimed no streaming a stream was served: x2.1finding capability-undeclared-but-used',
  );
  expect(rows).toContain('✓ kept input text/plain taken in a message: x2 x3');
  const links = elements.filter(({ tagName }) => tagName === 'a').map((one) => attribute(one, 'href'));
  expect(links).toEqual(expect.arrayContaining(['#claims', '#x2.1', '#f1']));
  const ids = new Set(elements.map((one) => attribute(one, 'id')));
  expect(['claims', 'f1', 'card-1'].filter((id) => !ids.has(id))).toEqual([]);
});

test('JSON names the finding and the place of both claim and evidence', async () => {
  log('denied.log', denied, v10.stream());
  const { out } = await bench.run('--format', 'json', '{}/denied.log');
  const [claim] = JSON.parse(out).captures[0].claims;
  expect(claim).toMatchObject({
    card: 1,
    kind: 'streaming',
    says: false,
    verdict: 'not-claimed',
    evidence: [{ stance: 'for', count: 1, places: [{ exchange: 2, event: 1 }] }],
    findings: [{ rule: 'capability-undeclared-but-used', exchange: 2 }],
    at: { pointer: '/capabilities' },
  });
  expect(claim.evidence[0].places[0].at.line).toBeGreaterThan(claim.at.line);
});

test('connections that are not read may hold what nobody was seen to ask for', () => {
  const stranger = { protocol: 'gRPC', connections: 1, calls: 20 } as const;
  const grpc = { url: 'agent.example:443', protocolBinding: 'GRPC', protocolVersion: '1.0' };
  const read = reportOf(scene('', v10.card(set({ '/supportedInterfaces/1': grpc }))).log);
  const told = (strangers: CaptureReport['strangers']) =>
    reporter('capabilities')({ captures: [{ ...read, strangers }], options: OPTIONS });
  expect(told([stranger])).toMatch(/^not told: what crossed where 1 connection is gRPC \(20 calls\)/m);
  expect(told([])).not.toContain('not told');
  const seen = claims();
  const verdict = (strangers: CaptureReport['strangers']) =>
    seen
      .list(read.cards, { withheld: false, strangers })
      .flatMap(({ claims: all }) => all.filter(({ detail }) => detail === 'gRPC 1.0'))
      .map(({ verdict: held }) => held);
  seen.push({ kind: 'card-fetch', index: 1, fetched: read.cards[0], card: read.cards[0] ?? null } as never);
  expect(verdict([])).toEqual(['not-exercised']);
  expect(verdict([stranger])).toEqual(['not-decidable']);
});

test('of a card that names very much the claims that were put to the test are told, and how many are not', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => at);
  const changes = set({
    '/supportedInterfaces': many.map((at) => ({
      url: `https://agent.example/${at}`,
      protocolBinding: 'JSONRPC',
      protocolVersion: '1.0',
    })),
    '/securitySchemes': Object.fromEntries(
      many.map((at) => [`k${at}`, { apiKeySecurityScheme: { name: `X-${at}`, location: 'header' } }]),
    ),
    '/capabilities/extensions': many.map((at) => ({ uri: `urn:x:${at}`, required: at % 2 === 0 })),
  });
  log('many.log', v10.card(changes), v10.send());
  const { out } = await bench.run(...FORMAT, '--width', '80', '{}/many.log');
  expect(out).toMatch(/^\d+ more claims not shown; the card names 4200 more that are not looked at$/m);
  expect(out).toMatch(/^. {2}required extension +broken/m);
  expect(out.split('\n').length).toBeLessThan(500);
});
