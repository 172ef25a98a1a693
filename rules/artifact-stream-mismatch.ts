import type { ArtifactTimeline, ArtifactView } from '../lib/model/a2a.js';
import { cite, defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const STREAMED = { is: 'artifact', set: { '/result/artifactUpdate/lastChunk': undefined } } as const;
const TEXT = '/result/artifactUpdate/artifact/parts/0/text';

const ENDED = {
  id: 't-1',
  contextId: 'c-1',
  status: { state: 'TASK_STATE_COMPLETED', timestamp: '2026-01-01T00:00:00.000Z' },
};
const listed = (asked: { readonly includeArtifacts?: boolean }) =>
  v10.call('ListTasks', asked, { tasks: [ENDED], nextPageToken: '', pageSize: 50, totalSize: 1 });
const SAME = cite('implied', 'A2A10-4.2.2-05');
const LISTED = cite('SHOULD', 'A2A10-3.1.4-02');

export default defineRule({
  id: 'artifact-stream-mismatch',
  summary: 'a finished task shows another artifact than its stream gave',
  requirement: [SAME, LISTED],
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
    scene('A list without artifacts, as nobody asked for them', v10.stream(), listed({})),
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
      'A list lacks the artifacts that were asked for (information only)',
      v10.stream(),
      listed({ includeArtifacts: true }),
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
      const other = views.find(
        ({ via, same, differs }) =>
          same === false && (via === 'poll' || (via === 'list' && differs === 'missing')),
      );
      if (!whole || stream === null || other === undefined) continue;
      yield {
        at: other.at,
        exchange: other.exchange,
        task: id,
        message: clause(artifact, other),
        ...(other.via === 'list' ? { requirement: LISTED, severity: 'info' } : { requirement: SAME }),
        related: [{ label: 'the last that its stream gave', at: stream.at }],
        sameAs: `artifact ${other.differs}`,
      };
    }
  },
});

function clause(
  { artifactId, textLength, parts }: ArtifactTimeline,
  { via, differs, textLength: shown }: ArtifactView,
): string {
  if (via === 'list')
    return `list of tasks with their artifacts lacks artifact \`${artifactId}\`, expected it as it was streamed`;
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
