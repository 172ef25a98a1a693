import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirements } from '../lib/a2a/spec/requirements.js';
import { rules } from '../rules/index.js';
import { ON_PURPOSE, SDK_FAULTS, type Seen } from '../scripts/sdk-faults.js';
import { sdkFaultsPage } from '../scripts/sdk-faults-page.js';
import { reviewed, reviewedPackets } from './shared-captures.reviewed.js';

const file = new URL('../rules/KNOWN-SDK-FAULTS.md', import.meta.url);
const texts = new Map(
  [...(await requirements('1.0')), ...(await requirements('0.3'))].map((text) => [text.id, text]),
);

/** `python-sdk/tap-raw/10-rest-full.log` and `python-sdk/tcpdump/10-rest-full.pcap` are one recording. */
function recordingOf(path: string): string {
  const parts = path.split('/');
  const name = (parts.pop() ?? '').replace(/\..*$/, '');
  return parts[0] === 'python-sdk' ? `python-sdk/${name}` : name;
}

const linesOf = (seen: Seen): readonly string[] =>
  Object.entries(seen).flatMap(([recording, lines]) => lines.map((line) => `${recording}: ${line}`));

const told = [...SDK_FAULTS, ...ON_PURPOSE].flatMap(({ seen }) => linesOf(seen));
const found = [reviewed, reviewedPackets].flatMap((one) =>
  Object.entries(one).flatMap(([path, lines]) => lines.map((line) => `${recordingOf(path)}: ${line}`)),
);

test('each finding that was read and found true is told of once, and nothing else is', () => {
  expect(told.toSorted(), 'scripts/sdk-faults.ts says of each whose doing it is').toEqual(
    [...new Set(found)].toSorted(),
  );
});

test.each(SDK_FAULTS.map((fault) => [fault.does, fault] as const))('%s', (_, fault) => {
  const rule = rules.find(({ id }) => id === fault.rule);
  expect(rule?.presets).toContain('recommended');
  for (const line of Object.values(fault.seen).flat()) expect(line).toContain(` ${fault.rule} x`);
  for (const id of fault.ids) expect(texts.has(id), id).toBe(true);
  for (const text of [fault.does, fault.proof]) expect(text).toMatch(/^[A-Z].{20,}\.$/);
});

test('the page says what is known (UPDATE=1 rewrites it)', () => {
  const page = sdkFaultsPage(SDK_FAULTS, ON_PURPOSE, (id) => texts.get(id) ?? null);
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
