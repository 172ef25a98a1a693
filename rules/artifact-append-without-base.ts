import { placeIn } from '../lib/model/json.js';
import {
  artifactKey,
  artifactsAt,
  artifactUpdateAt,
  beginsTask,
  cite,
  defineRule,
  generation,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BASE = cite('implied', 'A2A10-4.2.2-02');
const BASE_03 = cite('implied', 'A2A03-7.2.3-02');

const TEXT = '/result/artifactUpdate/artifact/parts/0/text';

export default defineRule({
  id: 'artifact-append-without-base',
  summary: 'a stream appends to an artifact that it never began',
  requirement: [BASE, BASE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['jsonrpc-envelope-missing', 'event-after-terminal-state'],
  each: 'stream',
  needs: ['asked'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients have nothing to append to: some raise an error and end the stream, others take the tail for the whole.',
  fix: 'send the first chunk of each artifact without `append`',
  meanwhile: { client: 'take the first chunk of an artifact as its beginning, whatever `append` says' },
  good: [
    scene(
      'The first chunk begins the artifact, the second is appended',
      v10.stream([
        'task',
        { is: 'artifact', set: { [TEXT]: 'Rain un', '/result/artifactUpdate/lastChunk': false } },
        { is: 'artifact', set: { [TEXT]: 'til noon.', '/result/artifactUpdate/append': true } },
        'completed',
      ]),
    ),
    scene(
      'The opening task shows the artifact already',
      v10.stream([
        { is: 'task', set: { '/result/task/artifacts': [{ artifactId: 'a-1', parts: [{ text: 'Rain' }] }] } },
        { is: 'artifact', set: { [TEXT]: ' until noon.', '/result/artifactUpdate/append': true } },
        'completed',
      ]),
    ),
    scene(
      'A subscription comes in the middle of an artifact',
      v10.subscribe([
        { is: 'task', set: { '/result/task/status/state': 'TASK_STATE_WORKING' } },
        { is: 'artifact', set: { '/result/artifactUpdate/append': true } },
        'completed',
      ]),
    ),
    scene(
      'A message goes on with a task whose artifact was begun before',
      v10.stream(['task', { is: 'artifact', set: { '/result/artifactUpdate/append': true } }, 'completed'], {
        request: { set: { '/params/message/taskId': 't-1' } },
      }),
    ),
    scene('0.3: an artifact in one piece', v03.stream()),
  ],
  bad: [
    scene(
      'The first chunk is appended to nothing',
      v10.stream([
        'task',
        'working',
        { is: 'artifact', set: { '/result/artifactUpdate/append': true } },
        'completed',
      ]),
    ),
    scene(
      '0.3: the first chunk is appended to nothing',
      v03.stream(['task', 'working', { is: 'artifact', set: { '/result/append': true } }, 'completed']),
    ),
  ],
  *check(stream) {
    // What is missing may have begun any of them.
    if (!beginsTask(stream) || stream.exchange.doubted || stream.exchange.anomalies.length > 0) return;
    const begun = new Set<string>();
    const told = new Set<string>();
    for (const { index, doc, pointer, meaning, dialect } of stream.events) {
      if (doc === null || pointer === null) return;
      if (meaning === 'task')
        for (const one of artifactsAt(doc, pointer, dialect)) begun.add(artifactKey(one) ?? '');
      const update = meaning === 'artifact' ? artifactUpdateAt(doc, pointer, dialect) : null;
      const key = update?.artifact ? artifactKey(update.artifact) : null;
      if (update === null || key === null) continue;
      if (update.append && !begun.has(key) && !told.has(key)) {
        told.add(key);
        const older = generation(dialect) === '0.3';
        yield {
          at: placeIn(doc, update.appendPointer),
          event: index,
          message: `artifact \`${key}\` is appended to, but no event before began it; expected its first chunk without \`append\``,
          requirement: older ? BASE_03 : BASE,
          // 0.3 only shows it by its examples.
          severity: older ? 'warning' : 'error',
        };
      }
      begun.add(key);
    }
  },
});
