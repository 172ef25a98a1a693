import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { artifactKey, cite, defineRule, generation, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const LAST = cite('implied', 'A2A10-4.2.2-03');
const LAST_03 = cite('implied', 'A2A03-7.2.3-03');

const chunk = (append: boolean, lastChunk: boolean) =>
  ({
    is: 'artifact',
    set: { '/result/artifactUpdate/append': append, '/result/artifactUpdate/lastChunk': lastChunk },
  }) as const;
const chunk03 = (append: boolean, lastChunk: boolean) =>
  ({ is: 'artifact', set: { '/result/append': append, '/result/lastChunk': lastChunk } }) as const;

export default defineRule({
  id: 'artifact-chunk-after-last',
  summary: 'a stream appends to an artifact whose last chunk it had marked',
  requirement: [LAST, LAST_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['jsonrpc-envelope-missing', 'event-after-terminal-state', 'message-stream-extra-events'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that uses the artifact as soon as its last chunk is there has a cut result, and does not know it.',
  fix: 'set `lastChunk` on the last chunk only',
  meanwhile: { client: 'keep an artifact open until the task ends, whatever `lastChunk` says' },
  good: [
    scene(
      'The last chunk is the last',
      v10.stream(['task', chunk(false, false), chunk(true, true), 'completed']),
    ),
    scene(
      'A finished artifact is begun anew',
      v10.stream(['task', chunk(false, true), chunk(false, false), chunk(true, true), 'completed']),
    ),
    scene(
      'Another artifact goes on',
      v10.stream([
        'task',
        chunk(false, true),
        { is: 'artifact', set: { '/result/artifactUpdate/artifact/artifactId': 'a-2' } },
        'completed',
      ]),
    ),
    scene(
      '0.3: the last chunk is the last',
      v03.stream(['task', chunk03(false, false), chunk03(true, true), 'completed']),
    ),
  ],
  bad: [
    scene(
      'A chunk more',
      v10.stream(['task', chunk(false, false), chunk(true, true), chunk(true, false), 'completed']),
    ),
    scene(
      'Every chunk is the last',
      v10.stream(['task', chunk(false, true), chunk(true, true), chunk(true, true), 'completed']),
    ),
    scene(
      '0.3: a chunk more',
      v03.stream(['task', chunk03(false, false), chunk03(true, true), chunk03(true, true), 'completed']),
    ),
  ],
  *check(stream) {
    const closed = new Map<string, Place>();
    for (const { what, event, dialect } of told(stream)) {
      if (what.is !== 'artifact' || generation(dialect) === '0.1') continue;
      const { artifact, append, lastChunk, doc, pointer, taskId } = what.update;
      const id = artifact === null ? null : artifactKey(artifact);
      if (id === null) continue;
      const key = JSON.stringify([taskId, id]);
      // An end that is told again, without content, takes nothing away from what was taken for whole.
      const last = append && artifact?.parts.length !== 0 ? closed.get(key) : undefined;
      if (last !== undefined) {
        yield {
          at: placeIn(doc, `${pointer}/append`),
          event,
          message: `artifact \`${id}\` is appended to after its last chunk, expected nothing more of it`,
          label: 'a chunk more',
          requirement: generation(dialect) === '0.3' ? LAST_03 : LAST,
          related: [{ label: 'the last chunk', at: last }],
          sameAs: 'appended',
        };
        return;
      }
      if (lastChunk) closed.set(key, placeIn(doc, `${pointer}/lastChunk`));
      else closed.delete(key);
    }
  },
});
