import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { requirement, sectionsOf } from '../lib/a2a/spec/requirements.js';
import type { Finding, Requirement } from '../lib/model/finding.js';
import type { AnyRule } from '../lib/rule.js';
import type { Scene } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { besides, judged } from './pipeline.js';

/** A bad Scene whose title says this is told as information, never as error or warning. */
const INFORMATION = /information only/;
/** One whose title says this is about what an agent makes of a request that is at fault itself. */
const BESIDE = /beside the client’s fault/;
/** Upper case only where a header field begins it. */
const MESSAGE = /^(?:[a-z`]|A2A-Version|Content-[LT])[^\n]*[^.\n]$/;
const ids = rules.map(({ id }) => id);

/** What is found in a Scene, a folded finding as often as it was found. */
async function found(scene: Scene, rule: AnyRule): Promise<readonly Finding[]> {
  const report = await judged(scene, rules, besides(rule));
  return report.findings.flatMap((finding) => Array.from({ length: 1 + finding.folded }, () => finding));
}

const named = ({ severity, rule, message }: Finding) => `${severity} ${rule}: ${message}`;

describe('the list of rules', () => {
  test('names every file, in order', () => {
    const files = readdirSync(new URL('../rules/', import.meta.url))
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts' && name !== 'all.ts')
      .map((name) => name.slice(0, -3));
    expect(ids, 'rules/all.ts lists the files of rules/').toEqual(files.toSorted());
  });

  test('has every rule that the product promises', () => {
    for (const id of PROMISED) expect(ids).toContain(id);
  });

  test('yields only to rules that exist, and never in a circle', () => {
    const yieldsTo = new Map(rules.map((rule) => [rule.id, rule.yieldsTo]));
    const reaches = (from: string, to: string, seen: readonly string[] = []): boolean =>
      (yieldsTo.get(from) ?? []).some(
        (next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])),
      );
    for (const rule of rules) {
      for (const other of rule.yieldsTo) expect(ids).toContain(other);
      expect(reaches(rule.id, rule.id), rule.id).toBe(false);
    }
  });
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
  test('says what, why and what to do', () => {
    expect(id, 'kebab-case').toMatch(/^[a-z][a-z0-9-]*$/);
    for (const text of [rule.summary, rule.fix]) {
      expect(text, 'summary and fix are a clause: lower case, no full stop').toMatch(
        /^[a-z0-9`].{10,}[^.]$/s,
      );
    }
    expect(rule.why, 'why is a sentence').toMatch(/^[A-Z`].{20,}\.$/s);
    expect(rule.presets.length > 0 || rule.severity === 'info', 'presets, or a mere hint').toBe(true);
    expect(rule.good.length, 'good scenes').toBeGreaterThan(0);
    expect(rule.bad.length, 'bad scenes').toBeGreaterThan(0);
    const titles = [...rule.good, ...rule.bad].map(({ title }) => title);
    expect(titles, 'no two scenes have the same title').toEqual([...new Set(titles)]);
  });

  test('rests on requirements that exist', async () => {
    for (const entry of rule.requirement) await expectReal(entry);
  });

  test('judges as hard as its first requirement suggests, or says why not', async () => {
    const [first] = rule.requirement[0].ids;
    const text = first === undefined ? null : await requirement(first);
    const suggested = text?.suggested_severity.replace(/^warn$/, 'warning');
    if (suggested !== undefined && rule.severityOverride === undefined) {
      expect(rule.severity, `${first} suggests it; a severityOverride says why not`).toBe(suggested);
    }
  });

  test.each(rule.good.map((scene) => [scene.title, scene] as const))('silent: %s', async (_, scene) => {
    expect((await found(scene, rule)).map(named)).toEqual([]);
  });

  test.each(rule.bad.map((scene) => [scene.title, scene] as const))('found: %s', async (title, scene) => {
    const all = await found(scene, rule);
    const faults = all.filter(({ severity }) => severity !== 'info');
    const own = all.filter((finding) => finding.rule === id);
    if (BESIDE.test(title)) {
      expect(faults.filter(({ party, rule }) => party !== 'client' && rule !== id).map(named)).toEqual([]);
      expect(faults.length, 'faults of the client').toBeGreaterThan(0);
      expect(own.length, 'findings of this rule').toBeGreaterThan(0);
    } else if (INFORMATION.test(title)) {
      expect(faults.map(named)).toEqual([]);
      expect(own.length, 'findings of this rule').toBeGreaterThan(0);
    } else {
      expect(faults.map(named)).toEqual([expect.stringContaining(` ${id}: `)]);
    }
    for (const finding of own) {
      expect(finding.message, 'a message is a clause: lower case, no full stop').toMatch(MESSAGE);
      expect(finding.at.parts.length, 'bytes at the place').toBeGreaterThan(0);
      await expectReal(finding.requirement);
    }
  });
});

/** A requirement's ids exist, and its section is one that they or the version's list name. */
async function expectReal({ spec, section, ids: named }: Requirement): Promise<void> {
  if (spec !== 'A2A 1.0' && spec !== 'A2A 0.3') return;
  const sections = await sectionsOf(spec === 'A2A 1.0' ? '1.0' : '0.3');
  expect(sections.has(section), `the requirement list of ${spec} names section ${section}`).toBe(true);
  for (const name of named) expect(await requirement(name), name).not.toBeNull();
  const [first] = await Promise.all(named.map(requirement));
  if (first !== undefined) expect(first?.section, `the section of ${named[0]}`).toBe(section);
}

/** What was promised and must never go. A new rule need not be listed here: the folder lists it. */
const PROMISED = [
  'version-header-missing',
  'version-header-malformed',
  'stream-ends-without-terminal-state',
  'event-after-terminal-state',
  'stream-first-event',
  'message-stream-extra-events',
  'version-method-mismatch',
  'card-signature-unpinned-jwks',
  'jsonrpc-id-mismatch',
  'jsonrpc-result-and-error',
  'jsonrpc-envelope-missing',
  'sse-data-not-json',
  'stream-content-type',
  'task-state-unknown',
  'task-illegal-transition',
  'state-change-after-terminal',
  'context-id-changed',
  'message-required-field',
  'card-required-field',
  'card-interface-version-missing',
  'card-url-unroutable',
  'card-not-found',
  'response-dialect-mismatch',
  'capability-undeclared-but-used',
  'poll-after-terminal',
  'request-unanswered',
  'http-error-status',
  'body-not-json',
  'content-length-mismatch',
  'stream-truncated',
];
