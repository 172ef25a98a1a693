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

/**
 * What each subject hands to a rule. `call` covers polls and streams, `exchange` every entry but Foreign. `task` and
 * `capture` are judged once the whole capture was read.
 */
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
 * `asked`: a client's body, `shown`: an agent's, readable wherever there is one. Without these the rule is asked all
 * the same, and its findings stand; where it has none, it was not judged.
 */
export type Need = 'bytes' | 'response' | 'times' | 'end' | 'asked' | 'shown';

/** What a rule found at one place. Members left out take the rule's own value. */
export interface Problem {
  readonly at: Place;
  /** One clause, no full stop: the offending value in backticks, and what was expected. */
  readonly message: string;
  /** What the caret says, a few words. */
  readonly label?: string;
  readonly party?: Party;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly requirement?: Requirement;
  readonly related?: readonly Related[];
  readonly fix?: string;
  /** Index of the stream event that is at fault; null or left out where it is none. */
  readonly event?: number | null;
  /** Index of the exchange at fault; by default the subject, none for `task` and `capture`. */
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

/** One judgement: what it rests on, how it is told, traffic that shows it, and the check itself. */
export interface Rule<S extends Subject = Subject> {
  /** Names the fault, kebab-case, for ever. */
  readonly id: string;
  /** One clause: what is wrong when the rule speaks. */
  readonly summary: string;
  /** One per specification version it rests on; the engine takes the one that fits the dialect, else the first. */
  readonly requirement: readonly [Requirement, ...Requirement[]];
  /**
   * Requirements that the rule enforces without citing them, each with the title of the bad Scene that breaks it: twins in
   * other sections, and sentences that say the same of another object.
   */
  readonly enforces?: Readonly<Record<string, string>>;
  /** As the requirement list suggests for the first requirement. */
  readonly severity: Severity;
  /** Why the severity differs from the requirement list's suggestion. */
  readonly severityOverride?: string;
  readonly confidence: Confidence;
  /** `all` needs no mention. What is not surely wrong and does not surely hurt is not in `recommended`. */
  readonly presets: readonly Preset[];
  /** Ids whose finding on the same exchange (and event) silences this one. */
  readonly yieldsTo: readonly string[];
  readonly each: S;
  readonly needs: readonly Need[];
  /** Dialects judged; empty for all. */
  readonly dialects: readonly Dialect[];
  /** Bindings judged; empty for all. */
  readonly bindings: readonly Binding[];
  /** Whose fault it is. */
  readonly party: Party;
  /** A sentence: what goes wrong, and for whom. */
  readonly why: string;
  /** A clause: the one thing to do, for whoever is at fault. */
  readonly fix: string;
  /** Clauses: what the others can do where it is not mended yet, or how they can keep it from happening. */
  readonly meanwhile?: { readonly [side in 'client' | 'agent']?: string };
  /** Traffic on which this and every recommended rule is silent; the first is the example on the rule's page. */
  readonly good: readonly Scene[];
  /** Traffic with this fault and no other that a recommended rule finds. */
  readonly bad: readonly Scene[];
  /** The module that it comes from; left out by ours. */
  readonly plugin?: string;
  /** Whether a glance tells that `check` would yield nothing: most traffic is right, and need not be gone through. */
  passes?(subject: Subjects[S]): boolean;
  /** Yields what it finds, or why it cannot tell. Keeps no state. */
  check(subject: Subjects[S]): Iterable<Problem | NotJudged>;
}

/** Any rule, whatever its subject. */
export type AnyRule = { [S in Subject]: Rule<S> }[Subject];

/** Declares a rule; checks nothing at run time, the rule test does. */
export function defineRule<S extends Subject>(rule: Rule<S>): Rule<S> {
  return rule;
}

export {
  CODE_BANDS,
  ERROR_DOMAIN,
  errorCalled,
  errorNamed,
  errorOfReason,
  grpcStatuses,
  httpStatuses,
  httpStatusOf,
} from './a2a/spec/errors.js';
export { bodyTypes } from './a2a/spec/media-types.js';
export { methodFor, methodNamed, nearestMethod } from './a2a/spec/methods.js';
export { nearestRoute } from './a2a/spec/near-routes.js';
export { capabilityFor } from './a2a/spec/operations.js';
export { type ParameterType, queryParameters } from './a2a/spec/parameters.js';
export { routeFor, verbsFor } from './a2a/spec/routes.js';
export { stateClass, stateSpellings, stateWord } from './a2a/spec/states.js';
export { transition } from './a2a/spec/transitions.js';
export { answerOf, eventOf, pushedOf } from './a2a/view/answer.js';
export { artifactKey, beginsTask } from './a2a/view/artifact.js';
export { messageAt } from './a2a/view/message.js';
export { askedAfter, cameAfter, elapsed } from './a2a/view/order.js';
export { pushConfigAt, pushConfigPageAt } from './a2a/view/push-config.js';
export { parameter, queryOf } from './a2a/view/query.js';
export { readAs } from './a2a/view/read-as.js';
export { requestOf } from './a2a/view/request.js';
export { artifactsAt, artifactUpdateAt, statusUpdateAt, taskAt, taskPageAt } from './a2a/view/task.js';
export { generation } from './model/dialect.js';
export { isInternal, isLoopback, isMetadata, isPrivate, isPublicAddress, isWildcard } from './model/host.js';
export { isMediaTypeOf, mediaType, mediaTypeIn } from './model/http.js';
export type { StateWord } from './model/state.js';
export { parsedUrl, pathOf } from './rule/address.js';
export { answers } from './rule/answers.js';
export { askedPlace, listing } from './rule/asked.js';
export { changedMembers } from './rule/card-changes.js';
export { type CardSite, cardOf, cardSites, isDenied } from './rule/card-sites.js';
export { cite } from './rule/cite.js';
export {
  credentials,
  isChallenged,
  isGranted,
  isOfScheme,
  lacking,
  schemesShown,
} from './rule/credentials.js';
export { tellsOf } from './rule/declared.js';
export { duplicateKey } from './rule/duplicate-key.js';
export { errorInfos, errors, isServed, isStatus, ownError } from './rule/errors.js';
export { eventPlace } from './rule/event-place.js';
export {
  extensionFields,
  extensionsNamed,
  isNearly,
  isOtherVersion,
  isUri,
  shortUri,
  showsAllNamed,
} from './rule/extensions.js';
export { authorOfFailure, isThroughGateway } from './rule/gateway.js';
export {
  bodyPlace,
  fieldPlace,
  headerField,
  isJsonType,
  isWholeHead,
  opening,
  startLine,
  stretchPlace,
  typeAnnounced,
} from './rule/http.js';
export { jsonFault } from './rule/json-fault.js';
export { meantError } from './rule/meant-error.js';
export { partsOf, partsTold } from './rule/parts.js';
export { refusal } from './rule/refusal.js';
export { registered } from './rule/registered.js';
export { schemeOf } from './rule/scheme.js';
export { definesScheme, flowsOf, isNew, schemeUrls } from './rule/schemes.js';
export { holdsText, secretsIn } from './rule/secrets.js';
export { isHostOf, listener, pathAsked, urlPath } from './rule/served.js';
export {
  ABSENT,
  isOfCards,
  isShapely,
  misnamed,
  objectProblems,
  type ShapeCase,
  shapeProblem,
  shapeProblems,
  WRONG,
} from './rule/shape.js';
export { flawProblem, isOld, signaturesOn } from './rule/signatures.js';
export { type StrayCase, strayProblems } from './rule/strays.js';
export { textsIn } from './rule/texts.js';
export { askedBy, objectOf, sent, statusOf, type Told, told } from './rule/told.js';
export { unexplained } from './rule/unexplained.js';
export { answeredExtensions } from './rule/used-extensions.js';
