import type { Dialect, Entry, TaskTimeline, TranscriptEnd } from '../model/a2a.js';
import type { Finding, RuleTally, Skip } from '../model/finding.js';
import { type Place, placeOf } from '../model/location.js';
import type { InScope } from '../model/report.js';
import type { Treatment } from '../model/treatment.js';
import type { AnyRule } from '../rule.js';
import { type Active, speaks, type Verdicts } from './dispatch.js';
import { type About, crashOf, findingOf } from './finding.js';
import { folder } from './fold.js';
import { type Lack, lackOf, NO_TIMES } from './needs.js';
import { ordered } from './order.js';
import { type Panel, panelOf } from './panel.js';
import type { Ruleset } from './ruleset.js';
import { covers, coversTimeline, EVERYTHING, isIgnored, isLimited, type Scope } from './scope.js';
import { soundVerdicts } from './sound.js';
import { type Count, noCount, skipped, skipsOf, tallyOf } from './tally.js';
import { treating } from './treat.js';

export { type Panel, panelOf } from './panel.js';
export type { Ruleset } from './ruleset.js';
export type { Scope } from './scope.js';

/**
 * `panel`: rules and ruleset arranged already, for many captures. `keep`: how many equal findings (one rule, one
 * fingerprint) are listed before the rest is only counted. `treat`: what becomes of findings, one after the other.
 */
export interface LintOptions {
  readonly rules: readonly AnyRule[];
  readonly ruleset?: Ruleset;
  readonly panel?: Panel;
  readonly scope?: Scope;
  readonly keep?: number;
  readonly treat?: readonly Treatment[];
}

/** Judges a transcript while it is read. */
export interface Lint {
  /** What became certain with this exchange and is listed, in capture order. */
  push(entry: Entry): readonly Finding[];
  /** Whether an exchange lies in the scope; so may a task. */
  covers(entry: Entry): boolean;
  coversTask(task: TaskTimeline): boolean;
  /** How much lies in the scope; null where that does not limit. */
  inScope(): InScope | null;
  /** What only the whole capture shows. */
  end(end: TranscriptEnd): readonly Finding[];
  /** Every listed finding, in capture order, with the count of those folded into it. */
  findings(): readonly Finding[];
  tallies(): readonly RuleTally[];
  skips(): readonly Skip[];
  /** Ids of rules of ours that threw. */
  crashed(): readonly string[];
}

export function lint(options: LintOptions): Lint {
  const {
    rules,
    ruleset,
    panel = panelOf(rules, ruleset),
    scope = EVERYTHING,
    keep = 1,
    treat = [],
  } = options;
  const { actives } = panel;
  const counted = actives.map(noCount);
  const counts = new Map(actives.map(({ rule, at }) => [rule.id, countOf(at)]));
  const causes = panel.echoes();
  const kept = folder(keep);
  const treated = treating(treat);
  const crashed = new Set<string>();
  const limited = isLimited(scope);
  const covered = new Set<number>();
  let foreign = 0;
  let ignored = 0;
  let listed = 0;
  let sawTime = false;

  function countOf(at: number): Count {
    counted[at] ??= noCount();
    return counted[at];
  }

  /** Runs one rule on one subject; its findings go to `into`. `lack`: why it is not judged where it has none. */
  function judge<S>(
    { rule, severity, at }: Active,
    check: (subject: S) => Verdicts,
    subject: S,
    about: (subject: S) => About,
    into: Finding[],
    lack: string | null = null,
  ): void {
    const before = into.length;
    let reason: string | null = null;
    try {
      const made = check(subject);
      const verdicts = rule.plugin === undefined ? made : soundVerdicts(made);
      // Most say nothing, which is not worth an iterator.
      if (!Array.isArray(verdicts) || verdicts.length > 0) {
        for (const verdict of verdicts) {
          if ('skip' in verdict) reason = verdict.skip;
          else into.push(findingOf(rule, severity, verdict, about(subject)));
        }
      }
    } catch (thrown) {
      if (rule.plugin === undefined) crashed.add(rule.id);
      into.push(crashOf(rule, thrown, about(subject)));
    }
    if (into.length === before) reason ??= lack;
    if (reason === null) countOf(at).judged++;
    else skipped(countOf(at), reason);
  }

  /** Drops echoes, treats, counts, folds; gives back what is listed. */
  function settle(
    found: readonly Finding[],
    treat: (findings: readonly Finding[]) => readonly Finding[],
  ): readonly Finding[] {
    if (found.length === 0) return found;
    return treat(ordered(causes.without(found))).filter((finding) => {
      const count = counts.get(finding.rule);
      if (count !== undefined) count.findings++;
      return kept.add(finding);
    });
  }

  /** Of an exchange whose answer may hold another's bytes: what the client did stands, the rest is not judged. */
  function certain(found: readonly Finding[]): readonly Finding[] {
    return found.filter((finding) => {
      const count = counts.get(finding.rule);
      if (finding.party !== 'client' && count) skipped(count, DOUBTED);
      return finding.party === 'client';
    });
  }

  /** Whether a rule that judges at the end lacks the times it needs; says so where it does. */
  function untimed({ rule, at }: Active): boolean {
    const lacking = !sawTime && rule.needs.includes('times');
    if (lacking) skipped(countOf(at), NO_TIMES.skip);
    return lacking;
  }

  function judgeTask(task: TaskTimeline, found: Finding[]): void {
    const dialect = dialectOf(task);
    for (const { active, check } of panel.ofTasks) {
      if (!speaks(active.rule, dialect, null)) continue;
      if (!untimed(active)) judge(active, check, task, aboutTask, found);
    }
  }

  return {
    covers: (entry) => !limited || covers(scope, entry),
    coversTask: (task) => coversTimeline(scope, task),
    inScope: () => (limited ? { judged: covered.size + listed, foreign, ignored } : null),
    push(entry) {
      if (limited && !covers(scope, entry)) {
        if (isIgnored(scope, entry)) ignored++;
        return [];
      }
      if (entry.kind === 'foreign') {
        foreign++;
        return [];
      }
      if (limited) covered.add(entry.index);
      treated.see(entry);
      sawTime ||= (entry.exchange.request?.time ?? entry.exchange.response?.time ?? null) !== null;
      const found: Finding[] = [];
      let weighed = '';
      let lack: Lack = null;
      for (const { active, check, needs } of panel.judgesOf(entry)) {
        if (needs !== weighed) lack = lackOf(active.rule.needs, entry);
        weighed = needs;
        if (lack === 'nothing') continue;
        if (lack === null || lack.partly) judge(active, check, entry, aboutEntry, found, lack?.skip);
        else skipped(countOf(active.at), lack.skip);
      }
      return settle(entry.exchange.doubted ? certain(found) : found, treated.on);
    },

    end(end) {
      const found: Finding[] = [];
      for (const task of end.tasks) {
        if (!coversTimeline(scope, task)) continue;
        // A task may be known from an answer that lists it only.
        if (scope.tasks.length > 0) listed++;
        judgeTask(task, found);
      }
      for (const active of actives) {
        const { rule } = active;
        if (rule.each === 'capture' && !untimed(active)) {
          judge(
            active,
            (end) => rule.check(end),
            end,
            () => NOWHERE,
            found,
          );
        }
      }
      return settle(
        limited ? found.filter(({ exchange }) => exchange === null || covered.has(exchange)) : found,
        (findings) => treated.atEnd(findings, end.tasks),
      );
    },

    findings: () => kept.all(),
    tallies: () => actives.map(({ rule, severity, at }) => tallyOf(rule, severity, countOf(at))),
    skips: () => actives.flatMap(({ rule, at }) => skipsOf(rule, countOf(at))),
    crashed: () => [...crashed],
  };
}

const DOUBTED = 'the capture does not tell for certain which bytes the answer has';

const NOWHERE: About = {
  exchange: null,
  task: null,
  operation: null,
  dialect: 'unknown',
  at: placeOf(0, 0),
};

function aboutEntry(entry: Entry): About {
  return {
    exchange: entry.index,
    task: entry.kind === 'card-fetch' || entry.kind === 'foreign' ? null : entry.taskId,
    operation: entry.operation,
    dialect: entry.dialect.spoken,
    at: placeOfEntry(entry),
  };
}

function aboutTask(task: TaskTimeline): About {
  const at = task.observations[0]?.at ?? NOWHERE.at;
  return { exchange: null, task: task.id, operation: null, dialect: dialectOf(task), at };
}

function dialectOf(task: TaskTimeline): Dialect {
  return task.observations[0]?.dialect ?? task.streams[0]?.dialect ?? 'unknown';
}

function placeOfEntry({ exchange }: Entry): Place {
  const at = exchange.request?.at ?? exchange.response?.at;
  return at === undefined ? NOWHERE.at : placeOf(at.offset, at.length);
}
