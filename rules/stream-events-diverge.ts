import { cite, defineRule } from '../lib/rule.js';
import { type Moment, type Scene, scene, v10 } from '../lib/scene.js';

const ALL = cite('MUST', 'A2A10-3.5.2-02');
const ORDER = cite('MUST', 'A2A10-3.5.2-03');

/** A status that says what is done, so that it is told from others. */
const step = (text: string): Moment => ({
  is: 'working',
  set: {
    '/result/statusUpdate/status/message': {
      messageId: `m-${text}`,
      role: 'ROLE_AGENT',
      contextId: 'c-1',
      taskId: 't-1',
      parts: [{ text }],
    },
  },
});

/** One stream from the start, and a second that is open from before its first update until after its last. */
function beside(title: string, first: readonly Moment[], second: readonly Moment[]): Scene {
  const head = v10.subscribe([], { on: 2, unfinished: true });
  const rest = [...v10.subscribe(['task', ...second, 'completed'], { on: 2 })].slice(2);
  return scene(title, v10.card(), v10.stream(['task', head, ...first, rest, 'completed']));
}

export default defineRule({
  id: 'stream-events-diverge',
  summary: 'two streams of one task that were open at the same time tell different events',
  requirement: [ALL, ORDER],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: ['stream-timestamps-out-of-order'],
  each: 'stream',
  needs: ['end', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Two clients that watch one task see it go different ways, and put its artifacts together differently.',
  fix: 'give every open stream of a task each event, in the order in which it was made',
  meanwhile: { client: 'ask for the task when a stream ends, and go by that' },
  good: [
    beside(
      'Both tell the same',
      [step('one'), step('two'), step('three')],
      [step('one'), step('two'), step('three')],
    ),
    beside(
      'The second begins later',
      [step('one'), step('two'), step('three')],
      [step('two'), step('three')],
    ),
    beside(
      'What one cuts the other puts together',
      [step('one'), step('two a'), step('two b'), step('three')],
      [step('one'), step('two a b'), step('three')],
    ),
  ],
  bad: [
    beside('One is lost', [step('one'), step('two'), step('three')], [step('one'), step('three')]),
    beside(
      'In another order (an error)',
      [step('one'), step('two'), step('three')],
      [step('two'), step('one'), step('three')],
    ),
  ],
  passes: ({ rival }) => rival === null,
  *check({ rival }) {
    if (rival === null) return;
    const { how, exchange, event, at, there } = rival;
    const order = how === 'order';
    yield {
      at,
      exchange,
      event,
      message: order
        ? 'another stream that was open tells this event before one that comes earlier here, expected one order'
        : 'another stream of the task that was open lacks this event, expected it in both',
      requirement: order ? ORDER : ALL,
      ...(order ? { severity: 'error' } : {}),
      related: [{ label: order ? 'in the other stream' : 'the stream that lacks it', at: there }],
      sameAs: how,
    };
  },
});
