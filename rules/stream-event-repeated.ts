import { jsonText, placeIn, valueAt } from '../lib/model/json.js';
import type { ArtifactUpdate } from '../lib/model/objects.js';
import { defineRule, told } from '../lib/rule.js';
import { type Moment, scene, v03, v10 } from '../lib/scene.js';

/** Characters of text that nobody writes twice in a row by chance, as a word or a line end. */
const LONG = 40;

const chunk = (text: string, root: string): Moment => ({
  is: 'artifact',
  set: {
    [`${root}/artifact/parts/0/text`]: text,
    [`${root}/append`]: true,
    [`${root}/lastChunk`]: undefined,
  },
});
const SENTENCE = 'It rains in Riga from early morning until about noon.';
const first = (root: string): Moment => ({ is: 'artifact', set: { [`${root}/lastChunk`]: undefined } });
const V10 = '/result/artifactUpdate';

export default defineRule({
  id: 'stream-event-repeated',
  summary: 'a stream gives the same chunk of an artifact twice in a row',
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
  why: 'Every client appends it twice, so that the result says the same thing two times.',
  fix: 'find out who sends the event again: an agent that runs in two processes, or a queue that delivers at least once',
  good: [
    scene(
      'Other words',
      v10.stream(['task', first(V10), chunk(SENTENCE, V10), chunk('Then sun.', V10), 'completed']),
    ),
    scene(
      'A word may come twice',
      v10.stream(['task', first(V10), chunk(' ha', V10), chunk(' ha', V10), 'completed']),
    ),
  ],
  bad: [
    scene(
      'A sentence comes twice (information only)',
      v10.stream(['task', first(V10), chunk(SENTENCE, V10), chunk(SENTENCE, V10), 'completed']),
    ),
    scene(
      '0.3: a sentence comes twice (information only)',
      v03.stream([
        'task',
        first('/result'),
        chunk(SENTENCE, '/result'),
        chunk(SENTENCE, '/result'),
        'completed',
      ]),
    ),
  ],
  passes: ({ events }) => events.length < 3,
  *check(stream) {
    let before: { readonly text: string | null; readonly update: ArtifactUpdate } | null = null;
    for (const { what, event } of told(stream)) {
      if (what.is !== 'artifact' || !what.update.append) {
        before = null;
        continue;
      }
      const { update } = what;
      const text = jsonText(valueAt(update.doc.value, update.pointer));
      if (before !== null && text === before.text && lengthOf(update) >= LONG) {
        yield {
          at: placeIn(update.doc, update.pointer),
          event,
          message: `chunk of artifact \`${update.artifact?.artifactId}\` is the same as the one before it, expected it once`,
          related: [{ label: 'the one before', at: placeIn(before.update.doc, before.update.pointer) }],
          sameAs: 'twice',
        };
        return;
      }
      before = { text, update };
    }
  },
});

function lengthOf({ artifact }: ArtifactUpdate): number {
  return (artifact?.parts ?? []).reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
}
