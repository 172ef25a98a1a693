import type { HttpRequest, HttpResponse } from '../model/http.js';

/** When an entry began, in RFC 3339, and its phases in milliseconds; -1 for what is not known, as HAR 1.2 has it. */
export interface HarTimes {
  readonly startedDateTime: string;
  readonly time: number;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  readonly known: boolean;
}

const UNKNOWN: HarTimes = {
  // HAR wants one; entries that begin together keep their order in viewers.
  startedDateTime: '1970-01-01T00:00:00.000Z',
  time: 0,
  timings: { send: -1, wait: -1, receive: -1 },
  known: false,
};

/** Years have four digits (RFC 3339 §5.6). */
const LAST = Date.UTC(10_000, 0);

/** The times of an exchange as HAR tells them. */
export function harTimes(request: HttpRequest | null, response: HttpResponse | null): HarTimes {
  const began = request?.time ?? response?.time ?? null;
  if (began === null || !(began >= 0 && began < LAST)) return UNKNOWN;
  const start = Math.floor(began);
  const answered = response?.time ?? null;
  const sent = request?.endTime ?? null;
  const send = sent === null ? -1 : span(start, Math.min(sent, answered ?? sent));
  const wait = answered === null ? -1 : span(start + Math.max(send, 0), answered);
  const ended = response?.endTime ?? null;
  const receive = answered === null || ended === null ? -1 : span(answered, ended);
  const time = rounded([send, wait, receive].reduce((sum, phase) => sum + Math.max(phase, 0), 0));
  return {
    startedDateTime: new Date(start).toISOString(),
    time,
    timings: { send, wait, receive },
    known: true,
  };
}

function span(from: number, to: number): number {
  return rounded(Math.max(0, to - from));
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1e3) / 1e3;
}
