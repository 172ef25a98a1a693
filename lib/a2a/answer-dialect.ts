import type { Binding, Dialect, Json, StreamEvent } from '../model/a2a.js';
import { mediaTypeIn } from '../model/http.js';
import { listMember, member } from '../model/json.js';
import type { Answer } from './answer.js';
import { isBySegment, RPC, type Side } from './dialect.js';
import { readPayload } from './event.js';
import { BITS, bitsOf, breakTie, likeliest, type Marks, marks, strong } from './marks.js';
import { markList, markMessage, markPushConfig, markTask, markUpdate, markWrapper } from './shapes.js';
import { tasksIn } from './spec/task-list.js';
import { MEDIA_TYPES } from './spec/values.js';

/** 0.3 reference §15.3, for a successful result: start from the request's dialect, then look. */
export function resultSide(
  request: Side,
  binding: Binding | null,
  { outcome, value: found, wrapper }: Answer,
  contentType: string | null,
): Side {
  const to = answerMarks(request, binding, contentType);
  if (wrapper !== null) markWrapper(to, wrapper);
  if (outcome === 'task') markTask(to, found);
  else if (outcome === 'message') markMessage(to, found);
  else if (outcome === 'list') markList(to, tasksIn(found).tasks);
  else if (outcome === 'config') {
    if (Array.isArray(found) && binding === 'JSONRPC')
      strong(to, BITS.v03Rpc, 'a list of configurations as array');
    for (const config of Array.isArray(found) ? found : [found, ...listMember(found, 'configs')]) {
      markPushConfig(to, config);
    }
  }
  return answered(to, request);
}

/** §15.3: an error tells its dialect only by typed data; otherwise it is in the request's. */
export function errorSide(request: Side, error: Json | undefined): Side {
  const details = [...listMember(error, 'data'), ...listMember(error, 'details')];
  if (!details.some((detail) => typeof member(detail, '@type') === 'string')) return inherited(request);
  if (bitsOf(request.envelope) & BITS.v1) return inherited(request);
  return { dialect: '1.0', envelope: '1.0', evidence: ['error details with `@type`'], clash: null };
}

/** §15.4: one event of a stream, or (§15.5) the body of a push delivery. */
export function payloadSide(
  request: Side,
  binding: Binding | null,
  value: Json | undefined,
  contentType: string | null,
): Side {
  const to = answerMarks(request, binding, contentType);
  const { meaning, wrapper, value: inner } = readPayload(value);
  if (wrapper !== null) markWrapper(to, wrapper);
  if (meaning === 'task') markTask(to, inner);
  else if (meaning === 'message') markMessage(to, inner);
  else if (meaning === 'status' || meaning === 'artifact') markUpdate(to, inner);
  return answered(to, request);
}

/** What the events of one stream agree on; `mixed` where they do not. Errors and what cannot be read have no say. */
export function dialectOfEvents(events: readonly ReadEvent[], request: Side): Side {
  let common: Dialect | null = null;
  let first: readonly string[] = [];
  let clash: Side['clash'] = null;
  for (const { event, side } of events) {
    const { meaning, dialect } = event;
    if (meaning === 'error' || meaning === 'not-json' || meaning === 'unknown') continue;
    clash ??= side.clash;
    if (common !== null && common !== dialect)
      return { ...request, dialect: 'mixed', evidence: ['events of two dialects'], clash };
    if (common === null) first = side.evidence;
    common = dialect;
  }
  if (common === null) return inherited(request);
  const evidence = common === request.envelope ? first : [`events of ${common}`];
  return { dialect: common, envelope: common === 'mixed' ? request.envelope : common, evidence, clash };
}

/** One event with the side that its own bytes tell. */
export interface ReadEvent {
  readonly event: StreamEvent;
  readonly side: Side;
}

function answerMarks(request: Side, binding: Binding | null, contentType: string | null): Marks {
  const proto = request.envelope === '0.3-proto' && !isBySegment(request);
  const asked = bitsOf(request.envelope === '0.2' ? '0.3-rpc' : request.envelope);
  const family = asked & BITS.v1 ? BITS.v1 : asked;
  const to = marks(binding, binding === 'JSONRPC' ? RPC : BITS.all, family, proto);
  if (mediaTypeIn(contentType) === MEDIA_TYPES.a2a) strong(to, BITS.v1, 'media type `application/a2a+json`');
  return to;
}

/** What is byte-identical in the request's dialect stays in it (A3, A6). */
function answered(to: Marks, request: Side): Side {
  breakTie(to);
  const asked = bitsOf(request.envelope);
  if (!to.seen) return inherited(request);
  if (to.possible === 0)
    return { dialect: 'mixed', envelope: request.envelope, evidence: to.clauses, clash: intruder(to) };
  // A release candidate answers as 1.0 does, and 0.2 as 0.3.
  if (to.possible & asked || (to.possible & BITS.v1 && asked & BITS.v1)) {
    return { dialect: request.envelope, envelope: request.envelope, evidence: to.clauses, clash: to.clash };
  }
  const dialect = likeliest(to.possible);
  return { dialect, envelope: dialect, evidence: to.clauses, clash: to.clash };
}

/** Of 0.1, which nobody repairs, only what is not of it is told; else what came second. */
function intruder({ asked, against, clash }: Marks): Side['clash'] {
  return asked === BITS.v01 ? (against ?? clash) : clash;
}

function inherited(request: Side): Side {
  return { dialect: request.envelope, envelope: request.envelope, evidence: [], clash: null };
}
