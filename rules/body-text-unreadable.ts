import type { Entry, JsonDoc } from '../lib/model/a2a.js';
import type { Party } from '../lib/model/finding.js';
import type { Body } from '../lib/model/http.js';
import { isObject, type Json, placeIn, pointerToken } from '../lib/model/json.js';
import { answers, defineRule, type Problem } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const says = (escaped: string) =>
  v10.send('completed', {
    request: {
      body: `{"jsonrpc":"2.0","id":"r-1","method":"SendMessage","params":{"message":{"messageId":"m-1","role":"ROLE_USER","parts":[{"text":"${escaped}"}]}}}`,
    },
  });

export default defineRule({
  id: 'body-text-unreadable',
  summary: 'a text holds half a character, or a control character',
  requirement: [{ spec: 'RFC 8259', section: '8.2', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Half of a surrogate pair is no character: readers of proto JSON refuse the whole message, others store what they cannot write again.',
  fix: 'cut texts between characters, not between code units, and leave control characters out',
  good: [
    scene('Whole pairs, tabs and line breaks', says('\\ud83c\\udf27 rain\\tin\\nRiga?')),
    scene('A text about escapes', says('\\\\ud83c is half a pair')),
  ],
  bad: [
    scene('The first half of a pair', says('Rain \\ud83c?')),
    scene('The second half of a pair', says('\\udf27 Rain?')),
    scene('A null character (information only)', says('Rain?\\u0000')),
    scene(
      'In an answer',
      v10.send('completed', {
        response: { set: { '/result/task/artifacts/0/parts/0/text': 'Rain \ud83c' } },
      }),
    ),
  ],
  // Such characters can only be written as escapes, which most bodies have none of.
  passes: (entry) => {
    const { request, response } = entry.exchange;
    if (holdsEscape(request?.body) || holdsEscape(response?.body)) return false;
    return entry.kind !== 'stream' || !entry.events.some(({ sse }) => sse.data.includes(ESCAPE));
  },
  *check(entry) {
    for (const { doc, event, party } of docsOf(entry)) {
      const found = oddIn(doc.value, '', MAX_DEPTH, { values: MAX_VALUES });
      if (found === null) continue;
      const { pointer, half, code } = found;
      const named = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      const problem: Problem = {
        at: placeIn(doc, pointer),
        event,
        party,
        message: half
          ? `text holds \`${named}\`, half of a surrogate pair, expected whole characters`
          : `text holds the control character \`${named}\``,
        ...(half ? {} : { severity: 'info' }),
        sameAs: half ? 'half' : 'control',
      };
      yield problem;
    }
  },
});

const ESCAPE = '\\u';

function holdsEscape(body: Body | undefined): boolean {
  if (body?.kind !== 'bytes') return false;
  const { buffer, byteOffset, byteLength } = body.bytes;
  return Buffer.from(buffer, byteOffset, byteLength).includes(ESCAPE);
}

const MAX_DEPTH = 40;
const MAX_VALUES = 20_000;
/** Longer texts are looked at up to here. */
const MAX_TEXT = 200_000;

interface Found {
  readonly pointer: string;
  readonly half: boolean;
  readonly code: number;
}

/** Requests and answers, and who wrote them. */
function* docsOf(
  entry: Entry,
): Generator<{ readonly doc: JsonDoc; readonly event: number | null; readonly party: Party }> {
  const { kind, requestDoc, responseDoc, exchange } = entry;
  if (kind === 'foreign') return;
  if (requestDoc !== null && isAsSent(exchange.request?.body))
    yield { doc: requestDoc, event: null, party: kind === 'push-delivery' ? 'agent' : 'client' };
  if (!isAsSent(exchange.response?.body)) return;
  if (kind === 'card-fetch') {
    if (responseDoc !== null) yield { doc: responseDoc, event: null, party: 'card-publisher' };
    return;
  }
  if (kind === 'push-delivery') return;
  for (const { doc, event } of answers(entry)) yield { doc, event: event?.index ?? null, party: 'agent' };
}

/** A recorder that wrote a body anew may have cut its texts. */
function isAsSent(body: Body | undefined): boolean {
  return body?.kind === 'bytes' && body.form !== 'reformatted';
}

/** The first text that has one, in the order in which it is written. */
function oddIn(value: Json, pointer: string, depth: number, left: { values: number }): Found | null {
  if (typeof value === 'string') return oddText(value, pointer);
  if (depth === 0 || typeof value !== 'object' || value === null) return null;
  const items: Iterable<readonly [string | number, Json]> = Array.isArray(value)
    ? value.entries()
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [key, item] of items) {
    if (left.values-- <= 0) return null;
    const found = oddIn(item, pointer + pointerToken(key), depth - 1, left);
    if (found !== null) return found;
  }
  return null;
}

const ODD =
  /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function oddText(text: string, pointer: string): Found | null {
  const at = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT - 1).search(ODD) : text.search(ODD);
  if (at < 0 || at === MAX_TEXT - 2) return null;
  const code = text.charCodeAt(at);
  return { pointer, half: code >= 0xd800, code };
}
