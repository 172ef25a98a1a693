import type { EventRow, ExchangeRow } from '../model/report.js';
import { shortId, stateWord } from '../text/words.js';

/** What an arrow says, as captured: what crossed, and the words with it. */
export interface Label {
  readonly what: string;
  /** Words of our own behind it, never cut. */
  readonly tail: string;
  readonly detail: string;
  readonly tone: 'plain' | 'error';
}

export const plain = (what: string, detail: string | null = null): Label => ({
  what,
  tail: '',
  detail: detail ?? '',
  tone: 'plain',
});
const failed = (what: string, detail: string | null = null): Label => ({
  ...plain(what, detail),
  tone: 'error',
});

/** What a request asks for. */
export function requestLabel(row: ExchangeRow): Label {
  switch (row.kind) {
    case 'card-fetch':
      return plain(row.spelled);
    case 'foreign':
      return plain(row.spelled, notOurs(row.foreignReason));
    case 'push-delivery':
      return pushLabel(row);
    case 'call':
    case 'poll':
    case 'stream':
      return plain(
        row.operation ?? row.spelled,
        row.said ?? (row.taskId === null ? null : asked(row.taskId, row)),
      );
  }
}

function notOurs(reason: string | null): string {
  if (reason === null) return 'not A2A';
  return reason.includes('not A2A') ? reason : `not A2A (${reason})`;
}

/** The task that a request names: one that its answer makes is not known yet. */
function asked(taskId: string, { operation }: ExchangeRow): string | null {
  return operation === 'SendMessage' || operation === 'SendStreamingMessage' ? null : shortId(taskId);
}

function pushLabel({ state, told, meaning }: ExchangeRow): Label {
  if (meaning === 'artifact') return plain(`push: artifact ${told ?? ''}`.trimEnd());
  return plain(`push: ${state === null ? (meaning ?? 'unknown') : stateWord(state)}`, told);
}

/** What an answer in one piece says. */
export function responseLabel(row: ExchangeRow): Label {
  const { response, rpcError, outcome, state, told, kind } = row;
  const status = response === null || response.status === 0 ? null : response.status;
  if (rpcError !== null)
    return failed(`error ${rpcError.code ?? status ?? ''}`.trimEnd(), rpcError.message ?? rpcError.name);
  if (status !== null && status >= 400) return failed(String(status), response?.contentType ?? null);
  if (status === 304) return plain('304', 'not modified');
  const bare = status === null ? 'answer' : String(status);
  if (kind === 'card-fetch') return row.cardName === null ? plain(bare) : plain('agent card', row.cardName);
  switch (outcome) {
    case 'task':
      return plain(state === null ? 'task' : stateWord(state), told);
    case 'message':
      return plain('message', told);
    case 'list':
      return plain(row.operation === 'ListTasks' ? 'list of tasks' : 'list');
    case 'config':
      return plain('push config');
    case 'card':
      return plain('agent card');
    case 'unreadable':
      return failed(bare, 'not readable');
    case 'stream':
      return plain(bare, 'a stream without events');
    default:
      return plain(bare);
  }
}

/** What an event tells. */
export function eventLabel(event: EventRow, piece: string): Label {
  const { kind, state, note } = event;
  switch (kind) {
    case 'task':
    case 'status':
      return plain(state === null ? kind : stateWord(state), note);
    case 'artifact':
      return { ...plain(`artifact ${note ?? ''}`.trimEnd()), tail: piece };
    case 'error':
      return failed('error', note);
    case 'message':
      return plain('message', note);
    default:
      return plain(kind === 'not-json' ? 'not JSON' : 'event of unknown meaning');
  }
}
