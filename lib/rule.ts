import type {
  Binding,
  Call,
  CardFetch,
  Dialect,
  Entry,
  Poll,
  PushDelivery,
  Stream,
  TaskTimeline,
  TranscriptEnd,
} from './model/a2a.js';
import type { Confidence, Party, Preset, Related, Requirement, Severity } from './model/finding.js';
import type { Place } from './model/location.js';
import type { Scene } from './scene.js';

/** What each subject hands to a rule. `call` covers polls; `exchange` every entry but Foreign; `capture` comes last. */
export interface Subjects {
  readonly card: CardFetch;
  readonly exchange: Exclude<Entry, { kind: 'foreign' }>;
  readonly call: Call | Poll | Stream;
  readonly stream: Stream;
  readonly push: PushDelivery;
  readonly task: TaskTimeline;
  readonly capture: TranscriptEnd;
}

export type Subject = keyof Subjects;

/**
 * What the capture must preserve for a rule to be judged; otherwise a Skip says so.
 * `bytes`: the body's exact bytes; `response`: the other direction; `times`; `end`: how the exchange ended.
 */
export type Need = 'bytes' | 'response' | 'times' | 'end';

/** What a rule found at one place. Members left out take the rule's own value. */
export interface Problem {
  readonly at: Place;
  readonly message: string;
  readonly label?: string;
  readonly party?: Party;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly requirement?: Requirement;
  readonly related?: readonly Related[];
  readonly fix?: string;
  readonly event?: number;
  readonly exchange?: number;
  readonly task?: string;
  /** What the fault is, for folding and fingerprints; defaults to the message without its quoted values and numbers. */
  readonly sameAs?: string;
  /** A habit of the sender rather than a fault of one operation: equal ones fold, whatever operation and pointer. */
  readonly everywhere?: boolean;
}

/** A judgement that could not be made on this subject, and why (one clause). */
export interface NotJudged {
  readonly skip: string;
}

export interface Rule<S extends Subject = Subject> {
  /** Names the fault, kebab-case, for ever. */
  readonly id: string;
  readonly summary: string;
  /** One per specification version it rests on; the engine takes the one that fits the dialect, else the first. */
  readonly requirement: readonly [Requirement, ...Requirement[]];
  readonly severity: Severity;
  /** Why the severity differs from the requirement list's suggestion. */
  readonly severityOverride?: string;
  readonly confidence: Confidence;
  readonly presets: readonly Preset[];
  /** Ids whose finding on the same exchange (and event) silences this one. */
  readonly yieldsTo: readonly string[];
  readonly each: S;
  readonly needs: readonly Need[];
  /** Dialects judged; empty for all. */
  readonly dialects: readonly Dialect[];
  readonly bindings: readonly Binding[];
  readonly party: Party;
  readonly why: string;
  readonly fix: string;
  readonly good: readonly Scene[];
  readonly bad: readonly Scene[];
  /** Keeps no state. */
  check(subject: Subjects[S]): Iterable<Problem | NotJudged>;
}

/** Any rule, whatever its subject. */
export type AnyRule = { [S in Subject]: Rule<S> }[Subject];

/** Declares a rule; checks nothing at run time, the rule test does. */
export function defineRule<S extends Subject>(rule: Rule<S>): Rule<S> {
  return rule;
}

export { methodFor, methodNamed } from './a2a/spec/methods.js';
export { type StateWord, stateClass, stateSpellings, stateWord } from './a2a/spec/states.js';
export { transition } from './a2a/spec/transitions.js';
export { isLoopback, isWildcard, parsedUrl } from './rule/address.js';
export { generation, readAs } from './rule/generation.js';
export {
  bodyPlace,
  fieldPlace,
  headerField,
  isJsonType,
  mediaType,
  opening,
  startLine,
} from './rule/http.js';
export { type Lack, lacksOf, rolesIn } from './rule/lacks.js';
export { messagesOf, type SaidMessage } from './rule/messages.js';
export { askedAfter, cameAfter } from './rule/order.js';
export { refusal } from './rule/refusal.js';
export { sentMessage } from './rule/sent.js';
export { type Shown, shown } from './rule/shown.js';
