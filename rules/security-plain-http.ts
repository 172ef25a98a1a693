import type { Entry } from '../lib/model/a2a.js';
import { endsByName, withoutPort } from '../lib/model/connection.js';
import type { Requirement } from '../lib/model/finding.js';
import {
  cite,
  defineRule,
  isInternal,
  isPublicAddress,
  registered,
  schemeOf,
  startLine,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const ENCRYPTED = cite('MUST', 'A2A10-7.1-01', 'A2A10-13.4-01');
const WITH_CREDENTIALS = cite('SHOULD', 'A2A10-13.4-05');
const CARD = cite('SHOULD', 'A2A10-14.3-02');
const ENCRYPTED_03 = cite('MUST', 'A2A03-4.1-01');
const PUSH_03 = cite('implied', 'A2A03-6.9-02');

const plain = { request: { start: 'POST http://agent.example/rpc HTTP/1.1' } };
const fetched = (url: string) => ({ request: { start: `GET ${url}/.well-known/agent-card.json HTTP/1.1` } });
const OLD = {
  taskId: 't-1',
  pushNotificationConfig: {
    url: 'https://hooks.example/a2a',
    authentication: { schemes: ['Bearer'], credentials: 'k-2f9c81d0' },
  },
};

export default defineRule({
  id: 'security-plain-http',
  summary: 'a request goes to a public host with plain http',
  requirement: [ENCRYPTED, ENCRYPTED_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever stands on the way reads the conversation and the credentials, and answers in the place of the agent.',
  fix: 'call the https URL; where TLS ends before the place of recording, nothing is wrong',
  good: [
    scene('https', v10.send('completed', { request: { start: 'POST https://agent.example/rpc HTTP/1.1' } })),
    scene('The capture does not show it', v10.send('completed')),
    scene(
      'Within a network',
      v10.send('completed', {
        request: { start: 'POST http://agent:8000/rpc HTTP/1.1', headers: { Host: 'agent:8000' } },
      }),
    ),
  ],
  bad: [
    scene('A call', v10.send('completed', plain)),
    scene(
      'A call with credentials',
      v10.send('completed', {
        request: { ...plain.request, headers: { Authorization: 'Bearer k-2f9c81d0' } },
      }),
    ),
    scene('The card', v10.card(fetched('http://agent.example'))),
    scene('0.3: a call', v03.send('completed', plain)),
    scene('0.3: the credentials of a webhook', v03.call('tasks/pushNotificationConfig/set', OLD, OLD, plain)),
  ],
  *check(entry) {
    const { request } = entry.exchange;
    if (request === null || entry.kind === 'push-delivery') return;
    const told = schemeOf(entry);
    const address = told === null ? publicServer(entry) : null;
    const host =
      told === null ? address : told.scheme === 'http' && !isInternal(told.host) ? told.host : null;
    if (host === null) return;
    yield {
      at: startLine(request),
      message: `\`${entry.spelled}\` went to \`${host.slice(0, 80)}\` with plain http${isShown(entry) ? ', and credentials with it' : ''}; expected https`,
      requirement: requirementFor(entry),
      sameAs: isShown(entry) ? 'credentials' : 'plain',
      everywhere: true,
    };
  },
});

function isShown(entry: Entry): boolean {
  return 'access' in entry && entry.access.shown === true;
}

function requirementFor(entry: Entry): Requirement {
  if (entry.dialect.spoken.startsWith('0.'))
    return registered(entry)?.credentials == null ? ENCRYPTED_03 : PUSH_03;
  if (entry.kind === 'card-fetch') return CARD;
  return isShown(entry) ? WITH_CREDENTIALS : ENCRYPTED;
}

/** The address that was called, where packets show that it is a public one: then they were not encrypted on their way. */
function publicServer({ exchange: { ends, connection, whole } }: Entry): string | null {
  const { server } = ends ?? endsByName(connection);
  // Who records whole exchanges reads what TLS hides.
  if (whole || server === null || /:(?:443|8443)$/.test(server)) return null;
  return isPublicAddress(withoutPort(server)) ? server : null;
}
