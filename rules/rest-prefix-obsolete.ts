import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, parsedUrl, pathOf, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const SENT = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const TOLD = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Until noon.' }] },
};
const CLAIMS = { request: { headers: { 'A2A-Version': '1.0' } } };
const LOST = { ...CLAIMS, response: { status: 404 } };
const NOT_FOUND = { detail: 'Not Found' };
const card = (url: string, tenant: { readonly tenant?: string } = {}) =>
  http('GET /.well-known/agent-card.json', undefined, {
    name: 'Weather',
    description: 'Tells the weather of a town in one sentence.',
    version: '2.1.0',
    supportedInterfaces: [{ url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0', ...tenant }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
  });

export default defineRule({
  id: 'rest-prefix-obsolete',
  summary: 'a 1.0 request puts the `/v1` of 0.3 before its route, and is lost',
  requirement: [cite('implied', 'A2A10-11.3-02')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch'],
  each: 'call',
  needs: [],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Routes of 1.0 follow the URL of the interface at once; an agent reads `/v1` as a tenant, or knows no such path.',
  fix: 'join the route to the URL that the card names, with nothing but a declared tenant between them',
  good: [
    scene('At once', card('https://agent.example/api'), http('POST /api/message:send', SENT, TOLD, CLAIMS)),
    scene(
      'The URL of the interface ends in it',
      card('https://agent.example/api/v1'),
      http('POST /api/v1/message:send', SENT, TOLD, CLAIMS),
    ),
    scene(
      'A tenant of that name',
      card('https://agent.example/api', { tenant: 'v1' }),
      http('POST /api/v1/message:send', SENT, TOLD, CLAIMS),
    ),
    scene(
      'An agent that serves both',
      card('https://agent.example/api'),
      http('POST /api/v1/message:send', SENT, TOLD, CLAIMS),
    ),
  ],
  bad: [
    scene(
      'A message',
      card('https://agent.example/api'),
      http('POST /api/v1/message:send', SENT, NOT_FOUND, LOST),
    ),
    scene('A poll', card('https://agent.example'), http('GET /v1/tasks/t-1', undefined, NOT_FOUND, LOST)),
  ],
  passes: ({ spelled }) => !spelled.includes(' /v1/'),
  *check({ spelled, exchange: { request, response }, dialect, card, face, outcome }) {
    if (request === null || response === null || card === null || face === null) return;
    if (!spelled.includes(' /v1/') || generation(dialect.request) !== '1.0') return;
    // Only that the path itself is unknown proves it, not that the task is.
    if (outcome !== 'http-error' || (response.status !== 404 && response.status !== 405)) return;
    if (face.version?.startsWith('1.') !== true || face.tenant === 'v1') return;
    const path = parsedUrl(face.url)?.pathname;
    if (path === undefined || /\/v1\/?$/.test(path)) return;
    const base = path.endsWith('/') ? path : `${path}/`;
    if (!pathOf(request.target).startsWith(`${base}v1/`)) return;
    yield {
      at: startLine(request),
      message: `\`${spelled}\` has the prefix of 0.3; expected the route at once after \`${base.slice(0, 60)}\``,
      related: [
        { label: 'the URL of the interface', at: placeIn(card.doc, `${face.pointer}/url`) },
        { label: `answered with ${response.status}`, at: startLine(response) },
      ],
      sameAs: 'prefix',
      everywhere: true,
    };
  },
});
