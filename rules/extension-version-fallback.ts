import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import {
  answeredExtensions,
  cite,
  defineRule,
  extensionFields,
  extensionsNamed,
  fieldPlace,
  generation,
  isOtherVersion,
  shortUri,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const MAPS_2 = 'https://courier.example/ext/maps/v2';
const listed = (...uris: readonly string[]) => ({ headers: { 'A2A-Extensions': uris.join(',') } });
const listed03 = (...uris: readonly string[]) => ({ headers: { 'X-A2A-Extensions': uris.join(',') } });

const NEVER = cite('MUST', 'A2A10-4.6.3-04');
const NEVER_03 = cite('MUST', 'A2A03-EXT-07');

export default defineRule({
  id: 'extension-version-fallback',
  summary: 'an agent uses another version of an extension than the one that was asked for',
  requirement: [NEVER, NEVER_03],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['extension-header-malformed', 'extension-header-spelling'],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A breaking change gives an extension a new URI: the client reads the data by the rules of the version that it asked for, and misreads them.',
  fix: 'pass over a version that the agent does not know, or refuse the request where the card requires the extension',
  good: [
    scene(
      'The version that was asked for',
      v10.send('completed', { request: listed(MAPS), response: listed(MAPS) }),
    ),
    scene(
      'One of the versions that were asked for',
      v10.send('completed', { request: listed(MAPS_2, MAPS), response: listed(MAPS) }),
    ),
    scene('It is passed over', v10.send('completed', { request: listed(MAPS_2) })),
    scene(
      'Another extension has the same version',
      v10.send('completed', {
        request: listed('https://courier.example/ext/tides/v2', MAPS),
        response: listed(MAPS),
      }),
    ),
  ],
  bad: [
    scene('An older version', v10.send('completed', { request: listed(MAPS_2), response: listed(MAPS) })),
    scene(
      'In the message that it answers',
      v10.send('message', {
        request: listed(MAPS_2),
        response: { set: { '/result/message/extensions': [MAPS] } },
      }),
    ),
    scene(
      'In an artifact of a stream',
      v10.stream(
        [
          'task',
          'working',
          { is: 'artifact', set: { '/result/artifactUpdate/artifact/extensions': [MAPS] } },
          'completed',
        ],
        { request: listed(MAPS_2) },
      ),
    ),
    scene(
      '0.3: an older version (a warning)',
      v03.send('completed', { request: listed03(MAPS_2), response: listed03(MAPS) }),
    ),
  ],
  passes: ({ exchange: { request } }) => request === null || extensionFields(request).length === 0,
  *check(entry) {
    const { request } = entry.exchange;
    if (request === null) return;
    const asked = extensionsNamed(request);
    for (const { uri, at, event } of usedIn(entry)) {
      if (asked.some((one) => one.uri === uri)) continue;
      const meant = asked.find((one) => isOtherVersion(one.uri, uri));
      if (meant === undefined) continue;
      const old = generation(entry.dialect.spoken) === '0.3';
      yield {
        at,
        event,
        message: `answer uses ${shortUri(uri)}, expected ${shortUri(meant.uri)} or none of its versions`,
        requirement: old ? NEVER_03 : NEVER,
        ...(old ? { severity: 'warning' } : {}),
        related: [{ label: 'asked for here', at: fieldPlace(meant.field) }],
        sameAs: `fallback ${meant.uri}`,
        everywhere: true,
      };
      return;
    }
  },
});

interface Used {
  readonly uri: string;
  readonly at: Place;
  readonly event: number | null;
}

/** The extensions that an answer says are active: in its head, then in the messages and artifacts that it brings. */
function* usedIn(entry: Call | Poll | Stream): Generator<Used> {
  const { response } = entry.exchange;
  if (response !== null) {
    for (const { uri, field } of extensionsNamed(response)) yield { uri, at: fieldPlace(field), event: null };
  }
  for (const { uri, doc, pointer, event } of answeredExtensions(entry)) {
    yield { uri, at: placeIn(doc, pointer), event };
  }
}
