import { cite, defineRule, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'request-unanswered',
  summary: 'a request got no answer before the connection ended',
  requirement: [
    { spec: 'JSON-RPC 2.0', section: '5', level: 'MUST', ids: [] },
    cite('implied', 'A2A03-6.11.2-08'),
  ],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['content-length-mismatch'],
  each: 'exchange',
  needs: ['end'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client cannot know whether the request was carried out; if it tries again, the work may be done twice.',
  fix: 'answer every request, with an error where there is no result, before the connection is closed',
  meanwhile: { client: 'set a time limit, and send the message again under the same `messageId`' },
  good: [
    scene('Answered, then closed', v10.send('completed', { closed: 'agent' })),
    scene('The capture ends first', v10.card(), v10.send('completed', { response: null })),
    scene('The client hung up', v10.send('completed', { response: null, closed: 'client' })),
  ],
  bad: [
    scene(
      'The agent closed instead of answering',
      v10.card(),
      v10.send('completed', { response: null, closed: 'agent' }),
    ),
    scene(
      '0.3: the agent closed instead of answering',
      v03.send('completed', { response: null, closed: 'agent' }),
    ),
  ],
  passes: ({ exchange: { response } }) => response !== null,
  *check({ kind, spelled, exchange: { request, response, end } }) {
    if (request === null || response !== null) return;
    // A client that leaves, or a framing that was lost, says nothing about the agent.
    if (end !== 'closed-by-server' && end !== 'closed') return;
    const certain = end === 'closed-by-server';
    yield {
      at: startLine(request),
      message: `\`${spelled}\` got no answer before ${certain ? 'the connection was closed from the other side' : 'the connection ended'}`,
      ...(certain ? {} : { severity: 'info', party: 'unknown', confidence: 'possible' }),
      ...(kind === 'push-delivery' ? { party: 'webhook', severity: 'warning' } : {}),
      sameAs: end,
    };
  },
});
