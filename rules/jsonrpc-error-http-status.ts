import { cite, defineRule, refusal, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NOT_FOUND = { code: -32001, message: 'Task not found' };

export default defineRule({
  id: 'jsonrpc-error-http-status',
  summary: 'a JSON-RPC error of 0.3 comes with an HTTP status of failure',
  requirement: [cite('implied', 'A2A03-7-04')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: ['0.2', '0.3-rpc'],
  bindings: ['JSONRPC'],
  party: 'agent',
  why: 'Clients that look at the status first throw before they read the error, and report a broken server instead of what was refused.',
  fix: 'answer with status 200, and leave the refusal to `error`',
  good: [
    scene('With 200', v03.poll('completed', { error: NOT_FOUND })),
    scene(
      'A challenge says so by its status',
      v03.poll('completed', { error: NOT_FOUND, response: { status: 401 } }),
    ),
    scene(
      '1.0 wants no particular status',
      v10.poll('completed', { error: NOT_FOUND, response: { status: 404 } }),
    ),
  ],
  bad: [
    scene(
      'With 404 (information only)',
      v03.poll('completed', { error: NOT_FOUND, response: { status: 404 } }),
    ),
    scene(
      'With 500 (information only)',
      v03.poll('completed', { error: { code: -32603, message: 'boom' }, response: { status: 500 } }),
    ),
  ],
  passes: ({ exchange: { response } }) => response === null || response.status < 400,
  *check(entry) {
    const { response } = entry.exchange;
    if (response === null || response.status < 400 || HTTP_OWN.includes(response.status)) return;
    const refused = refusal(entry);
    if (refused === null || refused.form !== 'json-rpc') return;
    yield {
      at: startLine(response),
      message: `an error of JSON-RPC comes with status \`${response.status}\`, expected \`200\``,
      related: [{ label: 'the error', at: refused.at }],
      sameAs: String(response.status),
      everywhere: true,
    };
  },
});

/** Statuses with which HTTP itself says something to the client, whatever the body is. */
const HTTP_OWN: readonly number[] = [401, 403, 407, 413, 429, 502, 503, 504];
