import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, listener, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const DECLARED = cite('MUST', 'A2A10-5.2-01', 'A2A10-8.3.1-01');
const CHOSEN = cite('MUST', 'A2A10-8.3.2-02');
const DECLARED_03 = cite('MUST', 'A2A03-3.4.2-01', 'A2A03-11.1.1-02');
const CHOSEN_03 = cite('implied', 'A2A03-3.1-02');

const ELSEWHERE = { start: 'POST /a2a HTTP/1.1' };
const NOTHING = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' };
const BESIDE = '/other';

export default defineRule({
  id: 'request-url-not-in-card',
  summary: 'a call goes to a URL that the card of its host does not list',
  requirement: [DECLARED, DECLARED_03],
  enforces: { 'A2A03-11.1.1-02': '0.3: an agent answers there (information only)' },
  severity: 'info',
  severityOverride: 'a gateway may rewrite paths, and a client may have another card',
  confidence: 'possible',
  presets: ['strict', 'interop'],
  yieldsTo: ['card-url-unroutable', 'version-method-mismatch', 'version-route-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'card-publisher',
  why: 'Clients that go by the card do not find what this one found, or this one looks where nothing is.',
  fix: 'list every interface in the card, and call the URLs that stand there',
  good: [
    scene('A URL of the card', v10.card(), v10.send('completed')),
    scene('Another slash', v10.card(), v10.send('completed', { request: { start: 'POST /rpc/ HTTP/1.1' } })),
    scene('Nobody knows the card', v10.send('completed', { request: ELSEWHERE })),
    scene(
      'The extended card may list it',
      v10.card({ response: { set: { '/capabilities/extendedAgentCard': true } } }),
      v10.send('completed', { request: ELSEWHERE }),
    ),
    scene(
      'A route below the URL',
      v03.card({
        response: {
          set: {
            '/additionalInterfaces': [
              { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
              { url: 'https://agent.example', transport: 'HTTP+JSON' },
            ],
          },
        },
      }),
      http('GET /v1/tasks/t-1', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
    ),
  ],
  bad: [
    scene(
      'An agent answers there (information only)',
      v10.card(),
      v10.send('completed', { request: ELSEWHERE }),
    ),
    scene(
      'Nothing is there (information beside the client’s fault)',
      v10.card(),
      v10.send('completed', { request: ELSEWHERE, response: NOTHING }),
    ),
    scene(
      '0.3: an agent answers there (information only)',
      v03.card(),
      v03.send('completed', { request: ELSEWHERE }),
    ),
    scene(
      '0.3: nothing is there (information beside the client’s fault)',
      v03.card(),
      v03.send('completed', { request: { start: `POST ${BESIDE} HTTP/1.1` }, response: NOTHING }),
    ),
  ],
  passes: ({ card, face }) => card === null || face !== null,
  *check(entry) {
    const { card, face, host, exchange, operation, spelled } = entry;
    if (card === null || face !== null || exchange.request === null || operation === null) return;
    // A card without interfaces is broken otherwise; an extended one may list more.
    if (card.host === null || card.host !== host || card.interfaces.length === 0) return;
    if (card.extendedCard === true && !card.extended) return;
    const there = listener(entry);
    if (there === null) return;
    const old = generation(entry.dialect.spoken) === '0.3';
    const [first] = card.interfaces;
    const served = there === 'agent';
    yield {
      at: startLine(exchange.request),
      message: served
        ? `\`${spelled.slice(0, 60)}\` is served at a URL that the card does not list, expected it among the interfaces`
        : `\`${spelled.slice(0, 60)}\` was sent to a URL that the card does not list, expected one of its interfaces`,
      party: served ? 'card-publisher' : 'client',
      requirement: served ? (old ? DECLARED_03 : DECLARED) : old ? CHOSEN_03 : CHOSEN,
      related:
        first === undefined
          ? []
          : [{ label: 'the interface that the card names first', at: placeIn(card.doc, first.pointer) }],
      sameAs: there,
      everywhere: true,
    };
  },
});
