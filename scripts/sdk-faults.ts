import type { Party } from '../lib/model/finding.js';

/** Findings by recording: `severity rule xN`, as `test/shared-captures.reviewed.ts` has them. */
export type Seen = Readonly<Record<string, readonly string[]>>;

/** Something that a released SDK does and should not, as real traffic showed it. */
export interface SdkFault {
  readonly sdk: string;
  readonly party: Party;
  readonly rule: string;
  /** Requirements, the first the one that the finding cites; empty where another specification says it. */
  readonly ids: readonly string[];
  /** A sentence: what it does. */
  readonly does: string;
  /** A sentence: why the finding is true. */
  readonly proof: string;
  readonly seen: Seen;
}

const PYTHON_1 = 'a2a-sdk (Python) 1.1.0';
const PYTHON_03 = 'a2a-sdk (Python) 0.3.26';

const generic = (...exchanges: readonly number[]): readonly string[] =>
  exchanges.map((at) => `warning response-error-generic x${at}`);

export const SDK_FAULTS: readonly SdkFault[] = [
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'response-error-generic',
    ids: ['A2A10-3.1.1-04'],
    does: 'Refuses a message to a task that has ended with Invalid params (-32602, `INVALID_PARAMS`) instead of UnsupportedOperationError (-32004).',
    proof:
      'The task was seen to end earlier in the capture, and the message of the error says that it is in a terminal state.',
    seen: {
      'python-sdk/10-jsonrpc-errors': generic(6, 7),
      'python-sdk/10-rest-errors': generic(6, 7),
      'python-sdk/js-10client-py10server': generic(21),
    },
  },
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'response-error-generic',
    ids: ['A2A10-3.1.6-03'],
    does: 'Refuses a subscription to a task that has ended with Invalid params (-32602, `INVALID_PARAMS`) instead of UnsupportedOperationError (-32004).',
    proof: 'It is refused, and for the right reason, as its message says; the code is that of another error.',
    seen: {
      'python-sdk/10-jsonrpc-full': generic(12),
      'python-sdk/10-rest-full': generic(12),
      'python-sdk/js-10client-py10server': generic(22),
    },
  },
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'stream-first-event',
    ids: ['A2A10-3.1.2-03'],
    does: 'Opens the stream that answers a follow-up message with a status update; no Task comes.',
    proof:
      'The first event of the stream is in the capture. The SDK forwards what the executor enqueues, and its examples enqueue a Task only where there is none yet.',
    seen: { 'python-sdk/10-jsonrpc-states': ['error stream-first-event x6'] },
  },
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'push-auth-missing',
    ids: ['A2A10-4.3.3-02', 'A2A10-13.2-01'],
    does: 'Delivers to a webhook without `Authorization`, though the configuration has a scheme and credentials.',
    proof:
      'Registration and delivery are in one capture of packets, which keeps every header field; a webhook with a token only was told right.',
    seen: { 'python-sdk/10-jsonrpc-push': ['error push-auth-missing x8'] },
  },
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'response-error-shape',
    ids: ['A2A10-9.5-02', 'A2A10-3.3.2-13'],
    does: 'Sends a text as `error.data` where params or an envelope could not be read.',
    proof: 'In 1.0 `data` is an array of typed objects; the capture has the string.',
    seen: {
      'python-sdk/10-jsonrpc-errors': ['warning response-error-shape x22'],
    },
  },
  {
    sdk: PYTHON_1,
    party: 'agent',
    rule: 'response-error-shape',
    ids: ['A2A10-9.5-04'],
    does: 'Writes an array into `metadata` of an ErrorInfo (`metadata.errors`).',
    proof:
      'A google.rpc.ErrorInfo has a map of strings there, so that readers by its schema drop it; a BadRequest with the same news stands beside it.',
    seen: {
      'python-sdk/10-jsonrpc-errors': ['warning response-error-shape x12'],
      'python-sdk/10-rest-errors': ['warning response-error-shape x12'],
    },
  },
  {
    sdk: `${PYTHON_1}, asked in 0.3`,
    party: 'agent',
    rule: 'response-error-generic',
    ids: ['A2A03-8.2-01', 'A2A03-7.3-03'],
    does: 'Answers every error of A2A as an internal error (-32603): task not found, not cancelable.',
    proof: 'The messages of the errors name the cause, for which 0.3 has a code of its own.',
    seen: {
      'python-sdk/03client-10server-compat': generic(19, 20, 21, 22, 27),
      'python-sdk/js-03client-py10server-compat': generic(9, 10, 11, 14),
    },
  },
  {
    sdk: `${PYTHON_1}, asked in 0.3`,
    party: 'agent',
    rule: 'jsonrpc-result-and-error',
    ids: ['A2A03-6.11.2-04', 'A2A03-6.11.2-05'],
    does: 'Answers the deletion of a push configuration with neither `result` nor `error`.',
    proof: 'The whole body is in the capture; a deletion that succeeds has `"result": null`.',
    seen: { 'python-sdk/03client-10server-compat': ['warning jsonrpc-result-and-error x33'] },
  },
  {
    sdk: `${PYTHON_1}, asked in 0.3`,
    party: 'agent',
    rule: 'push-config-invalid',
    ids: ['A2A03-6.10-01'],
    does: 'Lists a push configuration that came with a message with an empty `taskId`.',
    proof: 'The member is there and empty; the list was asked for by the id of the task.',
    seen: { 'python-sdk/03client-10server-compat': ['warning push-config-invalid x32'] },
  },
  {
    sdk: PYTHON_03,
    party: 'agent',
    rule: 'jsonrpc-envelope-missing',
    ids: ['A2A03-6.11.2-02', 'A2A03-6.11.1-09'],
    does: 'Leaves `id` out of answers to requests whose id it could not read.',
    proof: 'JSON-RPC wants `"id": null` there; the SDK drops members that are null.',
    seen: { 'python-sdk/03-jsonrpc-errors': ['warning jsonrpc-envelope-missing x15'] },
  },
  {
    sdk: PYTHON_03,
    party: 'agent',
    rule: 'message-stream-extra-events',
    ids: ['A2A03-PROTO-01', 'A2A03-LIFE-02'],
    does: 'Lets an executor send a Message into a stream that began with a Task.',
    proof:
      'Task, update and Message stand in one stream. The executor did it on purpose; the SDK let it pass.',
    seen: { 'python-sdk/03-jsonrpc-states': ['warning message-stream-extra-events x15'] },
  },
  {
    sdk: PYTHON_03,
    party: 'agent',
    rule: 'stream-truncated',
    ids: [],
    does: 'Closes the connection behind the head of an event stream where the operation fails at once; the error is lost.',
    proof:
      'Packets show status 200 and the head of the stream, then the end of the connection by the agent without an event and without a last chunk.',
    seen: { 'python-sdk/03-rest-full': ['error stream-truncated x12'] },
  },
  {
    sdk: PYTHON_03,
    party: 'client',
    rule: 'part-raw-encoded-twice',
    ids: ['A2A03-6.6-02'],
    does: 'Encodes the bytes of a file twice over HTTP+JSON, in requests and in answers (`fileWithBytes`).',
    proof: 'What the base64 stands for is base64 again, and that decodes to the beginning of a picture.',
    seen: { 'python-sdk/03-rest-files': ['warning part-raw-encoded-twice x2'] },
  },
];

/** Findings that are true, and no SDK's doing. */
export interface OnPurpose {
  readonly why: string;
  readonly seen: Seen;
}

export const ON_PURPOSE: readonly OnPurpose[] = [
  {
    why: 'Requests that were written by hand to be wrong, to see how agents answer',
    seen: {
      '10-jsonrpc-errors': [
        'error version-header-missing x10',
        'error version-method-mismatch x12',
        'warning jsonrpc-envelope-missing x12',
        'error body-not-json x13',
        'warning jsonrpc-content-type x14',
        'warning jsonrpc-batch x15',
        'error jsonrpc-envelope-missing x16',
        'error message-required-field x17',
        'warning http-error-status x18',
      ],
      '03-jsonrpc-errors': [
        'error version-method-mismatch x9',
        'error body-not-json x10',
        'error message-required-field x11',
        'warning http-error-status x12',
      ],
      '03-jsonrpc': [
        'error version-method-mismatch x12',
        'error body-not-json x13',
        'error message-required-field x14',
        'warning http-error-status x15',
      ],
      'python-sdk/03-jsonrpc-errors': [
        'error version-method-mismatch x11',
        'error body-not-json x15',
        'warning jsonrpc-batch x16',
        'warning jsonrpc-envelope-missing x17',
        'error message-required-field x18',
        'warning message-required-field x19',
        'error jsonrpc-content-type x20',
        'warning http-error-status x23',
        'error body-not-json x26',
      ],
      'python-sdk/10-jsonrpc-errors': [
        'warning version-header-malformed x14',
        'error version-header-missing x15',
        'error version-method-mismatch x17',
        'error body-not-json x18',
        'warning jsonrpc-batch x19',
        'error jsonrpc-envelope-missing x20',
        'error jsonrpc-envelope-missing x21',
        'error message-required-field x22',
        'error version-mixed-message x23',
        'error jsonrpc-envelope-missing x24',
        'warning jsonrpc-content-type x25',
        'warning http-error-status x27',
        'error body-not-json x33',
        'error rest-query-invalid x35',
      ],
    },
  },
  {
    why: 'Values that were handed to a client SDK on purpose, which sent them unchecked: no parts, a page of 500, a history of -1',
    seen: {
      'python-sdk/10-jsonrpc-errors': [
        'warning request-number-out-of-range x10',
        'warning request-number-out-of-range x11',
        'error message-required-field x12',
      ],
      'python-sdk/10-rest-errors': [
        'warning request-number-out-of-range x10',
        'warning request-number-out-of-range x11',
        'error message-required-field x12',
      ],
      'python-sdk/10client-03server': [
        'warning request-number-out-of-range x23',
        'error message-required-field x24',
      ],
      'python-sdk/py10client-js-10server': [
        'warning request-number-out-of-range x37',
        'warning request-number-out-of-range x38',
        'error message-required-field x39',
      ],
    },
  },
  {
    why: 'Connections that were cut on purpose, by the agent or by a time-out of nginx',
    seen: {
      '10-cut-fin': ['warning stream-truncated x2'],
      '10-cut-rst': ['warning stream-truncated x2'],
      '10-read-timeout': ['warning stream-truncated x2'],
    },
  },
  {
    why: 'A signed card that was judged without a key set',
    seen: { '10-signed': ['warning card-signature-unpinned-jwks x1'] },
  },
];
