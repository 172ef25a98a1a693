import type { StreamEvent } from '../lib/model/a2a.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, generation } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MESSAGE_ALONE = cite('MUST', 'A2A10-3.1.2-02');
const NO_MESSAGE_IN_TASK = cite('MUST', 'A2A10-3.1.2-04');
const EITHER_03 = cite('implied', 'A2A03-PROTO-01', 'A2A03-LIFE-02');

export default defineRule({
  id: 'message-stream-extra-events',
  summary: 'a stream mixes a message with other events',
  requirement: [MESSAGE_ALONE, EITHER_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['event-after-terminal-state'],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client takes a message for the whole answer and stops reading, so the events behind it are lost.',
  fix: 'answer with one Message and end the stream, or put the text into a status update or an artifact of the task',
  meanwhile: { client: 'show the message and read on until the stream closes' },
  good: [
    scene('One message is the whole stream', v10.stream(['message'])),
    scene('A task stream without messages', v10.stream(['task', 'working', 'artifact', 'completed'])),
    scene('0.3: one message is the whole stream', v03.stream(['message'])),
  ],
  bad: [
    scene('Two messages', v10.stream(['message', 'message'])),
    scene('A task after the message', v10.stream(['message', 'task', 'working', 'completed'])),
    scene('A message inside a task stream', v10.stream(['task', 'working', 'message', 'completed'])),
    scene('0.3: a message inside a task stream', v03.stream(['task', 'working', 'message', 'completed'])),
  ],
  *check({ events, dialect }) {
    const told = events.filter(isEvent);
    const [opening] = told;
    const alone = opening?.meaning === 'message';
    const extra = alone ? told[1] : told.find(({ meaning }) => meaning === 'message');
    if (opening === undefined || extra === undefined) return;
    const old = generation(dialect.spoken) !== '1.0';
    yield {
      at: placeOfEvent(extra),
      event: extra.index,
      message: alone
        ? `${named(extra)} follows the message that was the whole answer, expected the end of the stream`
        : 'message inside a task stream, expected status and artifact updates only',
      ...(old ? { severity: 'warning', requirement: EITHER_03 } : {}),
      ...(old || alone ? {} : { requirement: NO_MESSAGE_IN_TASK }),
      related: [
        { label: alone ? 'the message' : 'the stream of a task opens here', at: placeOfEvent(opening) },
      ],
      sameAs: alone ? `${extra.meaning} after message` : 'message in task',
    };
  },
});

function isEvent({ sse, meaning }: StreamEvent): boolean {
  return (
    sse.complete &&
    (meaning === 'message' || meaning === 'task' || meaning === 'status' || meaning === 'artifact')
  );
}

function named({ meaning }: StreamEvent): string {
  return meaning === 'artifact'
    ? 'an artifact update'
    : meaning === 'status'
      ? 'a status update'
      : `a ${meaning}`;
}

function placeOfEvent({ pointer, sse }: StreamEvent): Place {
  return { parts: sse.parts, pointer, on: 'value', text: sse.text };
}
