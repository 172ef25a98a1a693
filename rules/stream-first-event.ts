import type { StreamEvent } from '../lib/model/a2a.js';
import type { Requirement } from '../lib/model/finding.js';
import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TASK_FIRST = cite('MUST', 'A2A10-3.1.2-03');
const SNAPSHOT_FIRST = cite('MUST', 'A2A10-3.1.6-01');
const NOT_EMPTY = cite('implied', 'A2A10-3.1.2-10');
const NOT_EMPTY_03: Requirement = { spec: 'A2A 0.3', section: '3.3.1', level: 'implied', ids: [] };
const TASK_FIRST_03 = cite('implied', 'A2A03-9.3-01');

export default defineRule({
  id: 'stream-first-event',
  summary: 'a stream opens with neither the task nor a message',
  requirement: [TASK_FIRST, TASK_FIRST_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['sse-line-ignored'],
  each: 'stream',
  needs: ['response', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client learns the task id and its state from the first event; updates that come before it belong to a task that it does not know yet.',
  fix: 'send the Task as the first event of the stream, or one Message and nothing else',
  meanwhile: { client: 'take the task id from the first update, and ask for the task' },
  good: [
    scene('The task comes first', v10.stream(['task', 'working', 'completed'])),
    scene('A single message is the whole answer', v10.stream(['message'])),
    scene('A subscription opens with the task as it stands', v10.subscribe(['task', 'completed'])),
    scene('0.3: the task comes first', v03.stream(['task', 'working', 'completed'])),
  ],
  bad: [
    scene('A status update comes first', v10.stream(['working', 'completed'])),
    scene('An artifact comes first', v10.stream(['artifact', 'completed'])),
    scene('A subscription opens with a status update', v10.subscribe(['working', 'completed'])),
    scene('A stream that ends without one event', v10.stream([])),
    scene('0.3: a status update comes first (information only)', v03.stream(['working', 'completed'])),
  ],
  *check({ events, operation, dialect, exchange, close }) {
    const subscribed = operation === 'SubscribeToTask';
    const spoken = generation(dialect.spoken);
    const old = spoken !== '1.0';
    if (operation !== 'SendStreamingMessage' && !subscribed) return;
    const first = events.find(({ sse }) => sse.complete);
    if (first === undefined) {
      // An answer that is cut, or whose events the capture does not hold, says nothing about its first event.
      if (close !== 'properly' || events.length > 0 || exchange.response === null) return;
      yield {
        at: startLine(exchange.response),
        message: 'event stream ended without one event, expected a task or a message',
        label: 'no event came',
        requirement: old ? NOT_EMPTY_03 : NOT_EMPTY,
        sameAs: 'empty stream',
      };
      return;
    }
    if (opens(first, subscribed) || (old && subscribed)) return;
    // In 0.1 the client names the task, and streams hold updates only.
    if (spoken === '0.1' || first.doc === null || first.pointer === null) return;
    yield {
      at: placeIn(first.doc, first.pointer),
      event: first.index,
      message: `stream opens with ${article(first.meaning)}, expected ${subscribed ? 'the task' : 'a task or a message'} first`,
      ...(old ? { severity: 'info', requirement: TASK_FIRST_03 } : {}),
      ...(!old && subscribed ? { requirement: SNAPSHOT_FIRST } : {}),
      sameAs: first.meaning,
    };
  },
});

/** Errors, and events that nobody can read, are judged by other rules. */
function opens({ meaning }: StreamEvent, subscribed: boolean): boolean {
  return meaning === 'message' ? !subscribed : meaning !== 'status' && meaning !== 'artifact';
}

function article(meaning: StreamEvent['meaning']): string {
  return meaning === 'artifact'
    ? 'an artifact update'
    : meaning === 'status'
      ? 'a status update'
      : `a ${meaning}`;
}
