import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const JSON_DATA = cite('implied', 'A2A10-9.4.2-03');
const JSON_DATA_03 = cite('implied', 'A2A03-3.3.1-03');
const EVENT = '{"jsonrpc":"2.0","id":"r-1","result":{}}';

export default defineRule({
  id: 'sse-data-encoded-twice',
  summary: 'the data of a stream event is a text that holds the event',
  requirement: [JSON_DATA, JSON_DATA_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients read the data as JSON, get a text, and find neither result nor error in it: every event is lost.',
  fix: 'write the JSON of the event itself behind `data:`, once',
  good: [scene('The event itself', v10.stream()), scene('0.3: the event itself', v03.stream())],
  bad: [
    scene('JSON in a text', v10.stream([{ data: JSON.stringify(EVENT) }])),
    scene('A whole block in a text', v10.stream([{ data: JSON.stringify(`data: ${EVENT}\n\n`) }])),
    scene('0.3: JSON in a text', v03.stream([{ data: JSON.stringify(EVENT) }])),
  ],
  *check(stream) {
    for (const { doc, index, sse } of stream.events) {
      if (doc === null || !sse.complete || typeof doc.value !== 'string') continue;
      if (!/^\s*(?:data:|event:|\{)/.test(doc.value)) continue;
      yield {
        at: placeIn(doc, ''),
        event: index,
        message: `event is a text that begins with \`${doc.value.trimStart().slice(0, 20).replaceAll('`', '’')}\`, expected the JSON itself`,
        requirement: generation(stream.dialect.request) === '0.3' ? JSON_DATA_03 : JSON_DATA,
        sameAs: 'twice',
        everywhere: true,
      };
      return;
    }
  },
});
