import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import {
  cite,
  defineRule,
  extensionsNamed,
  fieldPlace,
  generation,
  isNearly,
  isOtherVersion,
  refusal,
  shortUri,
  showsAllNamed,
  startLine,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const requires = (...uris: readonly string[]) => ({
  response: { set: { '/capabilities/extensions': uris.map((uri) => ({ uri, required: true })) } },
});
const asks = (uri: string) => ({ request: { headers: { 'A2A-Extensions': uri } } });
const REFUSED = { error: { code: -32008, message: 'Extension support required' } };

const ENFORCED = cite('MUST', 'A2A10-3.3.4-03');
const DECLARED = cite('implied', 'A2A10-3.3.4-07');
const ENFORCED_03 = cite('implied', 'A2A03-EXT-04');
const DECLARED_03 = cite('implied', 'A2A03-EXT-05');

export default defineRule({
  id: 'extension-required-missing',
  summary: 'a message is sent without an extension that the card requires',
  requirement: [ENFORCED, ENFORCED_03],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict'],
  yieldsTo: [
    'version-method-mismatch',
    'version-header-missing',
    'extension-header-malformed',
    'extension-header-spelling',
    'request-service-parameter-misplaced',
  ],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'What an agent requires changes what messages mean: a client that does not know it misreads the answers, unless it is refused and learns so.',
  fix: 'name the extension in `A2A-Extensions` (`X-A2A-Extensions` in 0.3); an agent refuses who does not, or does not call it required',
  meanwhile: {
    client:
      'read the extensions of the card before the first message, and ask another agent where one is required that is not known',
    agent: 'refuse with ExtensionSupportRequiredError (-32008), and name the extension in its message',
  },
  good: [
    scene('Named as the card requires', v10.card(requires(MAPS)), v10.send('completed', asks(MAPS))),
    scene(
      'Named under both names',
      v10.card(requires(MAPS)),
      v10.send('completed', {
        request: { headers: { 'A2A-Extensions': MAPS, 'X-A2A-Extensions': MAPS } },
      }),
    ),
    scene(
      'Offered and not required',
      v10.card({ response: { set: { '/capabilities/extensions': [{ uri: MAPS }] } } }),
      v10.send('completed'),
    ),
    scene('A task may be looked at without it', v10.card(requires(MAPS)), v10.poll('completed')),
    scene('No card in the capture', v10.send('completed')),
  ],
  bad: [
    scene('Served without it', v10.card(requires(MAPS)), v10.send('completed')),
    scene('A stream without it', v10.card(requires(MAPS)), v10.stream()),
    scene('Refused, as it has to be', v10.card(requires(MAPS)), v10.send('completed', REFUSED)),
    scene(
      'Another version is another extension',
      v10.card(requires(MAPS)),
      v10.send('completed', { ...asks(MAPS.replace('v1', 'v2')), ...REFUSED }),
    ),
    scene(
      'Refused for another reason (information only)',
      v10.card(requires(MAPS)),
      v10.send('completed', { error: { code: -32603, message: 'database is away' } }),
    ),
    scene('0.3: served without it (a warning)', v03.card(requires(MAPS)), v03.send('completed')),
    scene(
      '0.3: refused, as it has to be (a warning)',
      v03.card(requires(MAPS)),
      v03.send('completed', { error: { code: -32602, message: `extension ${MAPS} is required` } }),
    ),
  ],
  passes: ({ card }) => card === null || !card.extensions.some(({ required }) => required),
  *check(entry) {
    const { card, face, spelled, operation, exchange } = entry;
    const { request } = exchange;
    if (operation !== 'SendMessage' && operation !== 'SendStreamingMessage') return;
    if (card === null || face === null || request === null) return;
    const named = extensionsNamed(request);
    const lacking = card.extensions.filter(
      ({ uri, required }) => required && uri !== null && named.every((one) => one.uri !== uri.trim()),
    );
    const [first, ...more] = lacking;
    const uri = first?.uri ?? null;
    if (first === undefined || uri === null) return;
    if (!showsAllNamed(request)) {
      yield { skip: 'the header fields of the request are not all in the capture' };
      return;
    }
    const outcome = outcomeOf(entry, uri);
    if (outcome === null) return;
    const old = generation(entry.dialect.spoken) === '0.3';
    const instead = named.find((one) => isOtherVersion(one.uri, uri) || isNearly(one.uri, uri));
    const lacks = `${shortUri(uri)}${more.length === 0 ? '' : ` (and ${more.length} more)`}, which the card requires`;
    const usual = {
      at: instead === undefined ? startLine(request) : fieldPlace(instead.field),
      related: [{ label: 'required here', at: placeIn(card.doc, first.pointer) }],
      sameAs: `${outcome} ${uri}`,
      everywhere: true,
    };
    const names = instead === undefined ? '' : `, but ${shortUri(instead.uri)}`;
    if (outcome === 'served') {
      yield {
        ...usual,
        message: `\`${spelled}\` was served although it does not name ${lacks}${names}`,
        requirement: old ? ENFORCED_03 : ENFORCED,
        ...(old ? { severity: 'warning' } : {}),
      };
      return;
    }
    yield {
      ...usual,
      party: 'client',
      message: `\`${spelled}\` does not name ${lacks}${names}`,
      requirement: old ? DECLARED_03 : DECLARED,
      ...(outcome === 'failed' ? { severity: 'info' } : old ? { severity: 'warning' } : {}),
      confidence: outcome === 'failed' ? 'possible' : 'certain',
    };
  },
});

/** How the agent took it; null where that is not known. `refused`: for the lack of the extension. */
function outcomeOf(entry: Call | Poll | Stream, uri: string): 'served' | 'refused' | 'failed' | null {
  const error = refusal(entry);
  if (error !== null) {
    const text = typeof error.message === 'string' ? error.message.slice(0, 400) : '';
    const isFor =
      error.name === 'ExtensionSupportRequiredError' || text.includes(uri) || /\bextension/i.test(text);
    return isFor ? 'refused' : 'failed';
  }
  if (entry.kind === 'stream')
    return entry.events.some(({ meaning }) => SERVED.has(meaning)) ? 'served' : null;
  return entry.outcome === 'task' || entry.outcome === 'message' ? 'served' : null;
}

const SERVED: ReadonlySet<string> = new Set(['task', 'message', 'status', 'artifact']);
