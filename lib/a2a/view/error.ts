import type { StreamEvent } from '../../model/a2a.js';
import type { ErrorTold } from '../../model/error.js';
import {
  isObject,
  type Json,
  type JsonObject,
  listMember,
  member,
  textMember,
  valueAt,
} from '../../model/json.js';
import { ERROR_INFO, type ErrorFacts, errorCalled, errorNamed, errorOfReason } from '../spec/errors.js';

const MAX_DETAILS = 64;

/** Reads an error that stands at `pointer`, in whatever form it is (A2A 1.0 §9.5 and §11.6; 0.3 reference §3, §5). */
export function errorTold(error: Json | undefined, pointer: string, form: ErrorTold['form']): ErrorTold {
  const value = isObject(error) ? error : undefined;
  const problem = form === 'problem';
  const code = problem ? (member(value, 'code') ?? member(value, 'status')) : member(value, 'code');
  const message = problem
    ? (member(value, 'detail') ?? member(value, 'title') ?? member(value, 'message'))
    : member(value, 'message');
  const details = detailsOf(value);
  const info = details.find((detail) => textMember(detail, '@type') === ERROR_INFO);
  const reason = textMember(info, 'reason');
  return {
    form,
    code,
    message,
    status: textMember(value, 'status'),
    reason,
    domain: textMember(info, 'domain'),
    details: details.flatMap((detail) => textMember(detail, '@type') ?? []),
    name: nameOf(factsOf(value, code, reason)),
    pointer,
  };
}

/** The error that an event tells: in an envelope of JSON-RPC, below `error`, or as it is. */
export function errorOf({ doc, pointer }: Pick<StreamEvent, 'doc' | 'pointer'>): ErrorTold | null {
  if (doc === null || pointer === null) return null;
  const form = member(doc.value, 'jsonrpc') !== undefined ? 'json-rpc' : pointer === '' ? 'bare' : 'status';
  return errorTold(valueAt(doc.value, pointer), pointer, form);
}

/** `data` over JSON-RPC, `details` in a google.rpc.Status; both are lists in 1.0, anything in 0.3. */
function detailsOf(value: JsonObject | undefined): readonly JsonObject[] {
  const details = [...listMember(value, 'data'), ...listMember(value, 'details')].slice(0, MAX_DETAILS);
  return details.filter(isObject);
}

/** Which error it is: by its reason, its code over JSON-RPC, the class that Java names, or the type of a problem. */
function factsOf(
  value: JsonObject | undefined,
  code: Json | undefined,
  reason: string | null,
): ErrorFacts | undefined {
  const told = reason === null ? undefined : errorOfReason(reason);
  if (told) return told;
  const numbered = typeof code === 'number' ? errorNamed(code) : undefined;
  if (numbered) return numbered;
  const className = textMember(value, 'error');
  if (className !== null)
    return errorCalled(className.slice(className.lastIndexOf('.') + 1, className.length));
  const type = textMember(value, 'type');
  return type === null ? undefined : errorOfReason(typeWord(type));
}

/** `https://…/task-not-found` names its error as a reason does. */
function typeWord(type: string): string {
  const word = type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1, type.length);
  return word.length > 80 ? '' : word.replaceAll('-', '_').toUpperCase();
}

function nameOf(facts: ErrorFacts | undefined): string | null {
  return facts?.names['1.0'] ?? facts?.names['0.3'] ?? facts?.names['0.1'] ?? null;
}
