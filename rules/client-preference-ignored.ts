import { bindingName } from '../lib/model/dialect.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const FIRST = cite('MUST', 'A2A10-8.3.2-01');
const PREFERRED_03 = cite('SHOULD', 'A2A03-5.6.3-02');

const both = (...order: readonly ('JSONRPC' | 'HTTP+JSON')[]) =>
  v10.card({
    response: {
      set: {
        '/supportedInterfaces': order.map((protocolBinding) => ({
          url: `https://agent.example/${protocolBinding === 'JSONRPC' ? 'rpc' : 'rest'}`,
          protocolBinding,
          protocolVersion: '1.0',
        })),
      },
    },
  });
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const rest = http('GET /rest/tasks/t-1', undefined, TASK, {
  request: { headers: { 'A2A-Version': '1.0', 'User-Agent': 'courier/1.0' } },
});
const rest03 = http('GET /rest/v1/tasks/t-1', undefined, TASK, {
  request: { headers: { 'User-Agent': 'courier/1.0' } },
});
const FAILS = { response: { status: 503, headers: { 'Retry-After': '3' }, body: '' } };

export default defineRule({
  id: 'client-preference-ignored',
  summary: 'a client uses another interface than the one that the card prefers and that it can speak',
  requirement: [FIRST, PREFERRED_03],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'The order is the agent’s word on what serves best: what stands behind may be slower, older or on its way out.',
  fix: 'take the first interface of the card that the client supports, unless somebody configured another',
  good: [
    scene('The first one', both('JSONRPC', 'HTTP+JSON'), v10.send('working'), v10.poll('completed')),
    scene('A later one by a client that never spoke the first', both('JSONRPC', 'HTTP+JSON'), rest),
    scene('From the later one to the first', both('HTTP+JSON', 'JSONRPC'), v10.send('completed'), rest),
    scene(
      'The first one fails',
      both('JSONRPC', 'HTTP+JSON'),
      v10.send('completed'),
      v10.poll('completed', FAILS),
      rest,
    ),
  ],
  bad: [
    scene('The second one (information only)', both('JSONRPC', 'HTTP+JSON'), v10.send('completed'), rest),
    scene(
      '0.3: another than the main one (information only)',
      v03.card({
        response: {
          set: {
            '/additionalInterfaces': [
              { url: 'https://agent.example/rpc', transport: 'JSONRPC' },
              { url: 'https://agent.example/rest', transport: 'HTTP+JSON' },
            ],
          },
        },
      }),
      v03.send('completed'),
      rest03,
    ),
  ],
  passes: ({ choice }) => choice === null || choice.passedOver === null,
  *check({ choice, card, face, exchange, dialect }) {
    const passed = choice?.passedOver;
    if (!passed || card === null || face === null || exchange.request === null) return;
    // One that speaks both generations may read either half of the card.
    if (passed.version?.slice(0, 1) !== face.version?.slice(0, 1)) return;
    yield {
      at: startLine(exchange.request),
      message: `client speaks ${bindingName(face.binding)} although the card prefers ${bindingName(passed.binding)}, in which it was served before`,
      requirement: generation(dialect.spoken) === '0.3' ? PREFERRED_03 : FIRST,
      related: [{ label: 'the preferred interface', at: placeIn(card.doc, passed.pointer) }],
      sameAs: 'preference',
      everywhere: true,
    };
  },
});
