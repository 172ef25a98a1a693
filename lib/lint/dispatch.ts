import type { Binding, Dialect, Entry } from '../model/a2a.js';
import type { Severity } from '../model/finding.js';
import type { AnyRule, NotJudged, Problem } from '../rule.js';

/** What a rule says about one subject. */
export type Verdicts = Iterable<Problem | NotJudged>;

/** A rule in force, with its severity. `at`: its place among them. */
export interface Active<R extends AnyRule = AnyRule> {
  readonly rule: R;
  readonly severity: Severity;
  readonly at: number;
}

/** A rule in force together with the call that judges an exchange by it. */
export interface Judge {
  readonly active: Active;
  readonly check: (entry: Entry) => Verdicts;
  /** What its rule needs, in one word: judges of equal needs are neighbours. */
  readonly needs: string;
}

/** Finds the rules that judge an exchange; looked up once per kind, dialect and binding. */
export function dispatcher(rules: readonly Active[]): (entry: Entry) => readonly Judge[] {
  const table = new Map<string, readonly Judge[]>();
  const all = rules
    .map((active) => ({ active, check: checkBy(active.rule), needs: active.rule.needs.join(' ') }))
    .sort((a, b) => (a.needs < b.needs ? -1 : a.needs > b.needs ? 1 : 0));
  return (entry) => {
    const key = `${entry.kind} ${entry.dialect.spoken} ${entry.binding}`;
    const known = table.get(key);
    if (known !== undefined) return known;
    const judges = all.filter(
      ({ active: { rule } }) => isFor(rule, entry.kind) && speaks(rule, entry.dialect.spoken, entry.binding),
    );
    table.set(key, judges);
    return judges;
  };
}

/** Whether a rule judges what is spoken in this dialect and binding. */
export function speaks(rule: AnyRule, dialect: Dialect, binding: Binding | null): boolean {
  return (
    (rule.dialects.length === 0 || rule.dialects.includes(dialect)) &&
    (rule.bindings.length === 0 || (binding !== null && rule.bindings.includes(binding)))
  );
}

function isFor({ each }: AnyRule, kind: Entry['kind']): boolean {
  switch (kind) {
    case 'card-fetch':
      return each === 'card' || each === 'exchange';
    case 'call':
    case 'poll':
      return each === 'call' || each === 'exchange';
    case 'stream':
      return each === 'stream' || each === 'call' || each === 'exchange';
    case 'push-delivery':
      return each === 'push' || each === 'exchange';
    case 'foreign':
      return false;
  }
}

const NOTHING: Verdicts = [];

function checkBy(rule: AnyRule): (entry: Entry) => Verdicts {
  switch (rule.each) {
    case 'card':
      return (entry) => (entry.kind !== 'card-fetch' || rule.passes?.(entry) ? NOTHING : rule.check(entry));
    case 'exchange':
      return (entry) => (entry.kind === 'foreign' || rule.passes?.(entry) ? NOTHING : rule.check(entry));
    case 'call':
      return (entry) =>
        (entry.kind !== 'call' && entry.kind !== 'poll' && entry.kind !== 'stream') || rule.passes?.(entry)
          ? NOTHING
          : rule.check(entry);
    case 'stream':
      return (entry) => (entry.kind !== 'stream' || rule.passes?.(entry) ? NOTHING : rule.check(entry));
    case 'push':
      return (entry) =>
        entry.kind !== 'push-delivery' || rule.passes?.(entry) ? NOTHING : rule.check(entry);
    case 'task':
    case 'capture':
      return () => NOTHING;
  }
}
