import type { Dialect } from '../../model/a2a.js';
import type { StateClass, StateWord } from '../../model/state.js';

const CLASSES: readonly (readonly [StateWord, StateClass])[] = [
  ['submitted', 'active'],
  ['working', 'active'],
  ['input-required', 'interrupted'],
  ['auth-required', 'interrupted'],
  ['completed', 'terminal'],
  ['canceled', 'terminal'],
  ['failed', 'terminal'],
  ['rejected', 'terminal'],
  ['unknown', 'unknown'],
];
const WORDS: readonly StateWord[] = CLASSES.map(([word]) => word);
const CLASS_OF: ReadonlyMap<StateWord, StateClass> = new Map(CLASSES);

const KEBAB = new Map(WORDS.map((word): [StateWord, string] => [word, word]));
/** 0.1 knew no refusal and no credentials (0.3 reference §12). */
const KEBAB_01 = new Map([...KEBAB].filter(([word]) => word !== 'rejected' && word !== 'auth-required'));
const PROTO = new Map(
  WORDS.map((word): [StateWord, string] => [
    word,
    `TASK_STATE_${word === 'unknown' ? 'UNSPECIFIED' : word.toUpperCase().replaceAll('-', '_')}`,
  ]),
);
const PROTO_03 = new Map([...PROTO, ['canceled', 'TASK_STATE_CANCELLED'] satisfies [StateWord, string]]);

const WORD_OF: ReadonlyMap<string, StateWord> = new Map(
  [KEBAB, PROTO, PROTO_03].flatMap((spelled) =>
    Array.from(spelled, ([word, state]): [string, StateWord] => [state, word]),
  ),
);

/** The word for a state as any dialect spells it; null for a text that none of them knows. */
export function stateWord(state: string | null): StateWord | null {
  return state === null ? null : (WORD_OF.get(state) ?? null);
}

/** The class of a state as any dialect spells it; null for a text that none of them knows. */
export function stateClass(state: string | null): StateClass | null {
  const word = stateWord(state);
  return word === null ? null : (CLASS_OF.get(word) ?? null);
}

/** How a dialect spells each state (A2A 1.0 §4.1.3, A2A 0.3 §6.3 and a2a.proto); null where the dialect is undecided. */
export function stateSpellings(dialect: Dialect): ReadonlyMap<StateWord, string> | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return PROTO;
    case '0.3-proto':
      return PROTO_03;
    case '0.1':
      return KEBAB_01;
    case '0.2':
    case '0.3-rpc':
      return KEBAB;
    case 'mixed':
    case 'unknown':
      return null;
  }
}
