import { placeIn } from '../lib/model/json.js';
import { askedBy, cite, defineRule, stateClass, told } from '../lib/rule.js';
import { type Step, scene, v10 } from '../lib/scene.js';

const AT_ONCE = cite('MUST', 'A2A10-3.2.2-02');
const NOT_HELD = cite('MUST', 'A2A10-3.1.1-02');

/** Milliseconds after which an answer is not immediate for anybody. */
const LONG = 10_000;

const IMMEDIATELY = { request: { set: { '/params/configuration/returnImmediately': true } } };

/** Keeps the agent busy for as many tenths of a second, on another connection. */
function pause(tenths: number): Step {
  const pings = Array.from({ length: tenths }, () => ({ raw: ': ping\n\n' }));
  return v10.subscribe(['task', 'working', ...pings, 'completed'], { on: 2, task: 't-2' });
}
const slow = (tenths: number): readonly Step[] => [
  v10.send('completed', { ...IMMEDIATELY, response: null }),
  pause(tenths),
  v10.send('completed', { ...IMMEDIATELY, request: null }),
];

export default defineRule({
  id: 'response-awaited-unasked',
  summary: 'an agent held an answer back for the end of a task although the client does not wait',
  requirement: [AT_ONCE, NOT_HELD],
  enforces: { 'A2A10-3.1.1-02': 'Twelve seconds, and the task has ended (information only)' },
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown', 'times'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The client asked for the task at once to show its progress; it sees nothing until all is done, or gives up.',
  fix: 'answer as soon as the task exists where `returnImmediately` is true',
  good: [
    scene('A quick task has ended at once', ...slow(5)),
    scene(
      'The client waits',
      v10.send('completed', { response: null }),
      pause(120),
      v10.send('completed', { request: null }),
    ),
  ],
  bad: [scene('Twelve seconds, and the task has ended (information only)', ...slow(120))],
  passes: ({ operation, kind }) => operation !== 'SendMessage' || kind === 'stream',
  *check(entry) {
    const asked = askedBy(entry);
    if (entry.kind === 'stream' || asked?.operation !== 'SendMessage' || asked.waits !== false) return;
    const from = entry.exchange.request?.time ?? null;
    const to = entry.exchange.response?.time ?? null;
    const [answer] = told(entry);
    if (from === null || to === null || to - from < LONG || answer?.what.is !== 'task') return;
    const { task } = answer.what;
    if (stateClass(task.status?.written ?? null) !== 'terminal') return;
    yield {
      at: placeIn(task.doc, `${task.pointer}/status/state`),
      message: `answer came after ${Math.round((to - from) / 1000)} seconds with an ended task, expected the task as soon as it exists`,
      sameAs: 'late',
    };
  },
});
