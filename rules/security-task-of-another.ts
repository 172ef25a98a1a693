import { cite, defineRule, isGranted, startLine } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const by = (token: string) => ({ request: { headers: { Authorization: `Bearer ${token}` } } });
/** Two tokens of one subject, and one of another. */
const jwt = (claims: string) => `eyJhbGciOiJub25lIn0.${btoa(claims).replaceAll('=', '')}.c2lnbmF0dXJl`;
const ANN = jwt('{"iss":"https://id.example","sub":"ann","iat":1}');
const ANN_LATER = jwt('{"iss":"https://id.example","sub":"ann","iat":2}');
const BEN = jwt('{"iss":"https://id.example","sub":"ben","iat":2}');

export default defineRule({
  id: 'security-task-of-another',
  summary: 'a task is served to who has other credentials than the one who was seen with it first',
  requirement: [cite('MUST', 'A2A10-13.1-02')],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: ['auth-not-enforced'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Whoever learns or guesses a task id may read what others asked and were told; unless both belong to one account.',
  fix: 'keep with each task whose it is, and answer others as if it did not exist',
  good: [
    scene('The same token', v10.send('working', by('k-2f9c81d0')), v10.poll('completed', by('k-2f9c81d0'))),
    scene(
      'A newer token of the same subject',
      v10.send('working', by(ANN)),
      v10.poll('completed', by(ANN_LATER)),
    ),
    scene(
      'It is refused',
      v10.send('working', by(ANN)),
      v10.poll('completed', {
        ...by(BEN),
        error: {
          code: -32001,
          message: 'Task not found',
          data: [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'TASK_NOT_FOUND',
              domain: 'a2a-protocol.org',
            },
          ],
        },
      }),
    ),
    scene(
      'Who recorded it masked the tokens',
      v10.send('working', by('****')),
      v10.poll('completed', by('***')),
    ),
    scene('Nobody shows credentials', v10.send('working'), v10.poll('completed')),
  ],
  bad: [
    scene('Another subject (information only)', v10.send('working', by(ANN)), v10.poll('completed', by(BEN))),
    scene(
      'Another token (information only)',
      v10.send('working', by('k-2f9c81d0')),
      v10.poll('completed', by('j-77aa01bc')),
    ),
    scene('No credentials (information only)', v10.send('working', by('k-2f9c81d0')), v10.poll('completed')),
  ],
  passes: ({ access }) => access.otherOwner === null,
  *check(entry) {
    const { access, exchange } = entry;
    if (access.otherOwner === null || exchange.request === null || !isGranted(entry)) return;
    const { exchange: first, at, anonymous } = access.otherOwner;
    yield {
      at: startLine(exchange.request),
      message: `\`${entry.spelled}\` ${anonymous ? 'has no credentials' : 'has other credentials'}, and was served a task that x${first} had shown to somebody with ${anonymous ? 'some' : 'others'}`,
      related: [{ label: 'the task was seen first', at }],
      sameAs: anonymous ? 'anonymous' : 'other',
      everywhere: true,
    };
  },
});
