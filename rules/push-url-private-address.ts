import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  isInternal,
  isLoopback,
  isMetadata,
  isPrivate,
  isWildcard,
  parsedUrl,
  refusal,
  registered,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const config = (url: string) => ({ taskId: 't-1', id: 'p-1', url });
const old = (url: string) => ({ taskId: 't-1', pushNotificationConfig: { url } });
const create = (url: string) => v10.call(SET, config(url), config(url));
const set = (url: string) => v03.call('tasks/pushNotificationConfig/set', old(url), old(url));
const REFUSED = { error: { code: -32602, message: 'The webhook is not allowed' } };

export default defineRule({
  id: 'push-url-private-address',
  summary: 'an agent accepted a webhook at an address that only its own machine or network knows',
  requirement: [cite('SHOULD', 'A2A10-13.2-04'), cite('SHOULD', 'A2A03-PUSH-05')],
  enforces: { 'A2A03-10.2-04': '0.3: the machine of the agent' },
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: ['push-config-invalid'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Any client can make the agent post to services behind its firewall that trust whoever is inside (SSRF).',
  fix: 'resolve the host of a webhook, and refuse loopback, private and link-local addresses',
  good: [
    scene('A public webhook', v10.card(), create('https://hooks.example/a2a')),
    scene('It is refused', v10.card(), v10.call(SET, config('https://127.0.0.1/hook'), {}, REFUSED)),
    scene(
      'The agent is on this machine itself',
      v10.call(SET, config('http://localhost:9100/hook'), config('http://localhost:9100/hook'), {
        request: { headers: { Host: '127.0.0.1:9999' } },
      }),
    ),
    scene(
      'The agent is in that network itself',
      v10.call(SET, config('https://10.0.0.9/hook'), config('https://10.0.0.9/hook'), {
        request: { headers: { Host: 'agent:8000' } },
      }),
    ),
  ],
  bad: [
    scene('The machine of the agent', v10.card(), create('https://127.0.0.1:8500/v1/agent')),
    scene('A private network', v10.card(), create('https://192.168.1.20/hook')),
    scene('An address of one link', v10.card(), create('https://[fe80::1]/hook')),
    scene('The service that hands a cloud’s keys', v10.card(), create('https://169.254.169.254/latest')),
    scene('0.3: the machine of the agent', v03.card(), set('https://localhost/hook')),
  ],
  *check(entry) {
    const { host, outcome } = entry;
    if (outcome !== 'config' && outcome !== 'task' && outcome !== 'stream') return;
    const config = registered(entry);
    const url = config?.url == null ? null : parsedUrl(config.url);
    if (config === null || url === null || refusal(entry) !== null) return;
    const what = kindOf(url.hostname);
    if (what === null) return;
    // Who tests on one machine, or runs all in one network, has nothing to fear from its addresses.
    if (!isMetadata(url.hostname) && (host === null || isInternal(host))) return;
    yield {
      at: placeIn(config.doc, `${config.pointer}/url`),
      message: `webhook at \`${url.host.slice(0, 80)}\`, ${what}, was accepted, expected a refusal`,
      sameAs: what,
      everywhere: true,
    };
  },
});

/** What an address is that nobody but the agent's own side reaches; null for all others. */
function kindOf(host: string): string | null {
  if (isMetadata(host)) return 'where a cloud hands out its keys';
  if (isLoopback(host) || isWildcard(host)) return 'the machine of the agent itself';
  return isPrivate(host) ? 'an address of a private network' : null;
}
