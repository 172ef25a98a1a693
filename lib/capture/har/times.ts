import { type Json, member } from '../../model/json.js';

/** Times of the first and last byte of one message; null where not told. */
interface Span {
  readonly time: number | null;
  readonly endTime: number | null;
}

/** When request and response crossed, from an entry's start and the phases that its `timings` name (HAR 1.2). */
export function timesOf(entry: Json): { readonly request: Span; readonly response: Span } {
  const started = startOf(entry);
  const nothing = { time: null, endTime: null };
  if (started === null) return { request: nothing, response: nothing };
  const timings = member(entry, 'timings');
  const phase = (name: string): number | null => {
    const length = member(timings, name);
    return typeof length === 'number' && length >= 0 && length < 1e11 ? length : null;
  };
  const sent = started + (phase('blocked') ?? 0) + (phase('dns') ?? 0) + (phase('connect') ?? 0);
  const request = { time: sent, endTime: phase('send') === null ? null : sent + (phase('send') ?? 0) };
  const wait = phase('wait');
  const total = member(entry, 'time');
  const known = typeof total === 'number' && total > 0 && total < 1e11 ? started + total : null;
  if (wait === null) return { request, response: { time: null, endTime: known } };
  const answered = sent + (phase('send') ?? 0) + wait;
  const receive = phase('receive');
  return { request, response: { time: answered, endTime: receive === null ? null : answered + receive } };
}

function startOf(entry: Json): number | null {
  const started = member(entry, 'startedDateTime');
  if (typeof started === 'number') return Number.isFinite(started) && started > 0 ? started : null;
  if (typeof started !== 'string') return null;
  const text = started.slice(0, 64).trim();
  // Without a zone it would be read in that of the machine.
  const time = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? null : time;
}
