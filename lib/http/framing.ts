import type { Framing, HeaderField } from '../model/http.js';
import { isBodiless } from '../model/http-text.js';
import type { Part } from '../model/location.js';
import { quoted } from './quoted.js';
import type { Plan } from './reading.js';

/** How a message is framed, and what its framing fields had wrong. */
export interface Decision {
  readonly plan: Plan;
  readonly framing: Framing;
  readonly declaredLength: number | null;
  /** Transfer codings besides chunked, in the order applied. */
  readonly transferCodings: readonly string[];
  readonly faults: readonly { readonly reason: string; readonly at: Part }[];
}

const LENGTH = /^\d{1,15}$/;
const NONE: readonly never[] = [];
const NO_BODY: Decision = {
  plan: 'none',
  framing: 'none',
  declaredLength: null,
  transferCodings: NONE,
  faults: NONE,
};
const TO_CLOSE: Decision = { ...NO_BODY, plan: 'close', framing: 'close' };

/** RFC 9112 §6.3 for a request. */
export function requestFraming(fields: readonly HeaderField[]): Decision {
  return framed(fields, 'request') ?? NO_BODY;
}

/** RFC 9112 §6.3 for a response. `method` is what it answers, null where not known. */
export function responseFraming(
  fields: readonly HeaderField[],
  status: number,
  method: string | null,
): Decision {
  const decision = framed(fields, 'response') ?? TO_CLOSE;
  // Rules 1 and 2: whatever the fields say.
  return isBodiless(method, status) ? { ...decision, plan: 'none', framing: 'none' } : decision;
}

function framed(fields: readonly HeaderField[], role: 'request' | 'response'): Decision | null {
  let lengths: HeaderField[] | null = null;
  let codings: HeaderField[] | null = null;
  for (const field of fields) {
    const { name } = field;
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      if (lengths) lengths.push(field);
      else lengths = [field];
    } else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') {
      if (codings) codings.push(field);
      else codings = [field];
    }
  }
  if (codings) return transferred(codings, lengths, role);
  return lengths ? sized(lengths) : null;
}

/** Rules 3 and 4: a transfer coding overrides a length. */
function transferred(
  fields: readonly HeaderField[],
  lengths: readonly HeaderField[] | null,
  role: 'request' | 'response',
): Decision {
  const names = fields
    .flatMap((field) => field.value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  const faults: { reason: string; at: Part }[] = [];
  const lengthField = lengths?.[0];
  const declared = lengths ? sized(lengths) : null;
  if (names.length === 0) return declared ?? (role === 'request' ? NO_BODY : TO_CLOSE);
  if (lengthField) {
    faults.push({
      reason: 'Content-Length beside Transfer-Encoding; the transfer coding decides',
      at: lengthField.at,
    });
  }
  const chunked = names.at(-1) === 'chunked';
  const at = fields.at(-1)?.at;
  if (at && (!chunked || names.indexOf('chunked') < names.length - 1)) {
    const value = fields.map((field) => field.value).join(', ');
    faults.push({
      reason: `Transfer-Encoding ${quoted(value)}, where chunked must come last and once`,
      at,
    });
  }
  const common = {
    declaredLength: declared?.declaredLength ?? null,
    transferCodings: names.filter((name) => name !== 'chunked'),
    faults,
  };
  if (chunked) return { ...common, plan: 'chunked', framing: 'chunked' };
  return { ...common, plan: role === 'request' ? 'search' : 'close', framing: 'close' };
}

/** Rules 5 and 6: one length, perhaps repeated. */
function sized(fields: readonly HeaderField[]): Decision {
  const [first, ...others] = fields;
  if (!first) return NO_BODY;
  const text = others.length === 0 ? first.value : fields.map((field) => field.value).join(', ');
  if (LENGTH.test(text)) return ofLength(Number(text), NONE);
  const values = new Set(text.split(',').map((value) => value.trim()));
  const [value] = values;
  if (values.size === 1 && value !== undefined && LENGTH.test(value)) {
    const reason = `Content-Length given more than once: ${quoted(text)}`;
    return ofLength(Number(value), [{ reason, at: first.at }]);
  }
  const reason =
    values.size > 1
      ? `Content-Lengths that differ: ${quoted(text)}`
      : `${text === '' ? 'an empty Content-Length' : `Content-Length ${quoted(text)}`}, where a number of bytes was expected`;
  return {
    plan: 'search',
    framing: 'length',
    declaredLength: null,
    transferCodings: NONE,
    faults: [{ reason, at: (others.at(-1) ?? first).at }],
  };
}

function ofLength(length: number, faults: Decision['faults']): Decision {
  return { plan: length, framing: 'length', declaredLength: length, transferCodings: NONE, faults };
}
