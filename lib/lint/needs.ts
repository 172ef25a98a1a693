import type { Entry } from '../model/a2a.js';
import type { Body, Exchange } from '../model/http.js';
import type { Need } from '../rule.js';

/**
 * Why a rule with these needs cannot be judged on an exchange: one clause for the Skip; `nothing` where there is
 * nothing to judge (no answer came, and the capture shows that); null where all needs are met.
 */
export type Lack = { readonly skip: string } | 'nothing' | null;

/** The first need that an exchange does not meet. */
export function lackOf(needs: readonly Need[], { exchange }: Entry): Lack {
  for (const need of needs) {
    const lack = LACKS[need](exchange);
    if (lack !== null) return lack;
  }
  return null;
}

const LACKS: { readonly [N in Need]: (exchange: Exchange) => Lack } = {
  bytes: ({ request, response }) => inexact(request?.body) ?? inexact(response?.body),
  response: ({ response, end }) => {
    if (response === null) return end === 'capture-end' || end === 'broken' ? NO_ANSWER : 'nothing';
    return response.body.kind === 'unknown' ? { skip: response.body.reason } : null;
  },
  times: ({ request, response }) => ((request?.time ?? response?.time ?? null) === null ? NO_TIMES : null),
  end: ({ end }) => (end === 'capture-end' ? NO_END : null),
};

const NO_ANSWER: Lack = { skip: 'the answer is not in the capture' };
const NO_END: Lack = { skip: 'the capture ends first' };
const RESTORED: Lack = {
  skip: 'the body was rebuilt from its declared length, so that its own bytes are not known',
};
const REFORMATTED: Lack = { skip: 'the body was reformatted, so that its own bytes are not known' };

/** Said of a rule that needs times where the capture has none. */
export const NO_TIMES = { skip: 'the capture has no times' };

function inexact(body: Body | undefined): Lack {
  if (body === undefined || body.kind === 'absent') return null;
  if (body.kind === 'unknown') return { skip: body.reason };
  return body.form === 'exact' ? null : body.form === 'restored' ? RESTORED : REFORMATTED;
}
