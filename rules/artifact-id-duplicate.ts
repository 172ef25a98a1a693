import { placeIn } from '../lib/model/json.js';
import type { Artifact } from '../lib/model/objects.js';
import { cite, defineRule, generation, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const UNIQUE = cite('MUST', 'A2A10-4.1.7-03');
const UNIQUE_03 = cite('implied', 'A2A03-6.7-02');

const artifact = (id: string, text: string) => ({ artifactId: id, parts: [{ text }] });
const artifact03 = (id: string, text: string) => ({ artifactId: id, parts: [{ kind: 'text', text }] });
const RAIN = [artifact('a-1', 'Rain.'), artifact('a-2', 'Sun.')];
const TWICE = [artifact('a-1', 'Rain.'), artifact('a-1', 'Sun.')];

export default defineRule({
  id: 'artifact-id-duplicate',
  summary: 'a task holds two artifacts with one id',
  requirement: [UNIQUE, UNIQUE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['response-dialect-mismatch'],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients keep artifacts by their id: the second takes the place of the first, which nobody sees.',
  fix: 'give each artifact of a task an id of its own, and put chunks of one artifact together before it is stored',
  meanwhile: { client: 'keep artifacts by their place in the list rather than by their id' },
  good: [
    scene('An id each', v10.poll('completed', { response: { set: { '/result/artifacts': RAIN } } })),
    scene('Chunks of one artifact repeat its id', v10.stream(['task', 'artifact', 'artifact', 'completed'])),
    scene(
      'Two tasks may use one id',
      v10.send('completed'),
      v10.send('completed', { task: 't-2', context: 'c-2' }),
    ),
    scene('0.3: one artifact', v03.poll('completed')),
  ],
  bad: [
    scene('Two with one id', v10.poll('completed', { response: { set: { '/result/artifacts': TWICE } } })),
    scene(
      '0.3: two with one id (a warning)',
      v03.poll('completed', {
        response: {
          set: { '/result/artifacts': [artifact03('a-1', 'Rain.'), artifact03('a-1', 'Sun.')] },
        },
      }),
    ),
  ],
  *check(entry) {
    for (const { what, event, dialect } of told(entry)) {
      if (what.is !== 'task' || what.task.artifacts.length < 2) continue;
      const seen = new Map<string, Artifact>();
      for (const one of what.task.artifacts) {
        const { artifactId } = one;
        if (artifactId === null || artifactId === '') continue;
        const before = seen.get(artifactId);
        if (before === undefined) {
          seen.set(artifactId, one);
          continue;
        }
        yield {
          at: placeIn(one.doc, `${one.pointer}/artifactId`),
          event,
          ...(what.task.id === null ? {} : { task: what.task.id }),
          message: `artifact \`${artifactId}\` is in the task twice, expected an id of its own for each`,
          label: 'again',
          ...(generation(dialect) === '1.0' ? {} : { severity: 'warning', requirement: UNIQUE_03 }),
          related: [{ label: 'for the first time', at: placeIn(before.doc, `${before.pointer}/artifactId`) }],
          sameAs: 'twice',
        };
        return;
      }
    }
  },
});
