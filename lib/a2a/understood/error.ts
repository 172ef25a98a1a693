import type { ErrorTold } from '../../model/error.js';
import { jsonStart } from '../../model/json.js';
import type { Sense } from '../../model/understood.js';
import { code, group, words } from './sense.js';

/** What each error of JSON-RPC 2.0 §5.1 and A2A 1.0 §3.3.2 (0.3 §8.2; the prose of 0.1) says, in plain words. */
const MEANINGS: Readonly<Record<string, string>> = {
  JSONParseError: 'what was sent is no JSON',
  InvalidRequestError: 'what was sent is no request of JSON-RPC',
  MethodNotFoundError: 'the agent has no such method',
  InvalidParamsError: 'the parameters do not fit the method',
  InternalError: 'the agent failed inside',
  TaskNotFoundError: 'the agent knows no such task, or shows it to nobody else',
  TaskNotCancelableError: 'the task cannot be canceled in the state that it is in',
  PushNotificationNotSupportedError: 'the agent sends no push notifications',
  UnsupportedOperationError: 'the agent does not do this',
  ContentTypeNotSupportedError: 'the agent takes no content of this media type',
  InvalidAgentResponseError: 'the agent itself answered in a way that the protocol does not know',
  ExtendedAgentCardNotConfiguredError: 'the agent has no extended card',
  ExtensionSupportRequiredError: 'the agent wants an extension that the client did not name',
  VersionNotSupportedError: 'the agent does not speak the version that was asked for',
  RateLimitExceededError: 'too many requests',
  ResourceUnavailableError: 'something that the agent needs is not there',
};

const FORMS: Readonly<Record<ErrorTold['form'], string>> = {
  'json-rpc': 'an error object of JSON-RPC',
  status: 'a google.rpc.Status',
  problem: 'a problem (RFC 9457)',
  bare: 'an error object alone',
};

/** An error: its code, which one it is, what that means and what the agent says. */
export function errorSense(error: ErrorTold): Sense {
  const { pointer, name, message } = error;
  const at = error.code === undefined ? '' : jsonStart(error.code, 60);
  return group('error', [at, name].filter(Boolean).join(' ') || 'of no code', pointer, [
    words('means', name === null ? null : (MEANINGS[name] ?? null)),
    code(
      'message',
      message === undefined ? null : typeof message === 'string' ? message : jsonStart(message, 300),
    ),
    code('reason', error.reason),
    code('domain', error.domain),
    code('status', error.status),
    words('told as', FORMS[error.form]),
    code('details', error.details.length === 0 ? null : error.details.slice(0, 8).join(', ')),
  ]);
}
