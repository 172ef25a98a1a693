import { cite, defineRule, refusal, startLine } from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const REVEALS = cite('MUST', 'A2A10-3.3.2-04');
const ALIKE = cite('SHOULD', 'A2A10-3.3.2-05');

/** That somebody else has it. */
const OWNED =
  /\b(?:belongs to|owned by|not (?:your|the) (?:task|owner)|another (?:user|client|tenant|owner)|(?:different|other) (?:user|client|tenant|owner))\b/i;
const MOST = 400;

const forbidden = (message: string) => ({
  error: { code: -31403, message },
  response: { status: 403 },
});

export default defineRule({
  id: 'auth-forbidden-reveals-task',
  summary: 'a refusal tells that a task exists to who may not see it',
  requirement: [REVEALS],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever tries task ids learns which of them are in use, and at times whose they are.',
  fix: 'answer as for a task that does not exist',
  good: [
    scene(
      'Not found',
      v10.poll('working', {
        error: {
          code: -32001,
          message: 'Task not found',
          data: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'TASK_NOT_FOUND',
              domain: 'a2a-protocol.org',
            },
          ],
        },
      }),
    ),
    scene('The operation as a whole is forbidden', v10.poll('working', forbidden('You may not read'))),
  ],
  bad: [
    scene(
      'Status 403 for one task (information only)',
      v10.poll('working', forbidden('No access to task t-1')),
    ),
    scene(
      'It says whose it is (information only)',
      v10.poll('working', { error: { code: -32001, message: 'Task t-1 belongs to another user' } }),
    ),
    scene(
      'It says whose it is, over HTTP+JSON (information only)',
      http('GET /tasks/t-1', undefined, undefined, {
        request: { headers: { 'A2A-Version': '1.0' } },
        response: {
          status: 403,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            error: {
              code: 403,
              status: 'PERMISSION_DENIED',
              message: 'The task is owned by somebody else',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'NO',
                  domain: 'agent.example',
                },
              ],
            },
          }),
        },
      }),
    ),
  ],
  passes: ({ rpcError }) => rpcError === null,
  *check(entry) {
    const refused = refusal(entry);
    const { response } = entry.exchange;
    if (refused === null || response === null || entry.taskId === null) return;
    const text = typeof refused.message === 'string' ? refused.message.slice(0, MOST) : '';
    const owned = OWNED.test(text);
    if (!owned && (response.status !== 403 || !/\btask\b/i.test(text))) return;
    yield {
      at: owned ? refused.at : startLine(response),
      message: owned
        ? `\`${entry.spelled}\` was refused by telling that the task is somebody else's, expected the answer for a task that does not exist`
        : `\`${entry.spelled}\` was answered with status \`403\` for one task, expected the answer for a task that does not exist`,
      requirement: owned ? ALIKE : REVEALS,
      sameAs: owned ? 'owner' : '403',
      everywhere: true,
    };
  },
});
