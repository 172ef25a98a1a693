import type { Entry, JsonDoc } from '../lib/model/a2a.js';
import type { HttpRequest, HttpResponse } from '../lib/model/http.js';
import { placeIn } from '../lib/model/json.js';
import { answers, bodyPlace, defineRule, duplicateKey, type Problem } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ASKED =
  '{"jsonrpc":"2.0","id":"r-1","method":"GetTask","params":{"id":"t-1","historyLength":1,"historyLength":5}}';
const ANSWERED =
  '{"jsonrpc":"2.0","id":"r-1","result":{"id":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_WORKING","state":"TASK_STATE_COMPLETED"}}}';
const TWICE =
  '{"jsonrpc":"2.0","id":"r-1","result":{"kind":"task","kind":"task","id":"t-1","contextId":"c-1","status":{"state":"completed"}}}';

export default defineRule({
  id: 'body-duplicate-key',
  summary: 'an object of a JSON body has one name twice',
  requirement: [{ spec: 'RFC 8259', section: '4', level: 'SHOULD', ids: [] }],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Some readers take the first value, some the last, and those of Protocol Buffers refuse the whole body: each peer sees something else.',
  fix: 'write each name once; look for a value that is set by hand and by a serializer as well',
  meanwhile: { client: 'read with a parser that refuses repeated names where it matters which value counts' },
  good: [
    scene('Names that stand once', v10.card(), v10.send('completed'), v10.stream(undefined, { task: 't-2' })),
    scene(
      'The same name in several objects, and as a value',
      v10.send('completed', {
        request: {
          set: {
            '/params/message/metadata': { text: 'text', a: { text: '"text":1' }, b: [{ a: 1 }, { a: 1 }] },
          },
        },
      }),
    ),
  ],
  bad: [
    scene('Two values in a request', v10.poll('working', { request: { body: ASKED } })),
    scene('Two states in an answer', v10.poll('completed', { response: { body: ANSWERED } })),
    scene('0.3: the same twice (a warning)', v03.poll('completed', { response: { body: TWICE } })),
    scene(
      'In an event',
      v10.stream([
        'task',
        {
          data: '{"jsonrpc":"2.0","id":"r-1","result":{"statusUpdate":{"taskId":"t-1","contextId":"c-1","status":{"state":"TASK_STATE_WORKING"},"status":{"state":"TASK_STATE_COMPLETED"}}}}',
        },
      ]),
    ),
  ],
  *check(entry) {
    const { exchange, requestDoc, responseDoc, kind } = entry;
    const { request, response } = exchange;
    const asker = kind === 'push-delivery' ? 'agent' : 'client';
    yield* inBody(request, requestDoc, 'request', asker);
    if (kind === 'stream') yield* inEvents(entry);
    else if (kind !== 'push-delivery')
      yield* inBody(response, responseDoc, 'answer', kind === 'card-fetch' ? 'card-publisher' : 'agent');
  },
});

function* inBody(
  message: HttpRequest | HttpResponse | null,
  doc: JsonDoc | null,
  what: string,
  party: NonNullable<Problem['party']>,
) {
  if (message === null || doc === null || message.body.kind !== 'bytes') return;
  const { bytes, form, coding, text } = message.body;
  if (form === 'reformatted') {
    yield { skip: 'the body was reformatted, so that a name that stood twice may be gone' };
    return;
  }
  // One character a byte, so that an index in the text is one in the body.
  const twice = duplicateKey(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'));
  if (twice === null) return;
  const name = Buffer.from(twice.name, 'latin1').toString('utf8');
  const isThere = form === 'exact' && coding === null && text === true;
  const at = isThere ? { ...bodyPlace(message), byte: twice.at } : placeIn(doc, twice.pointer);
  yield { ...problem(name, twice.same, what), at, party };
}

function* inEvents(entry: Extract<Entry, { kind: 'stream' }>): Generator<Problem> {
  for (const { doc, event } of answers(entry)) {
    const twice = event === null ? null : duplicateKey(event.sse.data);
    if (event === null || twice === null) continue;
    yield {
      ...problem(twice.name, twice.same, 'event'),
      at: placeIn(doc, twice.pointer),
      event: event.index,
      party: 'agent',
    };
    return;
  }
}

function problem(name: string, same: boolean, what: string): Omit<Problem, 'at'> {
  const shown = name.slice(0, 60).replaceAll('`', '’');
  return {
    message: `${what} has \`${shown}\` twice in one object${same ? '' : ', with different values'}, expected it once`,
    label: 'for the second time',
    // Whoever reads on sees the same, whichever of them it takes.
    ...(same ? { severity: 'warning' } : {}),
    sameAs: `${what} ${shown}`,
    everywhere: true,
  };
}
