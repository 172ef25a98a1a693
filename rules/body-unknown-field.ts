import type { Entry } from '../lib/model/a2a.js';
import type { ShapeFault } from '../lib/model/shape.js';
import {
  cite,
  defineRule,
  generation,
  headerField,
  isShapely,
  misnamed,
  type StrayCase,
  strayProblems,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const NO_FIELDS = cite('implied', 'A2A10-T.ext-03');
const NO_FIELDS_03 = cite('implied', 'A2A03-EXT-06');

const CARD_03 = {
  protocolVersion: '0.3.0',
  name: 'Weather',
  description: 'Tells the weather of a town in one sentence.',
  version: '2.1.0',
  url: 'https://agent.example/rpc',
  preferredTransport: 'JSONRPC',
  capabilities: { streaming: true },
  defaultInputModes: ['text/plain'],
  defaultOutputModes: ['text/plain'],
  skills: [{ id: 'forecast', name: 'Forecast', description: 'Says what it will be.', tags: ['weather'] }],
};

export default defineRule({
  id: 'body-unknown-field',
  summary: 'an object has a member that its version does not know',
  requirement: [NO_FIELDS, NO_FIELDS_03],
  enforces: { 'A2A03-6.11.1-05': '0.3: params for the extended card, which has none (information only)' },
  severity: 'info',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'response-dialect-mismatch',
    'version-mixed-message',
    'rest-body-enveloped',
  ],
  each: 'exchange',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Receivers are to ignore what they do not know, so that what the member says is lost; a strict one refuses the message.',
  fix: 'put data of your own into `metadata`, under the URI of an extension; mend the name if a known member was meant',
  good: [
    scene(
      'Data of its own in metadata',
      v10.send('completed', {
        request: { set: { '/params/message/metadata': { 'https://courier.example/ext/v1': { round: 3 } } } },
      }),
    ),
    scene(
      'An extension is active: it may say what it likes',
      v10.send('completed', {
        request: {
          headers: { 'A2A-Extensions': 'https://courier.example/ext/v1' },
          set: { '/params/message/round': 3 },
        },
      }),
    ),
  ],
  bad: [
    scene(
      '0.3: params for the extended card, which has none (information only)',
      v03.call('agent/getAuthenticatedExtendedCard', { version: 2 }, CARD_03),
    ),
    scene(
      'A member of its own (information only)',
      v10.send('completed', {
        request: { set: { '/params/message/round': 3 } },
      }),
    ),
    scene(
      'A slip of the pen (information only)',
      v10.poll('working', {
        response: { set: { '/result/metdata': {} } },
      }),
    ),
    scene(
      '0.3: a member of its own (information only)',
      v03.send('completed', {
        response: { set: { '/result/progress': 40 } },
      }),
    ),
  ],
  passes: isShapely,
  check: (entry) => strayProblems(entry, judged),
});

function judged(fault: ShapeFault, entry: Entry): StrayCase | null {
  if (fault.flaw !== 'unknown' || misnamed(fault) !== null || extended(fault, entry)) return null;
  return { by: generation(fault.dialect) === '1.0' ? NO_FIELDS : NO_FIELDS_03 };
}

/** Whether an extension is active in the exchange, which may say what its members mean. */
function extended({ object }: ShapeFault, { exchange }: Entry): boolean {
  if (object === 'SecurityRequirement') return true;
  return [exchange.request, exchange.response].some((message) => {
    if (message === null) return false;
    return (
      headerField(message, 'a2a-extensions') !== null || headerField(message, 'x-a2a-extensions') !== null
    );
  });
}
