import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, errors, generation, isServed } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MESSAGE = cite('MUST', 'A2A10-3.3.2-10');
const MESSAGE_03 = cite('implied', 'A2A03-6.12-02');

export default defineRule({
  id: 'response-error-message-empty',
  summary: 'the message of an error says nothing',
  requirement: [MESSAGE, MESSAGE_03],
  severity: 'warning',
  severityOverride: 'the member is there, so that no reader fails; only its user is left in the dark',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['response-error-shape'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Whoever meets the error has a number and nothing else to go by.',
  fix: 'say in a sentence what was wrong',
  good: [
    scene('A sentence', v10.poll('working', { error: { code: -32001, message: 'no such task' } })),
    scene('0.3: a sentence', v03.poll('working', { error: { code: -32001, message: 'no such task' } })),
  ],
  bad: [
    scene('Nothing', v10.poll('working', { error: { code: -32001, message: '' } })),
    scene('0.3: blanks', v03.poll('working', { error: { code: -32001, message: '  ' } })),
  ],
  passes: isServed,
  *check(entry) {
    for (const error of errors(entry)) {
      if (typeof error.message !== 'string' || error.message.trim() !== '') continue;
      yield {
        at: placeIn(error.doc, error.pointer),
        event: error.event,
        message: 'error has an empty `message`, expected what was wrong',
        requirement: generation(entry.dialect.spoken) === '0.3' ? MESSAGE_03 : MESSAGE,
        sameAs: 'empty',
        everywhere: true,
      };
    }
  },
});
