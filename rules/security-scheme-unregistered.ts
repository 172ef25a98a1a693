import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { cite, defineRule, type Problem, registered } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

/** IANA, HTTP Authentication Schemes, in lower case. */
const REGISTERED: readonly string[] = [
  ...['basic', 'bearer', 'concealed', 'digest', 'dpop', 'gnap', 'hoba', 'mutual', 'negotiate', 'oauth'],
  ...['privatetoken', 'scram-sha-1', 'scram-sha-256', 'vapid'],
];

const SET = 'CreateTaskPushNotificationConfig';
const config = (scheme: string) => ({
  taskId: 't-1',
  id: 'p-1',
  url: 'https://hooks.example/a2a',
  authentication: { scheme, credentials: 'k-2' },
});
const create = (scheme: string) =>
  v10.call(SET, config(scheme), {
    ...config(scheme),
    authentication: { scheme },
  });
const card = (scheme: string) =>
  v10.card({ response: { set: { '/securitySchemes': { s: { httpAuthSecurityScheme: { scheme } } } } } });

export default defineRule({
  id: 'security-scheme-unregistered',
  summary: 'an HTTP authentication scheme is none that is registered',
  requirement: [cite('implied', 'A2A10-4.3.2-02')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever is to authenticate by it does not know how, unless both sides are of one make.',
  fix: 'name a scheme of the IANA list of HTTP authentication schemes, as `Bearer`; a key in a field of its own is an API key',
  good: [
    scene('A registered scheme', v10.card(), create('Bearer')),
    scene('Schemes have no case', card('dpop')),
  ],
  bad: [
    scene('Of a webhook (information only)', v10.card(), create('Token')),
    scene('Of a card (information only)', card('X-API-Key')),
  ],
  *check(entry) {
    const seen = new Set<string>();
    const problem = (scheme: string, at: Place): Problem[] => {
      const plain = scheme.trim().toLowerCase();
      if (plain === '' || REGISTERED.includes(plain) || seen.has(plain)) return [];
      seen.add(plain);
      return [
        {
          at,
          message: `\`${scheme.slice(0, 40)}\` is no registered HTTP authentication scheme, expected one as \`Bearer\``,
          party: entry.kind === 'card-fetch' ? 'card-publisher' : 'client',
          sameAs: 'unregistered',
          everywhere: true,
        },
      ];
    };
    if (entry.kind === 'card-fetch') {
      const { fetched } = entry;
      for (const { kind, scheme, spelled, pointer } of fetched?.securitySchemes ?? [])
        if (fetched !== null && kind === 'http' && scheme !== null && spelled !== '0.1')
          yield* problem(scheme, placeIn(fetched.doc, `${pointer}/scheme`));
      return;
    }
    const config = registered(entry);
    for (const scheme of config?.schemes ?? [])
      if (config !== null) yield* problem(scheme, placeIn(config.doc, `${config.pointer}/authentication`));
  },
});
