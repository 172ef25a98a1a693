import { ERRORS } from '../lib/a2a/spec/errors.js';
import { METHODS } from '../lib/a2a/spec/methods.js';
import type { RequirementText } from '../lib/a2a/spec/requirements.js';
import { type Look, lookAt, versionsOf } from '../lib/coverage/features.js';
import { NEVER_SEEN } from '../lib/coverage/occasions.js';
import { speaks } from '../lib/lint/dispatch.js';
import { lackOf } from '../lib/lint/needs.js';
import { panelOf } from '../lib/lint/panel.js';
import type { Entry, Operation } from '../lib/model/a2a.js';
import type { Finding } from '../lib/model/finding.js';
import { pointerTokens } from '../lib/model/json.js';
import type { AnyRule } from '../lib/rule.js';
import { CONDITIONS, SECTIONS } from './conditions.js';

/**
 * Measures on which occasions a rule enforces a requirement: what the exchange that breaks it in a bad Scene has in common
 * with exchanges that right traffic shows as well.
 */

/** An exchange of a good Scene, and the rules that judged it. */
export interface Right {
  readonly look: Look;
  readonly versions: readonly string[];
  readonly judgedBy: ReadonlySet<string>;
}

/** A finding of a bad Scene: what it breaks, and the exchange that it is on. */
export interface Broken {
  readonly rule: AnyRule;
  readonly ids: readonly string[];
  readonly finding: Finding;
  readonly entry: Entry;
}

/** Exchanges of right traffic, with the rules that are silent on them. */
export function rightOnes(entries: readonly Entry[], rules: readonly AnyRule[]): Right[] {
  const panel = panelOf(rules, { preset: 'all', only: [], off: [], severities: new Map() });
  const atEnd = rules.filter(({ each }) => each === 'task' || each === 'capture');
  return entries.map((entry) => {
    const judges = panel.judgesOf(entry).map(({ active }) => active.rule);
    const able = judges.filter(({ needs }) => lackOf(needs, entry) === null);
    const late = atEnd.filter((rule) => speaks(rule, entry.dialect.spoken, entry.binding));
    return {
      look: lookAt(entry),
      versions: versionsOf(entry),
      judgedBy: new Set([...able, ...late].map(({ id }) => id)),
    };
  });
}

/** The exchange that a finding is on; null where none can be told. */
export function entryOf(finding: Finding, entries: readonly Entry[]): Entry | null {
  const named = entries.find(({ index }) => index === finding.exchange);
  if (named !== undefined) return named;
  const offset = finding.at.parts[0]?.offset ?? -1;
  const starts = entries.flatMap((entry) =>
    [entry.exchange.request, entry.exchange.response].flatMap((message) =>
      message === null ? [] : [{ entry, from: message.at.offset }],
    ),
  );
  return starts.filter(({ from }) => from <= offset).sort((a, b) => b.from - a.from)[0]?.entry ?? null;
}

/** The table, as `lib/coverage/exercised.generated.ts` holds it. */
export function occasionsOf(
  broken: readonly Broken[],
  right: readonly Right[],
  texts: ReadonlyMap<string, RequirementText>,
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const table = new Map<string, Map<string, string[]>>();
  for (const one of broken) {
    for (const version of versionsOf(one.entry)) {
      const pool = right.filter(
        ({ versions, judgedBy }) => versions.includes(version) && judgedBy.has(one.rule.id),
      );
      for (const id of one.ids) {
        const text = texts.get(id);
        if (text === undefined || !isOf(version, id)) continue;
        for (const features of occasions(one, text, pool).map((words) => bound(words, text))) {
          const rows = table.get(one.rule.id) ?? new Map<string, string[]>();
          table.set(one.rule.id, rows);
          const words = features.length === 0 ? NEVER_SEEN : [version, ...features.toSorted()].join(' ');
          const ids = rows.get(words) ?? [];
          if (!ids.includes(id)) rows.set(words, [...ids, id]);
        }
      }
    }
  }
  for (const rows of table.values()) withoutRepeats(rows);
  return table;
}

/** Whether traffic of a version can keep a requirement: what is said of mixtures, that of any. */
function isOf(version: string, id: string): boolean {
  if (id.startsWith('A2A03-VER')) return true;
  return id.startsWith('A2A10')
    ? version === '1.0'
    : id.startsWith('A2A01')
      ? version === '0.1'
      : version === '0.3';
}

/** Takes out what a wider row says already. */
function withoutRepeats(rows: Map<string, string[]>): void {
  for (const [words, ids] of rows) {
    const own = words.split(' ');
    const left = ids.filter(
      (id) =>
        ![...rows].some(([other, others]) => {
          const wider = other.split(' ');
          return (
            wider.length < own.length && others.includes(id) && wider.every((word) => own.includes(word))
          );
        }),
    );
    if (left.length === 0) rows.delete(words);
    else rows.set(words, left.toSorted());
  }
}

function occasions(one: Broken, text: RequirementText, pool: readonly Right[]): string[][] {
  const told = CONDITIONS.get(text.id);
  if (told !== undefined) return told.length === 0 ? [[]] : told.map((words) => words.split(' '));
  const fixed = fixedBy(text);
  const isRefusal = fixed.length > 0 || /must be refused|is refused/.test(text.summary);
  const features = featuresOf(one, text).filter((feature) => !isRefusal || !isOutcome(feature));
  const operations = operationsOf(text);
  if (operations.length === 0) return [widest(features, fixed, pool) ?? [...lastTwo(features), ...fixed]];
  const made = operations.flatMap((operation) => {
    const found = widest(features, [operation, ...fixed], pool);
    return found === null ? [] : [found];
  });
  if (made.length > 0) return made;
  // No right traffic shows it, so what breaks it has to tell.
  return operations.map((operation) => [...lastTwo(features), operation, ...fixed]);
}

/** What is said of one binding is put to the test by that alone. */
function bound(words: readonly string[], { binding, id }: RequirementText): readonly string[] {
  const own =
    binding === 'jsonrpc' || id.startsWith('A2A10-9.')
      ? 'JSONRPC'
      : binding === 'rest' || id.startsWith('A2A10-11.')
        ? 'HTTP+JSON'
        : null;
  return own === null || words.length === 0 || words.includes(own) ? words : [...words, own];
}

/** What is given up last: the kind, and what the requirement is bound to. */
function lastTwo(features: readonly string[]): string[] {
  return features.filter((feature) => /^(?:call|stream|card|push|JSONRPC|HTTP\+JSON|0\.2)$/.test(feature));
}

function isOutcome(feature: string): boolean {
  return feature === 'served' || feature === 'refused' || /^(?:asked|shown)[.:]/.test(feature);
}

/** What the words of a requirement say of the exchanges that it is about: the error that is to come. */
function fixedBy({ summary }: RequirementText): string[] {
  const names = ERRORS.flatMap(({ code, names }) => {
    const all = [...new Set(Object.values(names))];
    const isNamed = all.some((name) => summary.includes(name.replace(/Error$/, '')));
    return isNamed || summary.includes(String(code)) ? [names['1.0'] ?? names['0.3'] ?? names['0.1']] : [];
  });
  const [name, ...others] = names;
  if (name !== undefined && others.length === 0) return [`error:${name}`];
  return /^A2A errors\b/.test(summary) ? ['error:own'] : [];
}

/** As many of the features as right traffic has together with those that are fixed; the first ones are given up first. */
function widest(
  features: readonly string[],
  fixed: readonly string[],
  pool: readonly Right[],
): string[] | null {
  const subsets = Array.from({ length: 1 << features.length }, (_, mask) => mask).sort(
    (a, b) => ones(a) - ones(b) || a - b,
  );
  for (const dropped of subsets) {
    const left = [...features.filter((_, at) => (dropped & (1 << at)) === 0), ...fixed];
    if (holds(pool, left)) return left;
  }
  return null;
}

function ones(mask: number): number {
  return mask.toString(2).replaceAll('0', '').length;
}

function holds(pool: readonly Right[], features: readonly string[]): boolean {
  return pool.some(({ look }) => features.every((feature) => look(feature) === true));
}

/** What of an exchange may matter, the least certain first. */
function featuresOf({ rule, finding, entry }: Broken, text: RequirementText): string[] {
  const look = lookAt(entry);
  const read = rule.each === 'task' || rule.each === 'capture' ? null : membersRead(rule, entry);
  const side = sideOf(finding, entry);
  const isClients = finding.party === 'client';
  const name = nameAt(finding);
  const field = fieldAt(finding, entry);
  const event =
    entry.kind === 'stream' && finding.event !== null ? entry.events[finding.event - 1] : undefined;
  const wanted = [
    name === null ? null : `${side}.${name}`,
    field,
    event === undefined ? null : `event:${event.meaning}`,
    read === null || read.has('before') ? 'was:terminal' : null,
    read?.has('before') ? 'before' : null,
    read?.has('known') ? 'known' : null,
    read?.has('earlierMessage') ? 'earlier' : null,
    read?.has('config') ? 'config' : null,
    read?.has('card') || read?.has('face') ? 'card-known' : null,
    isClients ? null : 'served',
    isClients ? null : 'refused',
    kindOf(rule, entry, finding),
    text.binding === 'jsonrpc' ? 'JSONRPC' : text.binding === 'rest' ? 'HTTP+JSON' : null,
    text.id.startsWith('A2A02') ? '0.2' : null,
  ];
  return wanted.filter((one) => one !== null).filter((one) => look(one) === true && !one.includes(' '));
}

/** The members of an entry that a rule reads to judge it. */
function membersRead(rule: AnyRule, entry: Entry): ReadonlySet<string> {
  const read = new Set<string>();
  const spied = new Proxy(entry, {
    get(target, name, receiver) {
      if (typeof name === 'string') read.add(name);
      return Reflect.get(target, name, receiver);
    },
  });
  // The dispatcher gives each rule the kind of entry that it judges.
  const check = rule.check as (subject: unknown) => Iterable<unknown>;
  for (const _ of check.call(rule, spied));
  return read;
}

function kindOf({ each }: AnyRule, entry: Entry, finding: Finding): string | null {
  switch (entry.kind) {
    case 'card-fetch':
      return 'card';
    case 'push-delivery':
      return 'push';
    case 'stream':
      return each === 'stream' || finding.event !== null ? 'stream' : 'call';
    case 'call':
    case 'poll':
      return 'call';
    case 'foreign':
      return null;
  }
}

function sideOf({ at, event }: Finding, { exchange: { request, response } }: Entry): 'asked' | 'shown' {
  if (event !== null || request === null) return 'shown';
  if (response === null) return 'asked';
  const offset = at.parts[0]?.offset ?? 0;
  const answered = response.at.offset;
  return answered > request.at.offset
    ? offset < answered
      ? 'asked'
      : 'shown'
    : offset < request.at.offset
      ? 'shown'
      : 'asked';
}

/** Members around what A2A says. */
const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'method', 'params', 'result', 'error', 'code']);

/** The innermost member that a finding points to; null where it points to none. */
function nameAt({ at: { pointer } }: Finding): string | null {
  const names = pointerTokens(pointer ?? '').filter((token) => !/^\d+$/.test(token));
  const last = names.at(-1);
  return last === undefined || ENVELOPE.has(last) ? null : last;
}

function fieldAt({ at }: Finding, { exchange: { request, response } }: Entry): string | null {
  const offset = at.parts[0]?.offset;
  if (at.pointer !== null || offset === undefined) return null;
  for (const [side, message] of [
    ['asked', request],
    ['shown', response],
  ] as const) {
    const field = message?.headers.find(
      ({ at: own }) => offset >= own.offset && offset < own.offset + own.length,
    );
    if (field !== undefined) return `${side}:${field.name.toLowerCase()}`;
  }
  return null;
}

/** The operations that a requirement is about, by its words or its section; none where it is about all. */
function operationsOf({ section, summary, id }: RequirementText): readonly Operation[] {
  const named = METHODS.filter(
    ({ method, operation, dialects }) =>
      new RegExp(`\\b${operation}\\b`).test(summary) ||
      (!dialects.includes('1.0') && summary.includes(method)),
  );
  if (named.length > 0) return [...new Set(named.map(({ operation }) => operation))];
  return SECTIONS.get(`${id.startsWith('A2A10') ? '1.0' : '0.3'} ${section}`) ?? [];
}

/** The text of the generated file. */
export function exercisedText(table: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>): string {
  const rows = [...table]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, own]) => {
      const lines = [...own]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([words, ids]) => `    ['${words}', '${ids.join(' ')}'],\n`);
      return `  '${rule}': [\n${lines.join('')}  ],\n`;
    });
  return `// Measured by test/coverage.test.ts (UPDATE=1 rewrites it): by rule, on which exchanges it enforces which requirements.
export const EXERCISED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
${rows.join('')}};
`;
}
