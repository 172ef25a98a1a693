import type { Dialect } from '../../model/a2a.js';

/** `active`, `interrupted` and `terminal` as A2A 1.0 §4.1.3 groups them; `unknown` marks an indeterminate state. */
export type StateClass = 'active' | 'interrupted' | 'terminal' | 'unknown';

/** One task state. `word` is for prose and is the spelling of 0.1 to 0.3 over JSON-RPC; `proto` that of 1.0. */
export interface StateFacts {
  readonly word: string;
  readonly proto: string;
  /** The spelling of the 0.3 proto. */
  readonly proto03: string;
  readonly class: StateClass;
  /** Whether 0.1 has it. */
  readonly since01: boolean;
}

const row = (word: string, kind: StateClass, since01 = true, more: Partial<StateFacts> = {}): StateFacts => {
  const proto = `TASK_STATE_${word.toUpperCase().replace('-', '_')}`;
  return { word, proto, proto03: proto, class: kind, since01, ...more };
};

/** A2A 1.0 §4.1.3, 0.3 §6.3. */
export const STATES: readonly StateFacts[] = [
  row('submitted', 'active'),
  row('working', 'active'),
  row('completed', 'terminal'),
  row('failed', 'terminal'),
  row('canceled', 'terminal', true, { proto03: 'TASK_STATE_CANCELLED' }),
  row('rejected', 'terminal', false),
  row('input-required', 'interrupted'),
  row('auth-required', 'interrupted', false),
  row('unknown', 'unknown', true, {
    proto: 'TASK_STATE_UNSPECIFIED',
    proto03: 'TASK_STATE_UNSPECIFIED',
  }),
];

const bySpelling = new Map<string, StateFacts>();
for (const state of STATES) {
  for (const spelling of [state.word, state.proto, state.proto03]) bySpelling.set(spelling, state);
}

/** The state that a wire spelling of any dialect means; undefined where none has it. */
export function stateNamed(spelling: string): StateFacts | undefined {
  return bySpelling.get(spelling);
}

/** Whether the state, in any dialect's spelling, ends a task. */
export function isTerminal(spelling: string | null): boolean {
  return spelling !== null && bySpelling.get(spelling)?.class === 'terminal';
}

/** Whether the task waits for somebody in this state. */
export function isInterrupted(spelling: string | null): boolean {
  return spelling !== null && bySpelling.get(spelling)?.class === 'interrupted';
}

/** The lower-case word for prose; an unknown spelling stands as it is. */
export function stateWord(spelling: string): string {
  return bySpelling.get(spelling)?.word ?? spelling;
}

/** Legal spellings in one dialect; none where the dialect is not known. */
export function statesOf(dialect: Dialect): readonly string[] {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return STATES.map((state) => state.proto);
    case '0.3-proto':
      return STATES.map((state) => state.proto03);
    case '0.3-rpc':
    case '0.2':
      return STATES.map((state) => state.word);
    case '0.1':
      return STATES.filter((state) => state.since01).map((state) => state.word);
    case 'mixed':
    case 'unknown':
      return [];
  }
}

/** What A2A 1.0 says of moving from one state to another: `doubtful` where it is not stated (WORKING to SUBMITTED). */
export function transition(from: string, to: string): 'legal' | 'doubtful' | 'illegal' {
  const before = bySpelling.get(from);
  const after = bySpelling.get(to);
  if (!before || !after || before === after) return 'legal';
  if (before.class === 'terminal') return 'illegal';
  if (after.class === 'unknown') return 'doubtful';
  if (after.word === 'submitted' && before.class !== 'unknown') return 'doubtful';
  return 'legal';
}
