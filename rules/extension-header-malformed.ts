import { cite, defineRule, extensionFields, fieldPlace, generation, isUri, shortUri } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const TIDES = 'urn:courier:ext:tides:v1';
const asks = (value: string) => ({ request: { headers: { 'A2A-Extensions': value } } });
const asks03 = (value: string) => ({ request: { headers: { 'X-A2A-Extensions': value } } });

const LIST = cite('implied', 'A2A10-3.2.6-01');
const LIST_03 = cite('implied', 'A2A03-EXT-01');

export default defineRule({
  id: 'extension-header-malformed',
  summary: 'the header for extensions is not a list of URIs that are parted by commas',
  requirement: [LIST, LIST_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Agents split the value at its commas and compare each piece with the URIs of the extensions that they know; what is not exactly one of these is passed over without a word.',
  fix: 'list the URIs as the card has them, parted by commas and by nothing else',
  good: [
    scene('Two URIs', v10.send('completed', asks(`${MAPS}, ${TIDES}`))),
    scene('An empty list is none', v10.send('completed', asks(''))),
    scene('A comma too many', v10.send('completed', asks(`${MAPS},`))),
    scene('Who recorded it masked the value', v10.send('completed', asks('***'))),
    scene('0.3: two URIs', v03.send('completed', asks03(`${MAPS},${TIDES}`))),
  ],
  bad: [
    scene('Parted by a semicolon', v10.send('completed', asks(`${MAPS};${TIDES}`))),
    scene('Parted by a blank', v10.send('completed', asks(`${MAPS} ${TIDES}`))),
    scene('A JSON array', v10.send('completed', asks(`["${MAPS}"]`))),
    scene('In quotation marks', v10.send('completed', asks(`"${MAPS}"`))),
    scene('A name that is no URI', v10.send('completed', asks('maps'))),
    scene('The same URI twice (information only)', v10.send('completed', asks(`${MAPS}, ${MAPS}`))),
    scene(
      'An agent that answers with a name',
      v10.send('completed', { ...asks(MAPS), response: { headers: { 'A2A-Extensions': 'maps' } } }),
    ),
    scene('0.3: a name that is no URI', v03.send('completed', asks03('maps'))),
  ],
  passes: ({ exchange: { request, response } }) =>
    (request === null || extensionFields(request).length === 0) &&
    (response === null || extensionFields(response).length === 0),
  *check({ kind, card, dialect, exchange: { request, response } }) {
    // A webhook is no A2A server: nothing says what the field means there.
    if (kind === 'push-delivery') return;
    const declared = card?.extensions.map(({ uri }) => uri) ?? [];
    const requirement = generation(dialect.spoken) === '0.3' ? LIST_03 : LIST;
    for (const message of [request, response]) {
      if (message === null) continue;
      for (const field of extensionFields(message)) {
        const fault = faultOf(field.value, declared);
        if (fault === null) continue;
        yield {
          at: fieldPlace(field),
          message: `\`${field.name}\` ${fault.says}`,
          party: message === request ? 'client' : 'agent',
          requirement,
          ...(fault.kind === 'repeated' ? { severity: 'info' } : {}),
          sameAs: `${fault.kind} ${message === request ? 'asked' : 'answered'}`,
          everywhere: true,
        };
      }
    }
  },
});

interface Fault {
  readonly kind: string;
  readonly says: string;
}

const MASKED = /\*\*|redact|mask|^<.*>$|^x+$/i;

/** What is wrong with the value of one field; null for nothing. */
function faultOf(value: string, declared: readonly (string | null)[]): Fault | null {
  if (MASKED.test(value)) return null;
  if (/^\s*[[{]/.test(value)) return { kind: 'json', says: 'is JSON, expected URIs parted by commas' };
  const uris = value
    .split(',', 200)
    .map((uri) => uri.trim())
    .filter((uri) => uri !== '');
  for (const uri of uris) {
    if (declared.includes(uri)) continue;
    const quoted = /^(["']).*\1$/.test(uri);
    if (quoted)
      return { kind: 'quoted', says: `has ${shortUri(uri)}, expected the URI without quotation marks` };
    const parted = /[;\s|]+[a-z][a-z0-9+.-]*:/i.exec(uri);
    if (parted !== null) {
      return { kind: 'parted', says: `parts its URIs otherwise than by commas: ${shortUri(uri)}` };
    }
    if (!isUri(uri)) return { kind: 'no URI', says: `has ${shortUri(uri)}, expected a URI` };
  }
  const twice = uris.find((uri, at) => uris.indexOf(uri) < at);
  return twice === undefined ? null : { kind: 'repeated', says: `lists ${shortUri(twice)} twice` };
}
