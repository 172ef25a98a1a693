import { jsonText, placeIn, valueAt } from '../lib/model/json.js';
import { cite, defineRule, generation, isShapely, refusal } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const refused = (message: string) => ({ error: { code: -32602, message } });
const EXTENDED = {
  request: {
    headers: { 'A2A-Extensions': 'https://courier.example/ext/v1' },
    set: { '/params/message/round': 3 },
  },
};
const ROUND = { request: { set: { '/params/message/round': 3 } } };

export default defineRule({
  id: 'body-unknown-field-refused',
  summary: 'an agent refuses a request for a member that it does not know',
  requirement: [cite('SHOULD', 'A2A10-5.7-03')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['version-header-missing', 'version-method-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Members that a receiver does not know are to be passed over, so that newer clients can talk to older agents.',
  fix: 'let the reader of requests ignore members that it does not know',
  good: [
    scene('It is passed over', v10.send('completed', EXTENDED)),
    scene(
      'Refused for something else',
      v10.send('completed', { ...EXTENDED, ...refused('the forecast of round 3 is not known yet') }),
    ),
  ],
  bad: [
    scene(
      'Refused for it (a warning)',
      v10.send('completed', {
        ...ROUND,
        ...refused('Message type "lf.a2a.v1.Message" has no field named "round"'),
      }),
    ),
    scene(
      'Refused for a member of 0.3, beside the client’s fault',
      v10.send('completed', {
        request: { set: { '/params/message/kind': 'message' } },
        ...refused("Unrecognized key: 'kind'"),
      }),
    ),
  ],
  passes: (entry) => isShapely(entry) || entry.rpcError === null,
  *check(entry) {
    const told = refusal(entry);
    const doc = entry.kind === 'stream' ? entry.events[0]?.doc : entry.responseDoc;
    if (told === null || doc == null) return;
    const text = (jsonText(valueAt(doc.value, told.pointer)) ?? '').slice(0, MAX_TEXT);
    if (!UNKNOWN.test(text)) return;
    const named = entry.shape.find(
      ({ side, flaw, member, dialect }) =>
        side === 'request' &&
        flaw === 'unknown' &&
        generation(dialect) === '1.0' &&
        member !== '' &&
        quotes(text, member),
    );
    if (named === undefined) return;
    yield {
      at: told.at,
      message: `request is refused for \`${named.member.slice(0, 40)}\`, which the agent does not know, expected that it is passed over`,
      related: [{ label: 'the member', at: placeIn(named.doc, named.pointer, 'key') }],
      sameAs: 'unknown',
      everywhere: true,
    };
  },
});

const MAX_TEXT = 4000;
/** How parsers say that they do not know a member. */
const UNKNOWN =
  /no field named|unknown (?:field|property|name|key|member)|unrecogni[sz]ed|unexpected (?:field|property|key|member)|additional ?propert|extra (?:inputs?|fields?)|extra_forbidden|not permitted|cannot find field/i;

function quotes(text: string, member: string): boolean {
  return [`"${member}`, `\\"${member}\\"`, `'${member}'`, `\`${member}\``, `.${member}`].some((one) =>
    text.includes(one),
  );
}
