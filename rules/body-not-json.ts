import type { Entry } from '../lib/model/a2a.js';
import type { Body, BodyBytes, HttpRequest, HttpResponse } from '../lib/model/http.js';
import type { JsonDoc } from '../lib/model/json.js';
import {
  bodyPlace,
  cite,
  defineRule,
  isJsonType,
  jsonFault,
  mediaType,
  opening,
  type Problem,
} from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const ANSWER = {
  jsonrpc: '2.0',
  id: 'r-1',
  result: { task: { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } } },
};

export default defineRule({
  id: 'body-not-json',
  summary: 'a body that has to be JSON is not',
  requirement: [
    cite('implied', 'A2A10-9.3-10', 'A2A10-9.5-08'),
    cite('MUST', 'A2A03-3.2.1-02', 'A2A03-3.2.1-03'),
  ],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['content-length-mismatch', 'stream-content-type'],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever reads the body fails before it can see what was meant, often with an error that names a character and not the cause.',
  fix: 'send one JSON text in UTF-8; if a page came from a proxy or login, correct the address or the route',
  meanwhile: {
    client: 'look at status and media type before you parse, and show the beginning of the body in the error',
  },
  good: [
    scene('JSON on both sides', v10.card(), v10.send('completed')),
    scene('An error page with an error status is judged as such elsewhere', v10.card()),
    scene(
      'White space around the JSON text',
      v10.send('completed', { response: { body: `  ${JSON.stringify(ANSWER)}\n` } }),
    ),
    scene(
      'An answer without a body',
      http('DELETE /tasks/t-1/pushNotificationConfigs/p-1', undefined, undefined, {
        request: { headers: { 'A2A-Version': '1.0' } },
        response: { status: 204 },
      }),
    ),
  ],
  bad: [
    scene(
      'A request that breaks off',
      v10.card(),
      v10.send('completed', {
        request: { body: '{"jsonrpc":"2.0","id":"r-1","method":"SendMessage","params":{' },
        error: { code: -32700, message: 'Invalid JSON payload' },
        response: { set: { '/id': null } },
      }),
    ),
    scene(
      'A page instead of an answer',
      v10.send('completed', {
        response: { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' },
      }),
    ),
    scene(
      'Single quotes',
      v10.send('completed', { response: { body: "{'jsonrpc':'2.0','id':'r-1','result':{}}" } }),
    ),
    scene('Nothing at all', v10.send('completed', { response: { body: '' } })),
    scene('A card that is not JSON', v10.card({ response: { body: '{"name":"Weather",' } })),
  ],
  passes: ({ requestDoc, responseDoc }) => requestDoc !== null && responseDoc !== null,
  *check(entry) {
    const { exchange, requestDoc, responseDoc, binding, kind } = entry;
    const { request, response } = exchange;
    if (isLaidOut(request, requestDoc) || isLaidOut(response, responseDoc)) {
      yield { skip: 'the body was reformatted, so that what does not parse may be the work of the recorder' };
    }
    if (request !== null && requestDoc === null && isUnreadable(request.body) && kind !== 'card-fetch') {
      yield {
        ...fault('request', request),
        party: kind === 'push-delivery' ? 'agent' : 'client',
      };
    }
    if (response === null || responseDoc !== null || response.status < 200 || response.status > 299) return;
    if (kind === 'push-delivery' || response.events !== null || mediaType(response) === 'text/event-stream')
      return;
    // A page in place of a card is no card at all: whether discovery failed is known only at the end.
    if (kind === 'card-fetch' && !isJsonType(mediaType(response))) return;
    if (isUnreadable(response.body)) {
      yield fault('response', response);
    } else if (binding === 'JSONRPC' && awaitsAnswer(entry) && isEmpty(response)) {
      yield {
        at: bodyPlace(response),
        message: `response with status \`${response.status}\` has no body, expected a JSON-RPC response`,
        sameAs: 'empty response',
        // There is nothing to tell of what was deleted, and one SDK tells it so.
        ...(entry.operation === 'DeleteTaskPushNotificationConfig' ? { severity: 'warning' } : {}),
      };
    }
  },
});

/** Whether the request is a JSON-RPC call; one without an id is a notification, which gets no answer. */
function awaitsAnswer(entry: Exclude<Entry, { kind: 'foreign' }>): boolean {
  return entry.kind !== 'card-fetch' && entry.kind !== 'push-delivery' && entry.rpc?.id !== undefined;
}

/** Whether a whole body is there, with its codings undone, and yet nobody could parse it. */
function isUnreadable(body: Body): boolean {
  if (body.kind !== 'bytes' || !body.complete || body.bytes.length === 0 || wasLaidOut(body)) return false;
  return body.coding === null || body.decoded;
}

/** Whether a body that nobody could parse was laid out anew by the recorder. */
function isLaidOut(message: HttpRequest | HttpResponse | null, doc: JsonDoc | null): boolean {
  return doc === null && message?.body.kind === 'bytes' && wasLaidOut(message.body);
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const OPENING = [0x7b, 0x5b];

/**
 * A recorder lays out what parses and leaves the rest on its line: JSON over several indented lines that does not
 * parse is a value that was cut, even where its length happens to be the declared one.
 */
function wasLaidOut({ form, bytes }: BodyBytes): boolean {
  // A recorder that decodes each read makes more bytes of a cut character, so that the end of the body is lost.
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('\ufffd')) return true;
  if (form !== 'restored') return form === 'reformatted';
  const line = bytes[1] === CR ? 2 : 1;
  return OPENING.includes(bytes[0] ?? 0) && bytes[line] === LF && bytes[line + 1] === SPACE;
}

function isEmpty({ body, complete }: HttpResponse): boolean {
  return (
    complete && (body.kind === 'absent' || (body.kind === 'bytes' && body.wireLength === 0 && body.complete))
  );
}

/** What is wrong with a body, at the first byte that is not as it must be where that is not its very first. */
function fault(what: 'request' | 'response', message: HttpRequest | HttpResponse): Problem {
  const { body } = message;
  const bytes = body.kind === 'bytes' ? body.bytes : new Uint8Array();
  const found = jsonFault(bytes);
  const said = `${what} body \`${opening(bytes)}\``;
  const whole = bodyPlace(message);
  if (found === null || (found.kind === 'syntax' && isBlank(bytes.subarray(0, found.at))))
    return { at: whole, message: `${said} is not JSON`, sameAs: what };
  const { kind } = found;
  const byte = kind === 'end' ? found.at - 1 : found.at;
  // Elsewhere the bytes of the capture are not those of the body, one by one.
  const isThere =
    body.kind === 'bytes' && body.form === 'exact' && body.coding === null && body.text === true;
  return {
    at: isThere ? { ...whole, byte } : whole,
    message: `${said} is ${SAID[kind]} ${byte + 1}`,
    ...(isThere ? { label: LABELS[kind] } : {}),
    sameAs: what,
  };
}

/** Said with the number of the byte, counted from 1 as columns are. */
const SAID = {
  'utf-8': 'not UTF-8 at byte',
  syntax: 'not JSON at byte',
  end: 'not JSON: it breaks off at byte',
};
const LABELS = { 'utf-8': 'no character of UTF-8', syntax: 'not JSON from here', end: 'breaks off here' };

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === SPACE || byte === LF || byte === CR || byte === 0x09);
}
