import type { Judge, Verdicts } from '../lint/dispatch.js';
import { lackOf } from '../lint/needs.js';
import type { Panel } from '../lint/panel.js';
import type { Entry, TaskTimeline } from '../model/a2a.js';
import type { Finding } from '../model/finding.js';
import type { AnyRule } from '../rule.js';
import { versionsOf } from './features.js';
import { openFitting } from './fitting.js';
import { openLate } from './late.js';
import { NEVER_SEEN, type Occasion, occasionsAt } from './occasions.js';
import { openTallies, type Tallies } from './tallies.js';
import { faultIn, type Said, skipIn, uncited } from './told.js';

const DOUBTED = 'the capture does not tell for certain which bytes the answer has';

interface Watching {
  readonly panel: Panel;
  /** The requirements that a finding breaks. */
  readonly idsOf: (finding: Finding) => readonly string[];
  /** The versions that were spoken. */
  readonly versions: ReadonlySet<string>;
  finish(): Tallies;
}

/** A panel that counts, while it judges, which requirements exchanges put to the test, and which of them they kept. */
export function watching(panel: Panel, occasions: ReadonlyMap<string, readonly Occasion[]>): Watching {
  const tallies = openTallies();
  const versions = new Set<string>();
  const late = openLate(tallies);
  const lateRules = panel.actives.map(({ rule }) => rule).filter(isLate);
  const watched = new Map<readonly Judge[], readonly Judge[]>();
  const fitting = openFitting(occasions);
  const inForce = new Set(panel.actives.map(({ rule }) => rule.id));
  const off = [...occasions.keys()].filter((rule) => !inForce.has(rule));
  let at: { readonly entry: Entry; readonly ids: ReturnType<typeof occasionsAt> } | null = null;

  function idsAt(entry: Entry): ReturnType<typeof occasionsAt> {
    if (at?.entry !== entry) at = { entry, ids: occasionsAt(entry, occasions) };
    return at.ids;
  }

  function judged(rule: AnyRule, entry: Entry, said: Said): void {
    const fault = faultIn(rule, said);
    const lack = skipIn(said) ?? lackAt(rule, entry);
    const ids = idsAt(entry)(rule.id, fault === null && lack !== null);
    const reason = fault ?? lack;
    tallies.exercise(ids, entry.index);
    if (reason === null) tallies.keep(ids, entry.index);
    else tallies.doubt(ids, reason);
    if (fault !== null) tallies.cloud(uncited(rule, ids), fault);
  }

  function withWatch(judge: Judge): Judge {
    const { rule } = judge.active;
    return {
      ...judge,
      check(entry) {
        const verdicts = [...judge.check(entry)];
        judged(rule, entry, verdicts);
        return verdicts;
      },
    };
  }

  /** What rules whose needs are not met would have judged. */
  function lacking(judges: readonly Judge[], entry: Entry): void {
    for (const { active } of judges) {
      const lack = lackOf(active.rule.needs, entry);
      if (lack === null || lack === 'nothing' || lack.partly) continue;
      const ids = idsAt(entry)(active.rule.id, true);
      tallies.exercise(ids, entry.index);
      tallies.doubt(ids, lack.skip);
    }
  }

  /** What rules that are off would have judged: without them, nothing shows that it was kept. */
  function missing(entry: Entry): void {
    for (const rule of off) {
      const ids = idsAt(entry)(rule, true);
      if (ids.length > 0) tallies.cloud(ids, offReason(rule));
    }
  }

  /** What no exchange alone shows, a rule that is off would have found at any. */
  function neverMissed(): void {
    for (const rule of off)
      for (const { version, ids } of occasions.get(rule) ?? [])
        if (version === NEVER_SEEN)
          tallies.cloud(
            ids.filter((id) => tallies.of(id) !== null),
            offReason(rule),
          );
  }

  return {
    panel: {
      actives: panel.actives.map((active) =>
        active.rule.each === 'capture' ? { ...active, rule: late.ofCapture(active.rule) } : active,
      ),
      ofTasks: panel.ofTasks.map(({ active, check }) => ({
        active,
        check: (task: TaskTimeline): Verdicts => late.judged(active.rule, [...check(task)]),
      })),
      judgesOf(entry) {
        const judges = panel.judgesOf(entry);
        const known = watched.get(judges) ?? judges.map(withWatch);
        watched.set(judges, known);
        // Who asks for a card and gets none speaks no version.
        if (entry.kind !== 'card-fetch' || entry.fetched !== null)
          for (const version of versionsOf(entry)) versions.add(version);
        fitting.note(entry);
        lacking(judges, entry);
        missing(entry);
        for (const rule of lateRules) late.exercise(rule, idsAt(entry)(rule.id, false), entry);
        return known;
      },
      echoes: panel.echoes,
    },
    idsOf: fitting.idsOf,
    versions,
    finish() {
      late.finish();
      neverMissed();
      return tallies;
    },
  };
}

function offReason(rule: string): string {
  return `\`${rule}\` enforces it too, and is not in force`;
}

function isLate({ each }: AnyRule): boolean {
  return each === 'task' || each === 'capture';
}

/** Why a rule that was asked could not judge all of an exchange; null where it could. */
function lackAt(rule: AnyRule, entry: Entry): string | null {
  if (entry.exchange.doubted && rule.party !== 'client') return DOUBTED;
  const lack = lackOf(rule.needs, entry);
  return lack === null || lack === 'nothing' ? null : lack.skip;
}
