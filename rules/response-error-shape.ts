import { ABSENT, cite, defineRule, isShapely, objectProblems, type ShapeCase, WRONG } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const ERROR = cite('MUST', 'A2A10-9.5-01', 'A2A10-3.3.2-10');
const DATA = cite('MUST', 'A2A10-9.5-02', 'A2A10-3.3.2-13');
const STATUS = cite('MUST', 'A2A10-11.6-01', 'A2A10-3.3.2-10');
const TYPED = cite('MUST', 'A2A10-3.3.2-11', 'A2A10-11.6-03');
const INFO = cite('implied', 'A2A10-9.5-04');
const ERROR_03 = cite('implied', 'A2A03-6.12-01', 'A2A03-6.12-02', 'A2A03-6.11.2-07');

const ANY = [...ABSENT, ...WRONG] as const;

const CASES: readonly ShapeCase[] = [
  { by: DATA, of: ['RpcError'], members: ['data'], flaws: ANY, severity: 'warning' },
  { by: ERROR, of: ['RpcError'], flaws: ANY },
  { by: TYPED, of: ['Status'], members: ['@type', 'data', 'details'], flaws: ANY },
  { by: INFO, of: ['Status'], members: ['reason', 'domain', 'metadata'], flaws: ANY },
  { by: STATUS, of: ['Status'], flaws: ANY },
  { by: ERROR_03, of: ['RpcError'], flaws: ANY },
];

const NOT_FOUND = { code: -32001, message: 'Task not found' };
const DETAIL = {
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason: 'TASK_NOT_FOUND',
  domain: 'a2a-protocol.org',
};
const CLAIM = { headers: { 'A2A-Version': '1.0' } };
const rest = (answer: Parameters<typeof http>[2]) =>
  http('GET /tasks/t-9', undefined, answer, { request: CLAIM, response: { status: 400 } });

export default defineRule({
  id: 'response-error-shape',
  summary: 'an error is not written as its binding has it',
  requirement: [ERROR, ERROR_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-method-mismatch', 'response-dialect-mismatch', 'version-mixed-message'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client tells errors apart by their code and reason; where it cannot read them, every refusal looks like a broken agent.',
  fix: 'answer with a code that is an integer, a message, and details that are an array of typed objects',
  meanwhile: { client: 'expect any JSON in the details of an error' },
  good: [
    scene('With typed details', v10.poll('working', { error: { ...NOT_FOUND, data: [DETAIL] } })),
    scene('Without details', v10.poll('working', { error: { code: -32603, message: 'Internal error' } })),
    scene('0.3: data are free', v03.poll('working', { error: { ...NOT_FOUND, data: 'no such task' } })),
  ],
  bad: [
    scene(
      'A code that is a text',
      v10.poll('working', { error: { code: 'TASK_NOT_FOUND', message: 'none' } }),
    ),
    scene(
      'No message',
      v10.poll('working', { response: { set: { '/result': undefined, '/error': { code: -32001 } } } }),
    ),
    scene(
      'Data that are a text (a warning)',
      v10.poll('working', { error: { ...NOT_FOUND, data: 'no such task' } }),
    ),
    scene(
      'A detail without a type',
      v10.poll('working', { error: { ...NOT_FOUND, data: [{ reason: 'TASK_NOT_FOUND' }] } }),
    ),
    scene('0.3: a code that is a text', v03.poll('working', { error: { code: '-32001', message: 'none' } })),
    scene(
      'HTTP+JSON: an error without a message',
      rest({ error: { code: 400, status: 'INVALID_ARGUMENT' } }),
    ),
    scene('HTTP+JSON: problem details (a warning)', rest({ type: 'about:blank', message: 'bad request' })),
  ],
  passes: isShapely,
  check: (entry) => objectProblems(entry, CASES),
});
