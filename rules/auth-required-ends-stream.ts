import { cite, defineRule, stateWord } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'auth-required-ends-stream',
  summary: 'a stream ends while its task waits for an authorization that comes by another way',
  requirement: [cite('SHOULD', 'A2A10-7.6.1-04')],
  severity: 'info',
  confidence: 'possible',
  presets: [],
  yieldsTo: [],
  each: 'stream',
  needs: ['end'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'The user signs in elsewhere, the task goes on, and the client that waits on this stream does not hear of it. §11.7 lets streams end so, §7.6.1 wants them kept open.',
  fix: 'keep the stream open until the task has ended, or expect clients to subscribe anew',
  good: [
    scene('It stays open', v10.stream(['task', 'auth-required'], { unfinished: true })),
    scene('It goes on', v10.stream(['task', 'auth-required', 'working', 'completed'])),
    scene('0.3 does not say so', v03.stream(['task', 'auth-required'])),
  ],
  bad: [scene('It ends (information only)', v10.stream(['task', 'auth-required']))],
  passes: ({ close }) => close !== 'properly',
  *check({ events, close, exchange: { response } }) {
    const last = events.findLast(({ state }) => state !== null);
    if (close !== 'properly' || response === null || last === undefined || last.state === null) return;
    if (stateWord(last.state) !== 'auth-required') return;
    yield {
      at: { parts: [...last.sse.parts], pointer: null, on: 'value', text: false },
      event: last.index,
      message: `stream ends at \`${last.state}\`; §7.6.1 wants it kept open, §11.7 lets it end`,
      sameAs: 'ends',
      everywhere: true,
    };
  },
});
