import type { Entry } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, generation, objectOf, sent, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const KEPT = cite('MUST', 'A2A10-3.4.1-02');
const FOR_LIFE = cite('implied', 'A2A10-3.4.1-06');
const ONE_STREAM = cite('implied', 'A2A10-3.1.2-09');
const REFUSED = cite('MUST', 'A2A10-3.4.3-02');
const KEPT_03 = cite('implied', 'A2A03-LIFE-04');
const FOR_LIFE_03 = cite('implied', 'A2A03-6.1-05');

/** Tasks that one stream may mix before further ones are let be. */
const MAX_GROUNDS = 16;
const ASKED_IN = { '/params/message/contextId': 'c-1' };

export default defineRule({
  id: 'context-id-changed',
  summary: 'an agent replaced the context id of a message or of a task',
  requirement: [KEPT, FOR_LIFE_03],
  enforces: { 'A2A10-3.4.3-01': 'A message that names only its task is answered in another context' },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The context id is all that holds a conversation together: when it changes, the next message of the client starts anew.',
  fix: 'keep the context id that the client sent or that the task was made with; refuse one that is not acceptable',
  meanwhile: { client: 'send the context id of the latest answer with the next message' },
  good: [
    scene('The context of the message is kept', v10.send('completed', { request: { set: ASKED_IN } })),
    scene(
      'The agent makes a context, and keeps it',
      v10.send('submitted'),
      v10.poll('working'),
      v10.poll('completed'),
    ),
    scene(
      'A message in the context that the client named',
      v10.send('message', { request: { set: ASKED_IN } }),
    ),
    scene('0.3: the context of the message is kept', v03.send('completed', { request: { set: ASKED_IN } })),
  ],
  bad: [
    scene(
      'The context of the message is replaced',
      v10.send('completed', { request: { set: ASKED_IN }, context: 'c-2' }),
    ),
    scene(
      'A message in another context',
      v10.send('message', { request: { set: ASKED_IN }, context: 'c-2' }),
    ),
    scene(
      'A message that names a foreign context is served',
      v10.send('input-required'),
      v10.send('completed', {
        request: { set: { '/params/message/contextId': 'c-2', '/params/message/taskId': 't-1' } },
      }),
    ),
    scene(
      'A message that names only its task is answered in another context',
      v10.send('input-required'),
      v10.send('completed', { request: { set: { '/params/message/taskId': 't-1' } }, context: 'c-2' }),
    ),
    scene('A poll shows another context', v10.send('submitted'), v10.poll('completed', { context: 'c-2' })),
    scene(
      'A stream changes its context',
      v10.stream(['task', { is: 'working', context: 'c-2' }, 'completed']),
    ),
    scene(
      '0.3: the context of the message is replaced (a warning)',
      v03.send('completed', { request: { set: ASKED_IN }, context: 'c-2' }),
    ),
    scene(
      '0.3: a poll shows another context',
      v03.send('submitted'),
      v03.poll('completed', { context: 'c-2' }),
    ),
  ],
  // A poll shows one task, which is held against what is known of it.
  passes: (entry) =>
    entry.kind === 'poll' && entry.outcome === 'task' && entry.contextId === entry.known?.contextId,
  *check(entry) {
    const grounds = groundsOf(entry);
    for (const { what, dialect, event } of told(entry)) {
      const { doc, pointer, taskId: task, contextId: id } = objectOf(what);
      const spoken = generation(dialect);
      // What 0.1 has in its place is the client's own.
      if (id === null || spoken === '0.1' || isKept(id, task, grounds)) continue;
      const at = placeIn(doc, `${pointer}/contextId`);
      const concerned = grounds.filter(
        (ground) => ground.task === null || task === null || ground.task === task,
      );
      const broken = concerned.find((ground) => ground.id !== id && !ground.also.includes(id));
      if (broken === undefined) {
        if (concerned.length === 0 && grounds.length < MAX_GROUNDS)
          grounds.push({ id, also: [], task, by: 'stream', at });
        continue;
      }
      const by =
        broken.by === 'message' && concerned.some((ground) => ground.id === id) ? 'refusal' : broken.by;
      const old = spoken === '0.3';
      yield {
        at,
        event,
        ...(old && by === 'message' ? { severity: 'warning' } : {}),
        message: `context is \`${id}\`, expected ${EXPECTED[by]} \`${broken.id}\`${by === 'refusal' ? ' for this task' : ''}`,
        label: 'another context',
        requirement: (old ? OLD : NEW)[by],
        related: [{ label: `context \`${broken.id}\` is here`, at: broken.at }],
        sameAs: by,
      };
      return;
    }
  },
});

/** A context that an answer has to keep: the message named it, an earlier exchange showed it, or the stream began in it. */
interface Ground {
  readonly id: string;
  /** Ids that earlier exchanges showed in its place: told there. */
  readonly also: readonly string[];
  readonly task: string | null;
  readonly by: 'message' | 'task' | 'stream';
  readonly at: Place;
}

const EXPECTED = {
  message: 'the one that the message named,',
  task: 'the one that the task was made in,',
  stream: 'the one that the stream began in,',
  refusal: 'a refusal of the message that named',
};
const NEW = { message: KEPT, task: FOR_LIFE, stream: ONE_STREAM, refusal: REFUSED };
const OLD = { message: KEPT_03, task: FOR_LIFE_03, stream: FOR_LIFE_03, refusal: FOR_LIFE_03 };

/** Whether all that is known asks for this context, and of this task. */
function isKept(id: string, task: string | null, grounds: readonly Ground[]): boolean {
  for (const ground of grounds) {
    if (ground.id !== id || (ground.task !== null && task !== null && ground.task !== task)) return false;
  }
  return grounds.length > 0;
}

function groundsOf(entry: Entry): Ground[] {
  if (entry.kind === 'card-fetch' || entry.kind === 'foreign') return [];
  const grounds: Ground[] = [];
  const message = sent(entry);
  if (message !== null && message.contextId !== null) {
    const at = placeIn(message.doc, `${message.pointer}/contextId`);
    grounds.push({ id: message.contextId, also: [], task: null, by: 'message', at });
  }
  if (entry.known !== null) {
    const { contextId: id, also, at } = entry.known;
    grounds.push({ id, also, task: entry.taskId, by: 'task', at });
  }
  return grounds;
}
