import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';
import { sarifFaults } from './sarif-schema.js';
import { xmlOf } from './xml.js';

const folder = new URL('../samples/', import.meta.url);
const samples = readdirSync(folder)
  .filter((name) => /\.(?:log|txt|mitm|warc|saz|har|pcap|pcapng|a2acap\.jsonl)$/.test(name))
  .map((name) => `samples/${name}`);
const FORMATS = ['compact', 'json', 'jsonl', 'sarif', 'gitlab', 'junit', 'checkstyle', 'rdjsonl'] as const;
const bench = openBench();
const place = bench.file('empty', '').replace(/empty$/, '');
afterAll(() => bench.close());

type Read = Readonly<Record<(typeof FORMATS)[number], string>>;

/** All reports of one run over a capture. */
async function reports(capture: string): Promise<Read> {
  const { err } = await bench.run(capture, ...FORMATS.flatMap((name) => ['--format', `${name}:{}/${name}`]));
  expect(err).toBe('');
  const read = (name: string): string => readFileSync(`${place}${name}`, 'utf8');
  return {
    compact: read('compact'),
    json: read('json'),
    jsonl: read('jsonl'),
    sarif: read('sarif'),
    gitlab: read('gitlab'),
    junit: read('junit'),
    checkstyle: read('checkstyle'),
    rdjsonl: read('rdjsonl'),
  };
}

const lines = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const withoutHead = (xml: string) => xmlOf(xml.replace(/^<\?xml [^>]*\?>\n/, ''));

test.each(samples)('reports of %s are well-formed, and tell the same', async (name) => {
  const read = await reports(name);
  const [capture] = JSON.parse(read.json).captures;
  const found = capture.findings.length;
  const sarif = JSON.parse(read.sarif);
  expect(sarifFaults(sarif)).toEqual([]);
  const starts = sarif.runs[0].results.map(
    ({ locations: [one] }: { locations: { physicalLocation: { region: { startLine?: number } } }[] }) =>
      one?.physicalLocation.region.startLine ?? null,
  );
  const sorted = (numbers: readonly unknown[]) => [...numbers].sort();
  expect(sorted(starts)).toEqual(
    sorted(capture.findings.map(({ at }: { at: { line: number | null } }) => at.line)),
  );
  expect(JSON.parse(read.gitlab).length).toBe(found);
  expect(lines(read.rdjsonl).length).toBe(found);
  expect(
    read.compact
      .split('\n')
      .filter((line) => / (?:error|warning|info) [a-z0-9-]+: (?!and \d+ more like this)/.test(line)).length,
  ).toBe(found);
  expect(withoutHead(read.checkstyle).elements.flatMap(({ elements }) => elements).length).toBe(found);
  expect(withoutHead(read.junit).elements.length).toBe(1);
  const told = lines(read.jsonl);
  const of = (type: string) =>
    told.filter((line) => line.type === type).map(({ type: _, capture: __, ...rest }) => rest);
  expect(of('exchange').sort((a, b) => a.index - b.index)).toEqual(capture.exchanges);
  const unfolded = capture.findings.map(({ folded: _, ...rest }: { folded: number }) => rest);
  expect(of('finding')).toHaveLength(found);
  expect(of('finding')).toEqual(expect.arrayContaining(unfolded));
});
