import type { Call, Operation, Poll, Stream } from '../model/a2a.js';
import { generation } from '../model/dialect.js';
import type { Requirement } from '../model/finding.js';
import { cite } from './cite.js';
import { sent } from './told.js';

const GET = cite('MUST', 'A2A10-3.1.3-03');
const CANCEL = cite('MUST', 'A2A10-3.1.5-04');
const SUBSCRIBE = cite('MUST', 'A2A10-3.1.6-04');
const PUSH = cite('MUST', 'A2A10-3.1.7-04');
const SEND = cite('MUST', 'A2A10-3.4.2-03');
const TERMINAL = cite('MUST', 'A2A10-3.1.1-04');
const SUBSCRIBED = cite('MUST', 'A2A10-3.1.6-03');
const NOT_CANCELABLE = cite('MUST', 'A2A10-3.1.5-03');
const VERSION = cite('MUST', 'A2A10-3.6.2-03');
const EXTENSION = cite('MUST', 'A2A10-3.3.4-03');
const CARD = cite('MUST', 'A2A10-3.1.11-03');
const CONTENT = cite('MUST', 'A2A10-3.1.1-05');
const SPECIFIC_03 = cite('SHOULD', 'A2A03-8.2-01');
const GET_03 = cite('implied', 'A2A03-7.3-03', 'A2A03-8.2-01');
const CONTENT_03 = cite('implied', 'A2A03-8.2-04');
const CARD_03 = cite('implied', 'A2A03-7.10-06');

type Entry = Call | Poll | Stream;

const ALL_PUSH: readonly Operation[] = [
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
];
const SENDS: readonly Operation[] = ['SendMessage', 'SendStreamingMessage'];

/** What a refusal says in words, and the error that A2A has for it. `by` per generation; left out where it says nothing of it. */
export interface MeantError {
  readonly error: string;
  readonly of?: readonly Operation[];
  readonly says: RegExp;
  readonly not?: RegExp;
  readonly if?: (entry: Entry) => boolean;
  readonly by: { readonly '1.0'?: Requirement; readonly '0.3'?: Requirement };
  readonly severity?: 'info';
}

const GONE =
  /\btask\b.{0,120}\b(?:not found|not exist|doesn['’]t exist|unknown)|\b(?:unknown|no such) task\b/i;
const ENDED =
  /\b(?:terminal|final) state\b|\btask\b.{0,60}\balready (?:been )?(?:completed|canceled|failed|finished|ended)\b/i;
const OTHER_THING = /config|artifact|context|skill/i;

const CASES: readonly MeantError[] = [
  {
    error: 'TaskNotCancelableError',
    of: ['CancelTask'],
    says: /\b(?:not|cannot|can['’]t)\b.{0,40}\bcancel|\bterminal state\b/i,
    by: { '1.0': NOT_CANCELABLE, '0.3': SPECIFIC_03 },
  },
  gone(['GetTask'], GET, GET_03),
  gone(['CancelTask'], CANCEL, SPECIFIC_03),
  gone(['SubscribeToTask'], SUBSCRIBE, SPECIFIC_03),
  gone(ALL_PUSH, PUSH, SPECIFIC_03),
  { ...gone(SENDS, SEND, SPECIFIC_03), if: namesTask },
  {
    error: 'UnsupportedOperationError',
    of: SENDS,
    says: ENDED,
    if: namesTask,
    by: { '1.0': TERMINAL },
  },
  {
    error: 'UnsupportedOperationError',
    of: ['SubscribeToTask'],
    says: ENDED,
    by: { '1.0': SUBSCRIBED },
  },
  {
    error: 'VersionNotSupportedError',
    says: /\bversion\b.{0,80}\b(?:not|un)[ -]?supported|\bunsupported\b.{0,40}\bversion\b/i,
    if: ({ dialect }) => dialect.claimed !== null,
    by: { '1.0': VERSION },
  },
  {
    error: 'ExtensionSupportRequiredError',
    of: SENDS,
    says: /\bextensions?\b.{0,200}\brequire|\brequire.{0,60}\bextension/i,
    if: ({ card }) => card?.extensions.some(({ required }) => required) === true,
    by: { '1.0': EXTENSION },
  },
  {
    error: 'ContentTypeNotSupportedError',
    of: SENDS,
    says: /\b(?:content|media|mime)[ -]?types?\b.{0,80}\b(?:not|un)[ -]?(?:supported|accepted)|\b(?:not|un)[ -]?supported (?:content|media|mime)/i,
    by: { '1.0': CONTENT, '0.3': CONTENT_03 },
    severity: 'info',
  },
  {
    error: 'ExtendedAgentCardNotConfiguredError',
    of: ['GetExtendedAgentCard'],
    says: /\b(?:not|no|un)[ -]?(?:configured|found|available)\b/i,
    if: ({ card, dialect }) => card?.extendedCard === true && generation(dialect.spoken) === '1.0',
    by: { '1.0': CARD },
  },
  {
    error: 'ExtendedAgentCardNotConfiguredError',
    of: ['GetExtendedAgentCard'],
    says: /\b(?:not|no|un)[ -]?(?:configured|found|available|extended)|extended/i,
    if: ({ card }) => card?.value !== undefined,
    by: { '0.3': CARD_03 },
    severity: 'info',
  },
];

function gone(of: readonly Operation[], v10: Requirement, v03: Requirement): MeantError {
  return { error: 'TaskNotFoundError', of, says: GONE, not: OTHER_THING, by: { '1.0': v10, '0.3': v03 } };
}

/** Whether a message is sent to a task. */
function namesTask(entry: Entry): boolean {
  return (sent(entry)?.taskId ?? null) !== null;
}

/** The error of A2A that a refusal describes in its text; null where none is certain. */
export function meantError(entry: Entry, text: string): MeantError | null {
  return CASES.find((one) => isMeant(one, entry, text)) ?? null;
}

function isMeant({ of, says, not, if: holds }: MeantError, entry: Entry, text: string): boolean {
  if (of !== undefined && (entry.operation === null || !of.includes(entry.operation))) return false;
  return says.test(text) && not?.test(text) !== true && holds?.(entry) !== false;
}
