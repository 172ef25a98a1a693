import { placeIn } from '../lib/model/json.js';
import { defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const says = (letters: number) =>
  v10.stream([
    'task',
    {
      is: 'artifact',
      set: { '/result/artifactUpdate/artifact/parts/0/text': 'rain '.repeat(letters / 5) },
    },
    'completed',
  ]);

export default defineRule({
  id: 'sse-event-long',
  summary: 'a stream event is one line that is longer than line readers take',
  requirement: [{ spec: 'experience', section: 'streams', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Readers that keep a line in a buffer of 64 kB, as the scanner of Go does unless told otherwise, end the stream there.',
  fix: 'send long output in chunks, or as a file that is fetched by its URL',
  good: [scene('An event of some kilobytes', says(5000))],
  bad: [scene('An event of seventy kilobytes (information only)', v10.card(), says(70_000))],
  *check({ events }) {
    for (const { sse, doc, index } of events) {
      if (sse.data.length < LONG || doc === null || sse.parts.length > 1) continue;
      yield {
        at: placeIn(doc, ''),
        event: index,
        message: `event is a line of ${Math.round(sse.data.length / 1000)} kB, longer than the 64 kB that some clients take`,
        sameAs: 'long',
        everywhere: true,
      };
      return;
    }
  },
});

const LONG = 65_536;
