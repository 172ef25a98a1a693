import { defineRule, eventPlace } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const MESSAGE = {
  jsonrpc: '2.0',
  id: 'r-1',
  result: {
    message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] },
  },
};

export default defineRule({
  id: 'sse-data-several-lines',
  summary: 'the JSON of an event stands on several `data` lines',
  requirement: [{ spec: 'experience', section: 'server-sent events', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['interop'],
  yieldsTo: ['sse-data-not-json'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Of an event, @a2a-js/sdk 0.3.14 keeps the last `data` line and forgets the others, so that it parses a closing brace.',
  fix: 'write JSON without line breaks, one `data` line for each event',
  good: [
    scene('One line', v10.stream([{ raw: `data: ${JSON.stringify(MESSAGE)}\n\n` }])),
    scene(
      'Fields and comments beside one line',
      v10.stream([{ raw: `: ping\nevent: message\nid: 7\ndata: ${JSON.stringify(MESSAGE)}\n\n` }]),
    ),
  ],
  bad: [
    scene(
      'Laid out for reading (information only)',
      v10.stream([{ raw: `${JSON.stringify(MESSAGE, null, 2).replace(/^/gm, 'data: ')}\n\n` }]),
    ),
  ],
  *check({ events }) {
    const event = events.find(({ sse, doc }) => sse.complete && doc !== null && sse.data.includes('\n'));
    if (event === undefined) return;
    const lines = event.sse.data.split('\n', 1000).length;
    yield {
      at: eventPlace(event),
      event: event.index,
      message: `event data stands on ${lines} lines, of which @a2a-js/sdk 0.3.14 reads the last; expected one`,
      sameAs: 'lines',
    };
  },
});
