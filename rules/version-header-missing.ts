import { cite, defineRule, fieldPlace, headerField, methodNamed, startLine } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'version-header-missing',
  summary: 'a 1.0 request does not say which version it speaks',
  requirement: [cite('MUST', 'A2A10-3.6.1-01'), cite('implied', 'A2A03-VER-04')],
  enforces: {
    'A2A03-VER-04': 'No A2A-Version on a 1.0 call',
  },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An agent has to read a request without A2A-Version as 0.3; one that serves only 1.0, or both, then refuses or misreads it.',
  fix: 'send `A2A-Version: 1.0` with every request',
  meanwhile: { agent: 'read a request without it as 0.3, and say so in the error where that fails' },
  good: [
    scene('Every request names its version', v10.card(), v10.send('working'), v10.poll('completed')),
    scene(
      'The version stands in the query',
      v10.send('completed', {
        request: { start: 'POST /rpc?A2A-Version=1.0 HTTP/1.1', headers: { 'A2A-Version': undefined } },
      }),
    ),
    scene(
      'Header names are case-blind',
      v10.send('completed', { request: { headers: { 'A2A-Version': undefined, 'a2a-version': '1.0' } } }),
    ),
    scene(
      'A method of the agent’s own speaks no version',
      v10.card(),
      v10.call('acme/reset', {}, {}, { request: { headers: { 'A2A-Version': undefined } } }),
    ),
    scene('A 0.3 request needs none', v03.card(), v03.send('completed')),
    scene(
      'A card may be fetched without one',
      v10.card({ request: { headers: { 'A2A-Version': undefined } } }),
    ),
  ],
  bad: [
    scene(
      'No A2A-Version on a 1.0 call',
      v10.card(),
      v10.send('completed', { request: { headers: { 'A2A-Version': undefined } } }),
    ),
    scene(
      'An empty value counts as none',
      v10.send('completed', { request: { headers: { 'A2A-Version': '' } } }),
    ),
    scene(
      'Refused for want of a version',
      v10.send('completed', {
        request: { headers: { 'A2A-Version': undefined } },
        error: { code: -32601, message: 'Method not found' },
      }),
    ),
    scene(
      'No A2A-Version on an HTTP+JSON call',
      http(
        'POST /message:send',
        { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } },
        {
          message: {
            messageId: 'm-2',
            contextId: 'c-1',
            role: 'ROLE_AGENT',
            parts: [{ text: 'Rain until noon.' }],
          },
        },
      ),
    ),
  ],
  passes: ({ dialect: { claimed } }) => claimed !== null && claimed !== '',
  *check({ exchange: { request }, dialect, spelled, binding, rpc }) {
    // A request that is not all there may have lost the header; a method of nobody's speaks no version.
    if (request === null || !request.complete || dialect.request !== '1.0') return;
    if (binding === 'JSONRPC' && !isMethod10(rpc?.method)) return;
    if (dialect.claimed !== null && dialect.claimed !== '') return;
    // A peer that offers only 0.3 cannot miss the header: there the method is the fault.
    if (dialect.advertised.length > 0 && !dialect.advertised.some((version) => version.startsWith('1')))
      return;
    if (request.method === '') {
      yield { skip: 'the capture does not hold the head of the request' };
      return;
    }
    const empty = headerField(request, 'a2a-version');
    yield {
      at: empty === null ? startLine(request) : fieldPlace(empty),
      message: `\`${spelled}\` speaks 1.0 ${empty === null ? 'without an A2A-Version header' : 'with an empty A2A-Version header'}, so it counts as 0.3; expected \`A2A-Version: 1.0\``,
      sameAs: 'no version',
      everywhere: true,
    };
  },
});

function isMethod10(method: string | undefined): boolean {
  return method !== undefined && (methodNamed(method)?.dialects.includes('1.0') ?? false);
}
