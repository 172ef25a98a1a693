import { isObject, type Json, member, placeIn, textMember } from '../lib/model/json.js';
import { cite, defineRule, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const ERROR = {
  code: 404,
  status: 'NOT_FOUND',
  message: 'Task not found',
  details: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'TASK_NOT_FOUND',
      domain: 'a2a-protocol.org',
    },
  ],
};
const asked = (answer: Json, status: number, path = '/tasks/t-1') =>
  http(`GET ${path}`, undefined, answer, {
    request: { headers: path.startsWith('/v1') ? {} : { 'A2A-Version': '1.0' } },
    response: { status },
  });

export default defineRule({
  id: 'rest-status-body-mismatch',
  summary: 'an error comes with a status of success, or a result with a status of failure',
  requirement: [cite('implied', 'A2A10-11.6-06'), cite('MUST', 'A2A03-3.2.3-05')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'Over HTTP+JSON the status decides whether a client reads a result or an error: it reads the one as the other.',
  fix: 'send errors with the status that the table of errors has for them, and results with 200',
  meanwhile: { client: 'look into the body too: an `error` counts whatever the status is' },
  good: [
    scene('A result with 200', asked(TASK, 200)),
    scene('An error with 404', asked({ error: ERROR }, 404)),
    scene(
      'A task whose metadata speak of an error',
      asked({ ...TASK, metadata: { error: { code: 1, message: 'none' } } }, 200),
    ),
    scene('0.3: a result with 201', asked({ task: TASK }, 201, '/v1/tasks/t-1')),
  ],
  bad: [
    scene('An error with 200', asked({ error: ERROR }, 200)),
    scene('A task with 500', asked(TASK, 500)),
    scene('0.3: a task with 404', asked(TASK, 404, '/v1/tasks/t-1')),
    scene(
      '0.3: an error with 200',
      http(
        'POST /v1/message:send',
        { request: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Rain?' }] } },
        { error: { code: -32001, message: 'Task not found' } },
      ),
    ),
  ],
  *check({ kind, operation, responseDoc, exchange: { response } }) {
    if (kind === 'stream' || operation === null || response === null || responseDoc === null) return;
    const { value } = responseDoc;
    const { status } = response;
    if (status >= 200 && status < 300 && isError(value)) {
      yield {
        at: startLine(response),
        message: `an error comes with status \`${status}\`, expected a status of failure`,
        related: [{ label: 'the error', at: placeIn(responseDoc, '/error', 'key') }],
        sameAs: 'error',
        everywhere: true,
      };
    } else if (status >= 400 && isTask(value)) {
      yield {
        at: startLine(response),
        message: `a task comes with status \`${status}\`, expected \`200\``,
        related: [{ label: 'the task', at: placeIn(responseDoc, '') }],
        sameAs: 'task',
        everywhere: true,
      };
    }
  },
});

/** An object whose one concern is an error with a code or a message. */
function isError(value: Json): boolean {
  if (!isObject(value) || Object.keys(value).length > 2) return false;
  const error = member(value, 'error');
  return isObject(error) && member(error, 'message') !== undefined && member(error, 'code') !== undefined;
}

/** A task, bare or wrapped, that tells its state. */
function isTask(value: Json): boolean {
  const task = member(value, 'task') ?? value;
  return textMember(task, 'id') !== null && textMember(member(task, 'status'), 'state') !== null;
}
