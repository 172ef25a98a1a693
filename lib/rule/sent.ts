import type { Entry, JsonDoc } from '../model/a2a.js';
import { isObject, member, valueAt } from '../model/json.js';

/** Where a request has, or ought to have, the message that a client sends; null for requests that send none. */
export function sentMessage(entry: Entry): { readonly doc: JsonDoc; readonly pointer: string } | null {
  const { operation, requestDoc: doc } = entry;
  if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return null;
  if (doc === null || entry.kind === 'push-delivery') return null;
  const base = isObject(doc.value) && Object.hasOwn(doc.value, 'method') ? '/params' : '';
  const params = valueAt(doc.value, base);
  if (!isObject(params)) return null;
  // The proto of 0.3 calls the member `request`, and JSON readers made from it take that name too.
  const name = base === '' && member(params, 'message') === undefined && isObject(member(params, 'request'));
  return { doc, pointer: `${base}/${name ? 'request' : 'message'}` };
}
