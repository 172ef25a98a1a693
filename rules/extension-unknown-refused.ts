import {
  cite,
  defineRule,
  extensionFields,
  extensionsNamed,
  fieldPlace,
  generation,
  isServed,
  refusal,
  shortUri,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v2';
const listed = { request: { headers: { 'A2A-Extensions': MAPS } } };
const listed03 = { request: { headers: { 'X-A2A-Extensions': MAPS } } };
const refused = (message: string, code = -32602) => ({ error: { code, message } });

const IGNORED = cite('SHOULD', 'A2A10-4.6.3-03');
const IGNORED_03 = cite('SHOULD', 'A2A03-EXT-08');

export default defineRule({
  id: 'extension-unknown-refused',
  summary: 'an agent refuses a request for an extension that it does not know',
  requirement: [IGNORED, IGNORED_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: ['extension-header-malformed', 'extension-header-spelling', 'extension-required-missing'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients list all that they know and let the agent choose, as the specification has it: a refusal keeps out every client that knows more than the agent.',
  fix: 'pass over extensions and versions of them that the agent does not know',
  good: [
    scene('Passed over', v10.send('completed', listed)),
    scene(
      'Refused for another reason',
      v10.poll('completed', { ...listed, ...refused('Task not found', -32001) }),
    ),
    scene(
      'The card requires another version of it',
      v10.card({
        response: {
          set: { '/capabilities/extensions': [{ uri: MAPS.replace('v2', 'v1'), required: true }] },
        },
      }),
      v10.poll('completed', { ...listed, ...refused(`extension ${MAPS} is not supported`) }),
    ),
    scene('None was asked for', v10.poll('completed', refused('extension not supported'))),
  ],
  bad: [
    scene(
      'Refused by its name',
      v10.send('completed', { ...listed, ...refused(`unsupported extension: ${MAPS}`) }),
    ),
    scene('Refused without a name', v10.send('completed', { ...listed, ...refused('Unknown extension') })),
    scene(
      '0.3: refused (information only)',
      v03.send('completed', { ...listed03, ...refused('extension is not supported') }),
    ),
  ],
  passes: (entry) =>
    entry.exchange.request === null ||
    extensionFields(entry.exchange.request).length === 0 ||
    isServed(entry),
  *check(entry) {
    const { card, dialect, exchange } = entry;
    const error = refusal(entry);
    if (error === null || exchange.request === null || typeof error.message !== 'string') return;
    const [first, ...others] = extensionsNamed(exchange.request);
    if (first === undefined || card?.extensions.some(({ required }) => required)) return;
    const text = error.message.slice(0, 400);
    if (!UNKNOWN.test(text)) return;
    const meant = [first, ...others].find(({ uri }) => text.includes(uri)) ?? first;
    const offered = card?.extensions.some(({ uri }) => uri === meant.uri) ?? false;
    if (offered) return;
    yield {
      at: error.at,
      message: `request is refused because it asks for ${shortUri(meant.uri)}, expected the agent to pass it over`,
      ...(generation(dialect.spoken) === '0.3'
        ? { requirement: IGNORED_03, severity: 'info' }
        : { requirement: IGNORED }),
      related: [{ label: 'asked for here', at: fieldPlace(meant.field) }],
      sameAs: 'refused',
      everywhere: true,
    };
  },
});

/** Words of a refusal that lays it on the extension. */
const UNKNOWN =
  /\b(?:unknown|unsupported|unrecognized|no such|invalid) extension|\bextensions?\b.{0,200}\b(?:not|un)[ -]?(?:supported|known|recognized|available|offered)/i;
