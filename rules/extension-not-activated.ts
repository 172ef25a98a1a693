import type { AgentCard, Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn, pointerToken } from '../lib/model/json.js';
import type { Message } from '../lib/model/objects.js';
import {
  answeredExtensions,
  cite,
  defineRule,
  extensionsNamed,
  generation,
  isNearly,
  type Problem,
  sent,
  shortUri,
  showsAllNamed,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const offers = (required = false) => ({
  response: { set: { '/capabilities/extensions': [{ uri: MAPS, required }] } },
});
const listed = { 'A2A-Extensions': MAPS };
const uses = { '/params/message/extensions': [MAPS] };
const holds = { '/params/message/metadata': { [MAPS]: { zoom: 3 } } };

const ACTIVE = cite('implied', 'A2A10-4.6.2-01');
const ACTIVE_03 = cite('implied', 'A2A03-EXT-01');

export default defineRule({
  id: 'extension-not-activated',
  summary: 'a message or artifact uses an extension that its request does not activate',
  requirement: [ACTIVE, ACTIVE_03],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [
    'extension-header-malformed',
    'extension-header-spelling',
    'extension-required-missing',
    'extension-version-fallback',
    'request-service-parameter-misplaced',
    'version-method-mismatch',
  ],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An extension is in force only where the header of the request names it: an agent may pass over what is in the message, and a client does not expect it in an answer.',
  fix: 'name the extension in `A2A-Extensions` (`X-A2A-Extensions` in 0.3) of each request that uses it',
  good: [
    scene('Activated', v10.send('completed', { request: { headers: listed, set: uses } })),
    scene(
      'Metadata of no extension',
      v10.send('completed', { request: { set: { '/params/message/metadata': { zoom: 3 } } } }),
    ),
    scene(
      'Metadata under a URI that the card does not declare',
      v10.card(),
      v10.send('completed', { request: { set: holds } }),
    ),
  ],
  bad: [
    scene('Used by a message (information only)', v10.send('completed', { request: { set: uses } })),
    scene(
      'Its data in metadata (information only)',
      v10.card(offers()),
      v10.send('completed', { request: { set: holds } }),
    ),
    scene(
      'Used by an answer (information only)',
      v10.send('message', { response: { set: { '/result/message/extensions': [MAPS] } } }),
    ),
    scene(
      'Used by an artifact (information only)',
      v10.send('completed', { response: { set: { '/result/task/artifacts/0/extensions': [MAPS] } } }),
    ),
    scene('0.3: used by a message (information only)', v03.send('completed', { request: { set: uses } })),
  ],
  passes: ({ operation }) => operation !== 'SendMessage' && operation !== 'SendStreamingMessage',
  *check(entry) {
    const { request } = entry.exchange;
    if (request === null || !showsAllNamed(request)) return;
    const active = extensionsNamed(request).map(({ uri }) => uri);
    const isActive = (uri: string) => active.some((one) => one === uri || isNearly(one, uri));
    const message = sent(entry);
    const asked =
      message === null ? undefined : usedBy(message, entry.card).find(({ uri }) => !isActive(uri));
    if (message !== null && asked !== undefined) {
      yield {
        ...inactive(entry, asked.uri),
        at: placeIn(
          message.doc,
          `${message.pointer}${asked.below}`,
          asked.below.startsWith('/m') ? 'key' : 'value',
        ),
        message: `message uses ${shortUri(asked.uri)}, which the header of its request does not name`,
        sameAs: `sent ${asked.uri}`,
      };
      return;
    }
    for (const { uri, doc, pointer, what, event } of answeredExtensions(entry)) {
      if (isActive(uri)) continue;
      yield {
        ...inactive(entry, uri),
        at: placeIn(doc, pointer),
        event,
        party: 'agent',
        message: `${what} uses ${shortUri(uri)}, which the request does not activate`,
        sameAs: `answered ${uri}`,
      };
      return;
    }
  },
});

function inactive(
  { dialect, card }: Call | Poll | Stream,
  uri: string,
): Pick<Problem, 'requirement' | 'related' | 'everywhere'> {
  const declared = card?.extensions.find((one) => one.uri === uri);
  return {
    requirement: generation(dialect.spoken) === '0.3' ? ACTIVE_03 : ACTIVE,
    related:
      card === null || declared === undefined
        ? []
        : [{ label: 'declared here', at: placeIn(card.doc, declared.pointer) }],
    everywhere: true,
  };
}

/** What a message says that it uses, and data in it that belong to an extension which the card declares. */
function usedBy({ extensions, metadata }: Message, card: AgentCard | null) {
  const keys = metadata === null ? [] : Object.keys(metadata).slice(0, 100);
  const declared = card?.extensions.flatMap(({ uri }) => (uri === null || uri === '' ? [] : [uri])) ?? [];
  return [
    ...extensions.map((uri, at) => ({ uri, below: `/extensions/${at}` })),
    ...declared.flatMap((uri) => {
      const key = keys.find((name) => name === uri || name.startsWith(`${uri}/`));
      return key === undefined ? [] : [{ uri, below: `/metadata${pointerToken(key)}` }];
    }),
  ];
}
