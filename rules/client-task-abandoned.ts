import type { Observation, TaskTimeline } from '../lib/model/a2a.js';
import { defineRule, stateClass } from '../lib/rule.js';
import { pause, scene, v03, v10 } from '../lib/scene.js';

/** Milliseconds of further traffic in which nobody asked for the task. */
const LONG = 60_000;
const MAX_TOLD = 20;

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const LATER = [pause(90), v10.send('completed', { task: 't-2', context: 'c-2', request: { set: other() } })];

export default defineRule({
  id: 'client-task-abandoned',
  summary: 'nobody asked again for a task that was at work',
  requirement: [{ spec: 'experience', section: 'life of a task', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['client-stream-left', 'stream-truncated', 'stream-ends-without-terminal-state'],
  each: 'capture',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The first answer was taken for the result, or the task forgotten: its output reaches nobody.',
  fix: 'poll a task that is at work until it ends, subscribe to it, or register a webhook',
  good: [
    scene('It is polled to its end', v10.send('working'), v10.poll('completed'), ...LATER),
    scene(
      'The capture ends soon',
      v10.send('working'),
      v10.send('completed', { task: 't-2', request: { set: other() } }),
    ),
    scene(
      'A webhook is told of it',
      v10.card(),
      v10.send('working'),
      v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG),
      ...LATER,
    ),
  ],
  bad: [
    scene('Nobody asks again (information only)', v10.send('working'), ...LATER),
    scene(
      '0.3: nobody asks again (information only)',
      v03.send('submitted'),
      pause(90),
      v03.send('completed', { task: 't-2', context: 'c-2', request: { set: other() } }),
    ),
  ],
  *check({ tasks, pushConfigs }) {
    let end = 0;
    for (const { observations } of tasks)
      for (const { time, until } of observations) end = Math.max(end, until ?? time ?? 0);
    const told = new Set(pushConfigs.map(({ config }) => config.taskId));
    // A configuration whose task is not known may be of any.
    if (told.has(null)) return;
    let count = 0;
    for (const task of tasks) {
      const last = told.has(task.id) ? null : lastActive(task);
      if (last === null || count >= MAX_TOLD) continue;
      const since = end - (last.until ?? last.time ?? end);
      if (since < LONG) continue;
      count++;
      yield {
        at: last.at,
        exchange: last.exchange,
        event: last.event,
        task: task.id,
        message: `task was \`${last.state}\` when it was last seen, and nobody asked for it in the ${Math.floor(since / 1000)} s that the capture goes on`,
        sameAs: 'abandoned',
      };
    }
  },
});

function lastActive({ observations, streams }: TaskTimeline): Observation | null {
  const last = observations.at(-1);
  if (last === undefined || stateClass(last.state) !== 'active' || last.via === 'push' || last.via === 'list')
    return null;
  return streams.some(({ close }) => close === 'open') ? null : last;
}

/** Another message. */
function other() {
  return { '/params/message/messageId': 'm-9', '/params/message/parts/0/text': 'And in Oslo?' };
}
