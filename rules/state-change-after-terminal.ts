import type { Observation } from '../lib/model/a2a.js';
import { cameAfter, cite, defineRule, generation, stateClass, stateWord, transition } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const FINAL = cite('MUST', 'A2A10-4.1.3-03');
const FINAL_03 = cite('implied', 'A2A03-6.1-02', 'A2A03-LIFE-03');

const CONFIG_03 = {
  taskId: 't-1',
  pushNotificationConfig: { id: 'p-1', url: 'https://courier.example/hook' },
};
const ENDED_03 = {
  kind: 'task',
  id: 't-1',
  contextId: 'c-1',
  status: { state: 'completed', timestamp: '2026-01-01T00:00:00.000Z' },
};

export default defineRule({
  id: 'state-change-after-terminal',
  summary: 'a task that had ended shows another state later',
  requirement: [FINAL, FINAL_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['event-after-terminal-state', 'task-terminal-accepts-message', 'task-id-reused'],
  enforces: {
    'A2A03-3.4.1-02': '0.3: ended over one transport, at work over another',
    'A2A03-PUSH-11': '0.3: a delivery told the end, and a poll shows work',
  },
  each: 'task',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever saw the first end has acted on it and never looks again, so two clients of one task believe different things.',
  fix: 'leave an ended task as it is; begin a new task in the same context for further work',
  meanwhile: {
    client: 'take the first terminal state as the end, and ask for the task before you act on another',
  },
  good: [
    scene('The end stays', v10.stream(['task', 'working', 'completed']), v10.poll('completed')),
    scene(
      'A stream tells the end, a poll that was asked before tells an older status',
      v10.stream([
        'task',
        v10.poll('working', { on: 2, response: null }),
        'working',
        'completed',
        v10.poll('working', { on: 2, request: null }),
      ]),
    ),
    scene(
      'A late view is older by its own timestamp',
      v10.stream(['task', 'working', 'completed']),
      v10.poll('working', { response: { set: { '/result/status/timestamp': '2025-12-31T23:59:59.000Z' } } }),
    ),
  ],
  bad: [
    scene('Work goes on after the end', v10.send('submitted'), v10.poll('completed'), v10.poll('working')),
    scene('A cancellation rewrites the end', v10.send('completed'), v10.cancel('canceled')),
    scene(
      'A stream tells one end, a poll another',
      v10.stream(['task', 'working', 'completed']),
      v10.poll('failed'),
    ),
    scene('0.3: work goes on after the end', v03.send('submitted'), v03.poll('failed'), v03.poll('working')),
    scene(
      '0.3: ended over one transport, at work over another',
      v03.send('completed'),
      http('GET /v1/tasks/t-1', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
    ),
    scene(
      '0.3: a delivery told the end, and a poll shows work',
      v03.card(),
      v03.send('submitted'),
      v03.call('tasks/pushNotificationConfig/set', CONFIG_03, CONFIG_03),
      http('POST /hook', ENDED_03, undefined, {
        on: 2,
        request: { headers: { Host: 'courier.example' } },
        response: { status: 204 },
      }),
      v03.poll('working'),
    ),
  ],
  *check({ id, observations }) {
    let ended: Observation | null = null;
    for (const seen of observations) {
      if (stateWord(seen.state) === 'unknown') continue;
      if (ended === null) {
        ended = stateClass(seen.state) === 'terminal' ? seen : null;
        continue;
      }
      if (transition(ended.state, seen.state) !== 'illegal' || !cameAfter(seen, ended)) continue;
      if (seen.exchange === ended.exchange) {
        // One stream told both: that is `event-after-terminal-state`, and what follows from here is its echo.
        ended = stateClass(seen.state) === 'terminal' ? seen : null;
        continue;
      }
      yield {
        at: seen.at,
        exchange: seen.exchange,
        event: seen.event,
        task: id,
        message: `task is \`${seen.state}\` after it had ended with \`${ended.state}\`, expected the end to stay`,
        label: 'changed after the end',
        requirement: generation(seen.dialect) === '0.3' ? FINAL_03 : FINAL,
        related: [{ label: `the task ended with \`${ended.state}\` here`, at: ended.at }],
      };
      return;
    }
  },
});
