import { placeIn } from '../lib/model/json.js';
import type { Message } from '../lib/model/objects.js';
import { cite, defineRule, generation, statusOf, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const STATE = cite('MUST', 'A2A10-7.6.1-01');
const STATE_03 = cite('SHOULD', 'A2A03-4.5-01');

const ASKS =
  /\b(?:please (?:log ?in|sign ?in|authenticate|authori[sz]e)|(?:log|sign) in (?:at|with|to continue)|(?:send|provide|enter|share|need) (?:me )?(?:your|a|an|the) (?:valid )?(?:password|api key|access token|credentials))\b/i;
const MOST = 4000;

const says = (text: string) => ({ response: { set: { '/result/message/parts/0/text': text } } });
const ASKED = 'Please sign in at https://id.example first.';

export default defineRule({
  id: 'auth-asked-in-prose',
  summary: 'an agent asks for a login or a secret, and the state of the task does not say so',
  requirement: [STATE, STATE_03],
  severity: 'info',
  confidence: 'possible',
  presets: [],
  yieldsTo: [],
  each: 'exchange',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client that reads states takes it for an ordinary answer; users learn to type secrets into a conversation.',
  fix: 'open a task in the state auth-required, and say in its message where to sign in',
  good: [
    scene('An answer', v10.send('message')),
    scene(
      'The state says so',
      v10.send('auth-required', {
        response: {
          set: {
            '/result/task/status/message': {
              messageId: 'm-5',
              role: 'ROLE_AGENT',
              parts: [{ text: ASKED }],
            },
          },
        },
      }),
    ),
  ],
  bad: [
    scene('In a message (information only)', v10.send('message', says(ASKED))),
    scene(
      '0.3: as if it were any input (information only)',
      v03.send('input-required', {
        response: {
          set: {
            '/result/status/message': {
              kind: 'message',
              messageId: 'm-5',
              role: 'agent',
              parts: [{ kind: 'text', text: 'I need your password to go on.' }],
            },
          },
        },
      }),
    ),
  ],
  passes: ({ kind }) => kind === 'poll' || kind === 'card-fetch',
  *check(entry) {
    if (entry.kind === 'poll') return;
    for (const { what, event, dialect } of told(entry)) {
      const message = what.is === 'message' ? what.message : questionOf(what);
      const part = message?.parts.find(({ text }) => text !== null && ASKS.test(text.slice(0, MOST)));
      if (part === undefined) continue;
      yield {
        at: placeIn(part.doc, part.contentPointer),
        event,
        message: 'text seems to ask for a login or a secret, expected a task in the state auth-required',
        requirement: generation(dialect) === '1.0' ? STATE : STATE_03,
        sameAs: 'asked',
        everywhere: true,
      };
      return;
    }
  },
});

/** What an agent asks when it waits for input. */
function questionOf(what: ReturnType<typeof told>[number]['what']): Message | null {
  const status = statusOf(what);
  return status?.state === 'input-required' ? status.message : null;
}
