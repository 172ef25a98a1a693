import type { ArtifactTimeline, ArtifactView } from '../lib/model/a2a.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const STREAMED = { is: 'artifact', set: { '/result/artifactUpdate/lastChunk': undefined } } as const;
const TEXT = '/result/artifactUpdate/artifact/parts/0/text';

export default defineRule({
  id: 'artifact-stream-mismatch',
  summary: 'a finished task shows another artifact than its stream gave',
  requirement: [cite('implied', 'A2A10-4.2.2-05')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['artifact-append-without-base', 'state-change-after-terminal', 'artifact-required-field'],
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Who followed the stream holds another result than who asked for the task afterwards, and neither can know which is right.',
  fix: 'store every chunk that is streamed, by the same rules of append and replacement, before the task ends',
  meanwhile: {
    client: 'keep what the stream gave, and compare it with the finished task before either is thrown away',
  },
  good: [
    scene('The finished task shows what was streamed', v10.stream(), v10.poll('completed')),
    scene(
      'Chunks are put together; how a text is cut does not matter',
      v10.stream([
        'task',
        { ...STREAMED, set: { ...STREAMED.set, [TEXT]: 'Rain un' } },
        {
          is: 'artifact',
          set: { [TEXT]: 'til noon.', '/result/artifactUpdate/append': true },
        },
        'completed',
      ]),
      v10.poll('completed'),
    ),
    scene(
      'The beginning of the stream was not seen',
      v10.subscribe(['task', 'working', { is: 'artifact', set: { [TEXT]: 'noon.' } }, 'completed']),
      v10.poll('completed'),
    ),
    scene(
      'The task was asked for before its stream had ended',
      v10.stream([
        'task',
        v10.poll('working', { on: 2 }),
        'artifact',
        v10.poll('completed', {
          on: 2,
          response: { set: { '/result/artifacts/0/parts/0/text': 'Rain.' } },
        }),
        'completed',
      ]),
    ),
    scene('0.3: the finished task shows what was streamed', v03.stream(), v03.poll('completed')),
  ],
  bad: [
    scene(
      'The finished task lacks the last chunk',
      v10.stream([
        'task',
        STREAMED,
        {
          is: 'artifact',
          set: { [TEXT]: ' Then sun.', '/result/artifactUpdate/append': true },
        },
        'completed',
      ]),
      v10.poll('completed'),
    ),
    scene(
      'The finished task lacks the artifact',
      v10.stream(),
      v10.poll('completed', { response: { set: { '/result/artifacts': undefined } } }),
    ),
    scene(
      '0.3: the finished task shows other words',
      v03.stream(),
      v03.poll('completed', {
        response: { set: { '/result/artifacts/0/parts/0/text': 'Rain until dusk.' } },
      }),
    ),
  ],
  *check({ id, artifacts }) {
    for (const artifact of artifacts) {
      const { stream, views, whole } = artifact;
      const other = views.find(({ via, same }) => via === 'poll' && same === false);
      if (!whole || stream === null || other === undefined) continue;
      yield {
        at: other.at,
        exchange: other.exchange,
        task: id,
        message: clause(artifact, other),
        related: [{ label: 'the last that its stream gave', at: stream.at }],
        sameAs: `artifact ${other.differs}`,
      };
    }
  },
});

function clause(
  { artifactId, textLength, parts }: ArtifactTimeline,
  { differs, textLength: shown }: ArtifactView,
): string {
  if (differs === 'missing')
    return `finished task lacks artifact \`${artifactId}\`, expected it as it was streamed`;
  const of = `finished task shows artifact \`${artifactId}\``;
  if (differs === 'data')
    return `${of} with other data than its stream gave, expected the same (${parts.data} data parts)`;
  if (differs === 'files')
    return `${of} with other files than its stream gave, expected the same (${parts.file} file parts)`;
  return shown === textLength
    ? `${of} with other text than its stream gave, expected the same`
    : `${of} with ${shown} characters of text, expected the ${textLength} that its stream gave`;
}
