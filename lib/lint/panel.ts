import type { Entry, TaskTimeline } from '../model/a2a.js';
import type { AnyRule } from '../rule.js';
import { type Active, dispatcher, type Judge, type Verdicts } from './dispatch.js';
import { type Echoes, echoing } from './echoes.js';
import { inForce, RECOMMENDED, type Ruleset } from './ruleset.js';

/** A rule in force that judges tasks, together with the call that does. */
export interface TaskJudge {
  readonly active: Active;
  readonly check: (task: TaskTimeline) => Verdicts;
}

/** The rules in force, arranged to judge. It knows nothing of any capture: one serves for all captures of a run. */
export interface Panel {
  readonly actives: readonly Active[];
  readonly ofTasks: readonly TaskJudge[];
  /** The judges of an exchange. */
  judgesOf(entry: Entry): readonly Judge[];
  /** Opens what silences echoes within one capture. */
  echoes(): Echoes;
}

/** Arranges those of the rules that are in force. */
export function panelOf(rules: readonly AnyRule[], ruleset: Ruleset = RECOMMENDED): Panel {
  const inUse = inForce(rules, ruleset);
  const actives = inUse.map((rule, at): Active => {
    return { rule, severity: ruleset.severities.get(rule.id) ?? rule.severity, at };
  });
  return {
    actives,
    ofTasks: actives.flatMap((active) => {
      const { rule } = active;
      return rule.each === 'task' ? [{ active, check: (task: TaskTimeline) => rule.check(task) }] : [];
    }),
    judgesOf: dispatcher(actives),
    echoes: echoing(inUse),
  };
}
