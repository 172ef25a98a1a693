import { cite, defineRule, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const put = {
  request: { start: 'PUT /rpc HTTP/1.1' },
  response: { status: 405, headers: { Allow: 'POST' }, body: '' },
};

export default defineRule({
  id: 'jsonrpc-http-verb',
  summary: 'a JSON-RPC request is sent with another verb than POST',
  requirement: [cite('implied', 'A2A10-9.1-04'), cite('MUST', 'A2A03-7-01')],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: [],
  bindings: ['JSONRPC'],
  party: 'client',
  why: 'Agents take JSON-RPC by POST alone, and caches and proxies handle the other verbs in their own ways.',
  fix: 'send the request with POST to the URL of the interface',
  meanwhile: { agent: 'answer 405 with `Allow: POST`' },
  good: [
    scene('POST', v10.card(), v10.send('completed')),
    scene('0.3: POST', v03.card(), v03.send('completed')),
  ],
  bad: [
    scene('PUT, refused', v10.card(), v10.send('completed', put)),
    scene('PUT, served', v10.send('completed', { request: put.request })),
    scene('0.3: PUT, refused', v03.card(), v03.send('completed', put)),
  ],
  passes: ({ exchange: { request } }) => request === null || request.method === 'POST',
  *check({ rpc, exchange: { request } }) {
    // A capture that lacks the head lacks the verb.
    if (rpc === null || request === null || request.method === 'POST' || request.method === '') return;
    const verb = request.method.slice(0, 20);
    yield {
      at: startLine(request),
      message: `\`${rpc.method.slice(0, 60)}\` is sent with \`${verb}\`, expected \`POST\``,
      sameAs: verb,
      everywhere: true,
    };
  },
});
