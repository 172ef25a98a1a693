import type { Entry } from '../model/a2a.js';
import type { Body, Exchange, HttpRequest, HttpResponse } from '../model/http.js';
import type { Need } from '../rule.js';

/**
 * Why a rule with these needs cannot be judged on an exchange: one clause for the Skip; `nothing` where there is
 * nothing to judge (no answer came, and the capture shows that); null where all needs are met. `partly`: what there
 * is can be judged.
 */
export type Lack = { readonly skip: string; readonly partly?: true } | 'nothing' | null;

/** The first need that an exchange does not meet; one that forbids any judgement comes first. */
export function lackOf(needs: readonly Need[], entry: Entry): Lack {
  let partly: Lack = null;
  for (const need of needs) {
    const lack = LACKS[need](entry);
    if (lack === 'nothing' || (lack !== null && !lack.partly)) return lack;
    partly ??= lack;
  }
  return partly;
}

const LACKS: { readonly [N in Need]: (entry: Entry) => Lack } = {
  bytes: ({ exchange: { request, response } }) => inexact(request?.body) ?? inexact(response?.body),
  response: ({ exchange: { response, end } }) => {
    if (response === null) return end === 'capture-end' || end === 'broken' ? NO_ANSWER : 'nothing';
    return response.body.kind === 'unknown' ? { skip: response.body.reason } : null;
  },
  times: ({ exchange: { request, response } }) =>
    (request?.time ?? response?.time ?? null) === null ? NO_TIMES : null,
  end: ({ exchange: { end } }) => (end === 'capture-end' ? NO_END : null),
  asked: ({ kind, exchange }) => (kind === 'push-delivery' ? null : unread(exchange.request, exchange)),
  shown: ({ kind, exchange }) =>
    unread(kind === 'push-delivery' ? exchange.request : exchange.response, exchange),
};

const NO_ANSWER: Lack = { skip: 'the answer is not in the capture' };
const NO_END = { skip: 'the capture ends first' };
const RESTORED: Lack = {
  skip: 'the body was rebuilt from its declared length, so that its own bytes are not known',
};
const REFORMATTED: Lack = { skip: 'the body was reformatted, so that its own bytes are not known' };

const UNREAD: Lack = { skip: 'the body could not be read', partly: true };
const CUT: Lack = { ...NO_END, partly: true };

/** Why nobody could read a body that has content: not captured, still in its coding, or cut. */
function unread(message: HttpRequest | HttpResponse | null, { end }: Exchange): Lack {
  if (message === null || message.body.kind === 'absent') return null;
  const { body } = message;
  if (body.kind === 'unknown') return { skip: body.reason, partly: true };
  if (body.wireLength === 0 && body.complete) return null;
  if (body.coding !== null && !body.decoded) return UNREAD;
  // The events of a stream are read as far as it came.
  if (body.complete || ('events' in message && message.events !== null)) return null;
  return end === 'capture-end' ? CUT : UNREAD;
}

/** Said of a rule that needs times where the capture has none. */
export const NO_TIMES = { skip: 'the capture has no times' };

function inexact(body: Body | undefined): Lack {
  if (body === undefined || body.kind === 'absent') return null;
  if (body.kind === 'unknown') return { skip: body.reason };
  return body.form === 'exact' ? null : body.form === 'restored' ? RESTORED : REFORMATTED;
}
