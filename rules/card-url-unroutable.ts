import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, isLoopback, isWildcard, parsedUrl } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const INTERFACE = cite('implied', 'A2A10-4.4.6-02');
const MAIN_03 = cite('implied', 'A2A03-5.5-12');
const INTERFACE_03 = cite('implied', 'A2A03-5.5.5-04');
const LOCAL = { headers: { Host: 'localhost:8000' } };

export default defineRule({
  id: 'card-url-unroutable',
  summary: 'a card names an address that its reader cannot reach',
  requirement: [INTERFACE, INTERFACE_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client that read the card from elsewhere calls its own machine, or nothing at all, and reports that the agent is down.',
  fix: 'publish the absolute URL under which clients reach the agent',
  meanwhile: { client: 'let the address of the agent be set by hand' },
  good: [
    scene('A public address', v10.card(), v03.card()),
    scene(
      'localhost in a card that was read from localhost',
      v10.card({
        request: LOCAL,
        response: { set: { '/supportedInterfaces/0/url': 'http://127.0.0.1:9999/rpc' } },
      }),
    ),
    scene(
      'gRPC has no scheme',
      v10.card({
        response: {
          set: {
            '/supportedInterfaces/1': {
              url: 'agent.example:50051',
              protocolBinding: 'GRPC',
              protocolVersion: '1.0',
            },
          },
        },
      }),
    ),
  ],
  bad: [
    scene(
      'localhost, read from elsewhere',
      v10.card({ response: { set: { '/supportedInterfaces/0/url': 'http://localhost:8000/rpc' } } }),
    ),
    scene(
      'The address that a server binds to',
      v03.card({ response: { set: { '/url': 'http://0.0.0.0:8000/' } } }),
    ),
    scene(
      'No absolute URL',
      v10.card({ request: LOCAL, response: { set: { '/supportedInterfaces/0/url': '/rpc' } } }),
    ),
    scene(
      '0.3: one more interface without an absolute URL',
      v03.card({
        response: { set: { '/additionalInterfaces': [{ url: '/rest', transport: 'HTTP+JSON' }] } },
      }),
    ),
    scene(
      'A host without a scheme',
      v10.card({ response: { set: { '/supportedInterfaces/0/url': 'agent.example/rpc' } } }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { host, doc, root, interfaces } = fetched;
    const faults = interfaces.flatMap(({ url, binding, pointer }) => {
      const because = binding === 'GRPC' ? null : unroutable(url, host);
      const requirement =
        pointer === root ? MAIN_03 : pointer.includes('/additional') ? INTERFACE_03 : INTERFACE;
      return because === null ? [] : [{ url, pointer: `${pointer}/url`, because, requirement }];
    });
    const [first, ...rest] = faults;
    if (first === undefined) return;
    yield {
      at: placeIn(doc, first.pointer),
      message: `card gives \`${first.url.slice(0, 120)}\`, ${first.because}; expected an absolute URL that its readers can reach`,
      requirement: first.requirement,
      related: rest.slice(0, 3).map(({ pointer }) => ({ label: 'here as well', at: placeIn(doc, pointer) })),
      sameAs: 'unroutable',
    };
  },
});

/** Why a reader of a card from `host` cannot reach the URL; null where it can, as far as the capture shows. */
function unroutable(url: string, host: string | null): string | null {
  // A missing URL is a missing member, judged as such.
  if (url === '') return null;
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return 'which is not absolute';
  const parsed = parsedUrl(url);
  if (parsed === null || parsed.hostname === '') return 'which is no URL';
  if (host === null || isLoopback(host) || isWildcard(host)) return null;
  if (isLoopback(parsed.hostname))
    return `which is the reader's own machine, while the card came from \`${host}\``;
  return isWildcard(parsed.hostname)
    ? `which is no address to call, while the card came from \`${host}\``
    : null;
}
