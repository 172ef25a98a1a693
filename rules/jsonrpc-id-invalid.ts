import { jsonStart, placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ID = cite('MUST', 'A2A10-9.3-04');
const TYPE_03 = cite('MUST', 'A2A03-6.11.1-06');
const FRACTION_03 = cite('SHOULD', 'A2A03-6.11.1-08');
const REFUSED = {
  error: { code: -32600, message: 'Invalid request' },
  response: { set: { '/id': null } },
};

export default defineRule({
  id: 'jsonrpc-id-invalid',
  summary: 'the id of a request is neither a string nor a whole number',
  requirement: [ID, TYPE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'Agents refuse such an id, or give it back as something else, so that the client cannot tell whose answer came.',
  fix: 'give every request a string or a whole number as its id',
  meanwhile: { agent: 'answer -32600 with `"id": null`' },
  good: [
    scene('A string and a number', v10.send('working', { id: 'r-1' }), v10.poll('completed', { id: 0 })),
    scene(
      'A whole number, however it is written',
      v10.poll('completed', {
        request: { body: '{"jsonrpc":"2.0","id":7.0,"method":"GetTask","params":{"id":"t-1"}}' },
        response: { set: { '/id': 7 } },
      }),
    ),
  ],
  bad: [
    scene('An object, refused', v10.send('completed', { id: { n: 1 }, ...REFUSED })),
    scene('A boolean, served', v10.send('completed', { id: true })),
    scene('A fraction (a warning)', v10.send('completed', { id: 1.5 })),
    scene('0.3: an array', v03.send('completed', { id: [1], ...REFUSED })),
    scene('0.3: a fraction (a warning)', v03.send('completed', { id: 1.5 })),
  ],
  passes: ({ rpc }) => typeof rpc?.id === 'string' || Number.isInteger(rpc?.id),
  *check({ rpc, requestDoc, dialect }) {
    const id = rpc?.id;
    // What is not there, or null, is a matter of the envelope.
    if (requestDoc === null || id === undefined || id === null || typeof id === 'string') return;
    if (typeof id === 'number' && Number.isInteger(id)) return;
    const old = generation(dialect.spoken) === '0.3';
    const fraction = typeof id === 'number';
    yield {
      at: placeIn(requestDoc, '/id'),
      message: `request id is \`${jsonStart(id)}\`, expected a string or a whole number`,
      requirement: old ? (fraction ? FRACTION_03 : TYPE_03) : ID,
      ...(fraction ? { severity: 'warning' } : {}),
      sameAs: fraction ? 'fraction' : 'type',
      everywhere: true,
    };
  },
});
