import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn, valueAt } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  isHostOf,
  parameter,
  pathAsked,
  queryOf,
  startLine,
  urlPath,
} from '../lib/rule.js';
import { http, scene, v10 } from '../lib/scene.js';

const SHARED = { '/supportedInterfaces/0/tenant': 'acme' };
const REST = {
  '/supportedInterfaces/0': {
    url: 'https://agent.example/a2a',
    protocolBinding: 'HTTP+JSON',
    protocolVersion: '1.0',
    tenant: 'acme',
  },
};
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const card = (set: typeof SHARED | typeof REST) => v10.card({ response: { set } });
const asTenant = (tenant: string) => ({ request: { set: { '/params/tenant': tenant } } });
const get = (path: string) =>
  http(`GET ${path}`, undefined, TASK, {
    request: { headers: { 'A2A-Version': '1.0' } },
    response: { headers: { 'Content-Type': 'application/a2a+json' } },
  });

export default defineRule({
  id: 'client-tenant-mismatch',
  summary: 'a request names another tenant than the interface that it went to',
  requirement: [cite('MUST', 'A2A10-4.4.6-05'), cite('MUST', 'A2A10-8.3.2-03')],
  severity: 'warning',
  severityOverride: 'the client may have another card of the agent than the one in the capture',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked'],
  dialects: ['1.0'],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'client',
  why: 'The tenant decides which of several agents behind one URL is asked: the wrong one answers, or none.',
  fix: 'send the `tenant` of the interface with every request to it, and none where it has none',
  meanwhile: { agent: 'refuse the request, rather than serve another tenant' },
  good: [
    scene('The tenant of the interface', card(SHARED), v10.send('completed', asTenant('acme'))),
    scene('None, where it has none', v10.card(), v10.send('completed', asTenant(''))),
    scene('Over HTTP+JSON in the path', card(REST), get('/a2a/acme/tasks/t-1')),
    scene(
      'One of two tenants at a URL',
      v10.card({
        response: {
          set: {
            ...SHARED,
            '/supportedInterfaces/1': {
              url: 'https://agent.example/rpc',
              protocolBinding: 'JSONRPC',
              protocolVersion: '1.0',
              tenant: 'bolt',
            },
          },
        },
      }),
      v10.send('completed', asTenant('bolt')),
    ),
    scene(
      'The same path of a gateway before the agent',
      v10.card({
        response: { set: { ...SHARED, '/supportedInterfaces/0/url': 'https://inner.example/rpc' } },
      }),
      v10.send('completed'),
    ),
    scene('Nobody knows the card', v10.send('completed', asTenant('acme'))),
  ],
  bad: [
    scene('No tenant', card(SHARED), v10.send('completed')),
    scene('Another tenant', card(SHARED), v10.send('completed', asTenant('bolt'))),
    scene('A tenant where there is none', v10.card(), v10.send('completed', asTenant('acme'))),
    scene('Over HTTP+JSON: no tenant in the path', card(REST), get('/a2a/tasks/t-1')),
    scene('Over HTTP+JSON: another one', card(REST), get('/a2a/bolt/tasks/t-1')),
  ],
  passes: ({ card, face }) => card === null || face === null,
  *check(entry) {
    const { card, face, binding, exchange, operation } = entry;
    if (card === null || face === null || exchange.request === null || operation === null) return;
    if (face.binding !== binding || !isHostOf(face.url, entry) || !isExact(entry)) return;
    const url = urlPath(face.url);
    const declared = card.interfaces
      .filter((one) => one.binding === binding && urlPath(one.url) === url && !one.version?.startsWith('0'))
      .map(({ tenant }) => tenant ?? '');
    const named = entry.tenant ?? inQuery(entry) ?? '';
    if (declared.length === 0 || declared.includes(named)) return;
    const at = placeOfTenant(entry);
    // A segment that nobody calls a tenant may be anything, where none is expected.
    if (at === null && named !== '' && declared.every((one) => one === '')) return;
    const [wanted] = declared;
    yield {
      at: at ?? startLine(exchange.request),
      message: `request has ${named === '' ? 'no tenant' : `tenant \`${named.slice(0, 60)}\``}, expected ${
        wanted === undefined || wanted === ''
          ? 'none, as the interface has none'
          : `\`${wanted.slice(0, 60)}\` as the interface has it`
      }`,
      related: [{ label: 'the interface', at: placeIn(card.doc, face.pointer) }],
      sameAs: named === '' ? 'no tenant' : wanted === '' ? 'tenant unasked' : 'another tenant',
      everywhere: true,
    };
  },
});

/** Whether the request went to the interface itself, with nothing between it and the route but a tenant. */
function isExact(entry: Call | Poll | Stream): boolean {
  const { face, binding, spelled, tenant } = entry;
  const path = pathAsked(entry);
  const own = face === null ? null : urlPath(face.url);
  if (path === null || own === null) return false;
  if (binding === 'JSONRPC') return path === own;
  const route = spelled.slice(spelled.indexOf('/'));
  const below = (own.endsWith('/v1') ? route.replace(/^\/v1/, '') : route).split('/').length;
  const inPath = tenant !== null && path.slice(own.length).split('/').length === below + 1;
  return path.startsWith(`${own}/`) && (inPath || path.slice(own.length).split('/').length === below);
}

/** The tenant as a parameter of the query, for which a transcoder may take it. */
function inQuery({ exchange: { request } }: Call | Poll | Stream): string | null {
  return request === null ? null : (parameter(queryOf(request), 'tenant')?.value ?? null);
}

function placeOfTenant({ requestDoc, rpc }: Call | Poll | Stream) {
  const pointer = rpc === null ? '/tenant' : '/params/tenant';
  return requestDoc !== null && valueAt(requestDoc.value, pointer) !== undefined
    ? placeIn(requestDoc, pointer)
    : null;
}
