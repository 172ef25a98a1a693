import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  isGranted,
  isInternal,
  isLoopback,
  isMetadata,
  isPrivate,
  isWildcard,
  parsedUrl,
  sent,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const file = (url: string) => ({
  request: { set: { '/params/message/parts/1': { url, mediaType: 'text/plain' } } },
});
const old = (uri: string) => ({
  request: { set: { '/params/message/parts/1': { kind: 'file', file: { uri, mimeType: 'text/plain' } } } },
});

export default defineRule({
  id: 'security-file-private-address',
  summary: 'an agent accepted a file at an address that only its own machine or network knows',
  requirement: [cite('MUST', 'A2A10-14.1-04')],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'An agent that fetches it reads for any client what stands behind its firewall (SSRF).',
  fix: 'resolve the host of a file before fetching it, and refuse loopback, private and link-local addresses, and other schemes than https',
  good: [
    scene('A public file', v10.send('completed', file('https://files.example/q.txt'))),
    scene(
      'It is refused',
      v10.send('completed', {
        ...file('http://169.254.169.254/latest/meta-data'),
        error: { code: -32602, message: 'The file is not allowed' },
      }),
    ),
    scene(
      'The agent is in that network itself',
      v10.send('completed', {
        request: { ...file('http://10.0.0.9/q.txt').request, headers: { Host: 'agent:8000' } },
      }),
    ),
  ],
  bad: [
    scene(
      'The machine of the agent (information only)',
      v10.send('completed', file('http://127.0.0.1:8500/v1')),
    ),
    scene('A private network (information only)', v10.send('completed', file('http://10.0.0.9/q.txt'))),
    scene(
      'The service that hands a cloud’s keys (information only)',
      v10.send('completed', file('http://169.254.169.254/latest/meta-data')),
    ),
    scene('A file of the machine (information only)', v10.send('completed', file('file:///etc/passwd'))),
    scene(
      '0.3: a private network (information only)',
      v03.send('completed', old('http://192.168.1.20/q.txt')),
    ),
  ],
  *check(entry) {
    const { host } = entry;
    const message = sent(entry);
    if (message === null || !message.parts.some(({ url }) => url !== null) || !isGranted(entry)) return;
    for (const { url, doc, contentPointer } of message.parts) {
      const parsed = url === null ? null : parsedUrl(url);
      const what = parsed === null ? null : kindOf(parsed);
      if (parsed === null || what === null) continue;
      // Who tests on one machine, or runs all in one network, has nothing to fear from its addresses.
      if (!isMetadata(parsed.hostname) && (host === null || isInternal(host))) continue;
      yield {
        at: placeIn(doc, contentPointer),
        message: `file at \`${(parsed.host || parsed.protocol).slice(0, 80)}\`, ${what}, was accepted`,
        sameAs: what,
        everywhere: true,
      };
      return;
    }
  },
});

/** What an address is that nobody but the agent's own side reaches; null for all others. */
function kindOf({ protocol, hostname }: URL): string | null {
  if (protocol === 'file:') return 'on the machine of the agent itself';
  if (isMetadata(hostname)) return 'where a cloud hands out its keys';
  if (isLoopback(hostname) || isWildcard(hostname)) return 'the machine of the agent itself';
  return isPrivate(hostname) ? 'an address of a private network' : null;
}
