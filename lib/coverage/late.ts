import { speaks } from '../lint/dispatch.js';
import { NO_TIMES } from '../lint/needs.js';
import type { Entry } from '../model/a2a.js';
import type { AnyRule, Rule } from '../rule.js';
import type { Tallies } from './tallies.js';
import { faultIn, type Said, skipIn, uncited } from './told.js';

/** What rules that judge at the end have to do with: exchanges come first, and what is said of them last. */
export interface Late {
  exercise(rule: AnyRule, ids: readonly string[], entry: Entry): void;
  /** Notes what a rule said of one task, or of the capture, and hands it on. */
  judged(rule: AnyRule, said: Said): Said;
  /** The rule, made to be noted. */
  ofCapture(rule: Rule<'capture'>): Rule<'capture'>;
  finish(): void;
}

interface Of {
  readonly rule: AnyRule;
  readonly exercised: Map<string, number>;
  judged: boolean;
  fault: string | null;
  skip: string | null;
}

export function openLate(tallies: Tallies): Late {
  const all = new Map<string, Of>();

  function of(rule: AnyRule): Of {
    const known = all.get(rule.id) ?? { rule, exercised: new Map(), judged: false, fault: null, skip: null };
    all.set(rule.id, known);
    return known;
  }

  function judged(rule: AnyRule, said: Said): Said {
    const one = of(rule);
    const skip = skipIn(said);
    one.fault ??= faultIn(rule, said);
    one.skip ??= skip;
    one.judged ||= skip === null;
    return said;
  }

  return {
    exercise(rule, ids, entry) {
      if (ids.length === 0 || !speaks(rule, entry.dialect.spoken, entry.binding)) return;
      tallies.exercise(ids, entry.index);
      const { exercised } = of(rule);
      for (const id of ids) exercised.set(id, (exercised.get(id) ?? 0) + 1);
    },
    judged,
    ofCapture: (rule) => ({ ...rule, check: (end) => judged(rule, [...rule.check(end)]) }),
    finish() {
      for (const { rule, exercised, judged, fault, skip } of all.values()) {
        const unasked = rule.needs.includes('times') ? NO_TIMES.skip : NO_TASK;
        const reason = fault ?? (judged ? null : (skip ?? unasked));
        for (const [id, times] of exercised) {
          if (reason === null) tallies.keepAll(id, times);
          else tallies.doubt([id], reason);
          if (fault !== null) tallies.cloud(uncited(rule, [id]), fault);
        }
      }
    },
  };
}

const NO_TASK = 'no task came up in full';
