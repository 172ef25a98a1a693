import type { AgentCard } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { defineRule, isMediaTypeOf, mediaTypeIn, partsOf, refusal } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const PNG = { raw: 'iVBORw==', mediaType: 'image/png' };
const SENDS = { request: { set: { '/params/message/parts/0': PNG } } };
const ANSWERS = { response: { set: { '/result/task/artifacts/0/parts/0': PNG } } };
const of = (side: 'defaultInputModes' | 'defaultOutputModes', ...modes: readonly string[]) =>
  v10.card({ response: { set: { [`/${side}`]: modes } } });

export default defineRule({
  id: 'part-mode-undeclared',
  summary: 'a part is of a media type that the card does not list',
  requirement: [
    { spec: 'A2A 1.0', section: '4.4.1', level: 'implied', ids: [] },
    { spec: 'A2A 0.3', section: '5.5', level: 'implied', ids: [] },
  ],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: ['part-mode-not-accepted'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Clients choose an agent, and what they send and show, by the modes of its card; what is not listed there may be refused or not shown.',
  fix: 'list every media type that the agent takes and gives in the card, or in its skills',
  good: [
    scene('Listed', of('defaultInputModes', 'text/plain', 'image/png'), v10.send('completed', SENDS)),
    scene('Any image is listed', of('defaultOutputModes', 'image/*'), v10.send('completed', ANSWERS)),
    scene('Nobody knows the card', v10.send('completed', { ...SENDS, ...ANSWERS })),
    scene(
      'Refused for it, as it ought to be',
      v10.card(),
      v10.send('completed', { ...SENDS, error: { code: -32005, message: 'Content type not supported' } }),
    ),
  ],
  bad: [
    scene(
      'A picture for an agent that reads texts (information only)',
      v10.card(),
      v10.send('completed', SENDS),
    ),
    scene(
      'A picture of an agent that writes texts (information only)',
      v10.card(),
      v10.send('completed', ANSWERS),
    ),
    scene(
      '0.3: a picture of an agent that writes texts (information only)',
      v03.card(),
      v03.send('completed', {
        response: {
          set: {
            '/result/artifacts/0/parts/0': { kind: 'file', file: { bytes: 'aGk=', mimeType: 'image/png' } },
          },
        },
      }),
    ),
  ],
  passes: ({ card }) => card === null,
  *check(entry) {
    const { card } = entry;
    if (card === null || refusal(entry) !== null) return;
    const told = new Set<string>();
    for (const { part, event, party } of partsOf(entry)) {
      const type = part.mediaType === null ? null : mediaTypeIn(part.mediaType);
      if (type === null || !/^[^/*]+\/[^/*]+$/.test(type) || told.has(party)) continue;
      const modes = modesOf(card, party === 'client' ? 'inputModes' : 'outputModes');
      if (modes.length === 0 || modes.some((mode) => isMediaTypeOf(mode, type))) continue;
      told.add(party);
      yield {
        at: placeIn(part.doc, part.pointer),
        event,
        party,
        message: `part is \`${type}\`, which the card does not list among what the agent ${party === 'client' ? 'takes' : 'gives'}`,
        related: [{ label: 'the card', at: placeIn(card.doc, card.root) }],
        sameAs: `${party} ${type}`,
        everywhere: true,
      };
    }
  },
});

/** Of the card and of its skills; none where one of them is no media type, which may mean anything. */
function modesOf(card: AgentCard, side: 'inputModes' | 'outputModes'): readonly string[] {
  const own = side === 'inputModes' ? card.inputModes : card.outputModes;
  const all = [...own, ...card.skills.flatMap((skill) => skill[side] ?? [])];
  return all.every((mode) => mode.includes('/')) ? all.map((mode) => mediaTypeIn(mode) ?? '') : [];
}
