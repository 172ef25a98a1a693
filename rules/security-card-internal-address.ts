import type { AgentCard } from '../lib/model/a2a.js';
import { isObject, type Json, placeIn, pointerToken } from '../lib/model/json.js';
import { cite, defineRule, isInternal, isLoopback, isOld, isWildcard, parsedUrl } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NO_ADDRESS = cite('SHOULD', 'A2A10-13.3-04');
const NO_ADDRESS_03 = cite('MUST', 'A2A03-5.4-01');

const MAX_VALUES = 4000;

export default defineRule({
  id: 'security-card-internal-address',
  summary: 'a card that is read from outside names a host of an internal network',
  requirement: [NO_ADDRESS, NO_ADDRESS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Its readers learn how the inside is laid out, and clients outside that network cannot reach what it names.',
  fix: 'publish the names under which the outside reaches these hosts, or leave them out',
  good: [
    scene('Public hosts', v10.card()),
    scene(
      'A card that is read from inside',
      v10.card({
        request: { headers: { Host: 'agent:8000' } },
        response: { set: { '/supportedInterfaces/0/url': 'http://10.0.0.5:8000/rpc' } },
      }),
    ),
  ],
  bad: [
    scene(
      'A private address',
      v10.card({ response: { set: { '/supportedInterfaces/0/url': 'http://10.0.0.5:8000/rpc' } } }),
    ),
    scene(
      'A name that only the own network knows',
      v10.card({ response: { set: { '/documentationUrl': 'https://wiki.corp.internal/agents/weather' } } }),
    ),
    scene(
      '0.3: a private address',
      v03.card({ response: { set: { '/url': 'http://192.168.4.2:8000/rpc' } } }),
    ),
  ],
  passes: ({ fetched }) => fetched === null,
  *check({ fetched }) {
    if (fetched === null || fetched.host === null || isInternal(fetched.host)) return;
    const [first, ...rest] = internalUrls(fetched);
    if (first === undefined) return;
    yield {
      at: placeIn(fetched.doc, first.pointer),
      message: `card from \`${fetched.host.slice(0, 80)}\` names the host \`${first.host.slice(0, 80)}\`, which only an internal network knows`,
      requirement: isOld(fetched) ? NO_ADDRESS_03 : NO_ADDRESS,
      related: rest
        .slice(0, 3)
        .map(({ pointer }) => ({ label: 'here as well', at: placeIn(fetched.doc, pointer) })),
      sameAs: 'internal',
    };
  },
});

interface Found {
  readonly host: string;
  readonly pointer: string;
}

/** Texts that are URLs of internal hosts; what only the reader's own machine knows cannot be reached, and is told as such. */
function internalUrls({ value, root }: AgentCard): readonly Found[] {
  const found: Found[] = [];
  const left: { readonly value: Json; readonly pointer: string }[] = [{ value, pointer: root }];
  for (let looked = 0; looked < MAX_VALUES; looked++) {
    const one = left.shift();
    if (one === undefined) break;
    if (typeof one.value === 'string') {
      const url = /^https?:\/\//i.test(one.value) ? parsedUrl(one.value) : null;
      const host = url?.hostname ?? '';
      if (host !== '' && isInternal(host) && !isLoopback(host) && !isWildcard(host))
        found.push({ host, pointer: one.pointer });
    } else if (Array.isArray(one.value) || isObject(one.value)) {
      for (const [name, inner] of Object.entries(one.value).slice(0, MAX_VALUES))
        if (name !== 'signatures') left.push({ value: inner, pointer: one.pointer + pointerToken(name) });
    }
  }
  return found;
}
