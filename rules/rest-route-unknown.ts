import { cite, defineRule, generation, nearestRoute, pathOf, routeFor, startLine } from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const ROUTES = cite('MUST', 'A2A10-11.3-01');
const ROUTES_03 = cite('MUST', 'A2A03-3.5.3-01', 'A2A03-3.2.3-03');

const SENT = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const TOLD = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Until noon.' }] },
};
const SENT_03 = { message: { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] } };
const TOLD_03 = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', content: [{ text: 'Until noon.' }] },
};
const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const LOST = { response: { status: 404 } };
const NOT_FOUND = { detail: 'Not Found' };
const CARD_03 = http('GET /.well-known/agent-card.json', undefined, {
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  url: 'https://agent.example/api',
  preferredTransport: 'HTTP+JSON',
  protocolVersion: '0.3.0',
  capabilities: {},
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'f', name: 'Forecast', description: 'Says what the weather will be.', tags: ['weather'] }],
});

export default defineRule({
  id: 'rest-route-unknown',
  summary: 'a path is nearly, but not quite, a route of the HTTP+JSON binding',
  requirement: [ROUTES, ROUTES_03],
  enforces: { 'A2A03-3.5.3-02': '0.3: a slash for the colon' },
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'Agents compare paths letter by letter, and answer 404 to what is spelled in another way.',
  fix: 'use the routes of the version that the card offers, as its table spells them',
  good: [
    scene('As the table has it', http('POST /message:send', SENT, TOLD, V10)),
    scene('0.3: as the table has it', CARD_03, http('POST /api/v1/message:send', SENT_03, TOLD_03)),
    scene('Something else below the interface', CARD_03, http('GET /api/health', undefined, { up: true })),
  ],
  bad: [
    scene('A slash for the colon', http('POST /message/send', SENT, NOT_FOUND, { ...V10, ...LOST })),
    scene('One task', http('GET /task/t-1', undefined, NOT_FOUND, { ...V10, ...LOST })),
    scene(
      'Another case',
      http('POST /tasks/t-1/push-notification-configs', { url: 'https://courier.example/hook' }, NOT_FOUND, {
        ...V10,
        ...LOST,
      }),
    ),
    scene(
      'An agent that knows it all the same (information only)',
      http('POST /message/send', SENT, TOLD, V10),
    ),
    scene('0.3: a slash for the colon', CARD_03, http('POST /api/v1/tasks/t-1/cancel', {}, NOT_FOUND, LOST)),
    scene('0.3: one task', CARD_03, http('GET /api/v1/task/t-1', undefined, NOT_FOUND, LOST)),
  ],
  passes: ({ operation }) => operation !== null,
  *check({ operation, exchange: { request, response }, dialect }) {
    if (operation !== null || request === null || response === null || request.method === '') return;
    const path = pathOf(request.target);
    const near = nearestRoute(request.method, path);
    if (near === null) return;
    const spoken = generation(dialect.request);
    const route = routeFor(near, spoken === '0.3' ? '0.3' : '1.0');
    const lost = response.status >= 400;
    // A challenge or a gateway that failed tells nothing of routes.
    if (route === null || (lost && !MEANS_LOST.has(response.status))) return;
    yield {
      at: startLine(request),
      message: `\`${request.method} ${path.slice(0, 80)}\` is no route of A2A, expected \`${route}\``,
      ...(spoken === '0.3' ? { requirement: ROUTES_03 } : {}),
      ...(lost ? {} : { severity: 'info' }),
      related: lost ? [{ label: `answered with ${response.status}`, at: startLine(response) }] : [],
      sameAs: `${request.method} ${near}`,
      everywhere: true,
    };
  },
});

const MEANS_LOST: ReadonlySet<number> = new Set([400, 404, 405, 501]);
