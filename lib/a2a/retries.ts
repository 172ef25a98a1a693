import type { Call, FailedBefore, Poll, Stream } from '../model/a2a.js';
import { header } from '../model/http.js';
import { jsonText } from '../model/json.js';
import { placeOf } from '../model/location.js';
import { digest, EMPTY } from './digest.js';
import { contentOf, messageOf } from './sent-messages.js';

/** Finds requests that a client sends again after they failed, by a few numbers of each; the last of them. */
export interface Retries {
  /** How this request had failed before, where it had; notes how it fares now. */
  asked(entry: Call | Poll | Stream): FailedBefore | null;
}

interface Failed {
  readonly exchange: number;
  readonly status: number;
  readonly ended: number;
  readonly retryAfter: number | null;
  readonly at: FailedBefore['at'];
  readonly times: number;
  readonly since: number;
}

const MAX_FAILED = 2000;
/** Characters of the params that tell requests apart. */
const MAX_TEXT = 65_536;
/** Statuses after which a client may try again. */
const PASSING: readonly number[] = [408, 425, 429];

export function retries(): Retries {
  const failed = new Map<string, Failed>();

  function keep(key: string, one: Failed): void {
    failed.delete(key);
    failed.set(key, one);
    if (failed.size <= MAX_FAILED) return;
    for (const oldest of failed.keys()) if (failed.delete(oldest)) break;
  }

  return {
    asked(entry) {
      const { request, response } = entry.exchange;
      const status = response?.status ?? 0;
      const fails = status >= 500 || PASSING.includes(status);
      // Most captures hold no failure at all: then nothing is digested.
      if (request === null || entry.from === null || (!fails && failed.size === 0)) return null;
      const key = keyOf(entry);
      const before = failed.get(key);
      const waited = before === undefined || request.time === null ? null : request.time - before.ended;
      const again = before !== undefined && waited !== null && waited >= 0 ? before : null;
      const ended = response?.endTime ?? response?.time ?? null;
      if (fails && response !== null && ended !== null) {
        keep(key, {
          ...{ exchange: entry.index, status, ended, retryAfter: retryAfterOf(response, ended) },
          at: placeOf(response.at.offset, response.at.length),
          times: (again?.times ?? 0) + 1,
          since: again?.since ?? ended,
        });
      } else if (again !== null) failed.delete(key);
      if (again === null || waited === null) return null;
      const { exchange, retryAfter, at, times, since } = again;
      return { exchange, status: again.status, waited, retryAfter, at, times, span: again.ended - since };
    },
  };
}

/** The client, the agent and what is asked; a message by its content, for its id may be made anew. */
function keyOf(entry: Call | Poll | Stream): string {
  const { from, home, operation, spelled, taskId, rpc, requestDoc } = entry;
  const message = messageOf(entry);
  const params = rpc === null ? requestDoc?.value : rpc.params;
  const { a, b } =
    message === null ? digest(EMPTY, (jsonText(params) ?? '').slice(0, MAX_TEXT)) : contentOf(message);
  return `${from} ${home} ${operation ?? spelled} ${message === null ? taskId : message.taskId} ${a} ${b}`;
}

/** How long a client is asked to wait, in milliseconds (RFC 9110 §10.2.3). */
function retryAfterOf(response: Parameters<typeof header>[0], now: number): number | null {
  const value = header(response, 'retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = /^[A-Z][a-z]{2}, .{20,30}$/.test(value) ? Date.parse(value) : Number.NaN;
  const sent = Date.parse(header(response, 'date') ?? '');
  return Number.isNaN(date) ? null : Math.max(0, date - (Number.isNaN(sent) ? now : sent));
}
