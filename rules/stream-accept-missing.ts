import { defineRule, fieldPlace } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'stream-accept-missing',
  summary: 'a client asks for a stream and says that it takes none',
  requirement: [{ spec: 'RFC 9110', section: '12.5.1', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'Some servers and gateways go by Accept, and answer 406 or one JSON text where a stream was wanted.',
  fix: 'send `Accept: text/event-stream` with a streaming call',
  good: [
    scene('A stream is accepted', v10.stream()),
    scene('Anything is', v10.stream(undefined, { request: { headers: { Accept: '*/*' } } })),
    scene('Nothing is said', v03.stream(undefined, { request: { headers: { Accept: undefined } } })),
  ],
  bad: [
    scene(
      'Only JSON (information only)',
      v10.stream(undefined, { request: { headers: { Accept: 'application/json' } } }),
    ),
  ],
  passes: ({ operation }) => operation !== 'SendStreamingMessage' && operation !== 'SubscribeToTask',
  *check({ operation, exchange: { request }, spelled }) {
    if (request === null || (operation !== 'SendStreamingMessage' && operation !== 'SubscribeToTask')) return;
    const fields = request.headers.filter(({ name }) => name.toLowerCase() === 'accept');
    const [first] = fields;
    if (first === undefined) return;
    const ranges = fields.flatMap(({ value }) => value.toLowerCase().split(',', 50));
    if (ranges.some((range) => /^\s*(?:\*\/\*|text\/\*|text\/event-stream)\s*(?:;|$)/.test(range))) return;
    yield {
      at: fieldPlace(first),
      message: `\`${spelled}\` accepts \`${first.value.slice(0, 60)}\`, expected \`text/event-stream\` among it`,
      sameAs: 'accept',
      everywhere: true,
    };
  },
});
