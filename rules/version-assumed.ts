import {
  cite,
  defineRule,
  fieldPlace,
  generation,
  headerField,
  isWholeHead,
  startLine,
} from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const UNSAID = { request: { headers: { 'A2A-Version': undefined } } };

export default defineRule({
  id: 'version-assumed',
  summary: 'an agent serves a request that names no version as one of 1.0',
  requirement: [cite('MUST', 'A2A10-3.6.2-04')],
  severity: 'info',
  severityOverride: 'the client, whose fault is told as an error, is served all the same',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['response', 'shown'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A request without a version is one of 0.3: a client that meets an agent which keeps to that is refused there, and learns it late.',
  fix: 'read a request without A2A-Version as 0.3, and refuse what is none of it',
  good: [
    scene('The version is named', v10.card(), v10.send('completed'), v10.poll('completed')),
    scene('0.3 needs none', v03.send('completed')),
  ],
  bad: [
    scene('A message, beside the client’s fault', v10.send('completed', UNSAID)),
    scene('A stream, beside the client’s fault', v10.stream(undefined, UNSAID)),
    scene(
      'Over HTTP+JSON, beside the client’s fault',
      http(
        'POST /message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
        { message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] } },
      ),
    ),
  ],
  passes: ({ dialect: { claimed } }) => claimed !== null && claimed !== '',
  *check({ exchange: { request, response }, dialect, outcome, spelled, rpcError }) {
    if (request === null || response === null || dialect.request !== '1.0') return;
    if ((dialect.claimed !== null && dialect.claimed !== '') || !request.complete || !isWholeHead(request))
      return;
    if (rpcError !== null || !SERVED.has(outcome) || generation(dialect.response) !== '1.0') return;
    const empty = headerField(request, 'a2a-version');
    yield {
      at: startLine(response),
      message: `\`${spelled}\` names no version, and is served as 1.0; expected it to be read as 0.3`,
      related: [{ label: 'the request', at: empty === null ? startLine(request) : fieldPlace(empty) }],
      sameAs: 'assumed',
      everywhere: true,
    };
  },
});

const SERVED: ReadonlySet<string> = new Set(['task', 'message', 'stream', 'list']);
