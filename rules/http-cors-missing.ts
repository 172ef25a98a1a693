import { defineRule, headerField, isWholeHead, parsedUrl, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const asking = (origin: string, headers: { readonly [name: string]: string } = {}) => ({
  request: { headers: { Origin: origin } },
  response: { headers },
});
const APP = 'https://app.example';

export default defineRule({
  id: 'http-cors-missing',
  summary: 'a page of another origin asked, and its browser may not show it the answer',
  requirement: [{ spec: 'experience', section: 'Fetch: CORS', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: ['http-error-status'],
  each: 'exchange',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The browser drops the answer and tells the page only that the request failed, though the agent has done the work.',
  fix: 'answer with `Access-Control-Allow-Origin` to the origins that may call, on errors as well',
  good: [
    scene('Allowed', v10.card(asking(APP, { 'Access-Control-Allow-Origin': '*' }))),
    scene('A page of the agent itself', v10.send('completed', asking('https://agent.example'))),
    scene('No page asks', v10.send('completed')),
    scene('0.3: allowed', v03.send('completed', asking(APP, { 'Access-Control-Allow-Origin': APP }))),
  ],
  bad: [
    scene('The card (information only)', v10.card(asking(APP))),
    scene('A call (information only)', v10.send('completed', asking(APP))),
    scene(
      'Another origin is allowed (information only)',
      v10.send('completed', asking(APP, { 'Access-Control-Allow-Origin': 'https://other.example' })),
    ),
    scene('0.3: a call (information only)', v03.send('completed', asking(APP))),
  ],
  passes: ({ kind, exchange: { request } }) =>
    kind === 'push-delivery' || request === null || headerField(request, 'origin') === null,
  *check({ kind, exchange: { request, response }, host }) {
    if (kind === 'push-delivery' || request === null || response === null || !isWholeHead(response)) return;
    const origin = headerField(request, 'origin')?.value.trim() ?? '';
    const from = parsedUrl(origin);
    if (from === null || host === null || isSame(from, host) || response.status === 304) return;
    const allowed = headerField(response, 'access-control-allow-origin');
    if (allowed !== null && (allowed.value === '*' || allowed.value === origin)) return;
    yield {
      at: startLine(response),
      message: `answer to a page of \`${origin.slice(0, 80)}\` ${allowed === null ? 'has no Access-Control-Allow-Origin' : 'allows another origin'}, expected that origin or \`*\``,
      related: [{ label: 'the request', at: startLine(request) }],
      sameAs: 'cors',
      everywhere: true,
    };
  },
});

/** Behind what ends TLS the agent sees no port and no scheme: only the name can be compared. */
function isSame({ host, hostname }: URL, asked: string): boolean {
  return host === asked || hostname === asked.replace(/:\d{1,5}$/, '');
}
