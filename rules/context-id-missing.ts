import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, objectOf, sent, told } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const BY_AGENT = cite('implied', 'A2A10-4.1.4-04');
const GENERATED = cite('MUST', 'A2A10-3.4.1-01');
const FIRST_REPLY_03 = cite('implied', 'A2A03-LIFE-01');

const ASKED_IN = { request: { set: { '/params/message/contextId': 'c-1' } } };

export default defineRule({
  id: 'context-id-missing',
  summary: 'an answer does not name the context that it belongs to',
  requirement: [BY_AGENT, GENERATED, FIRST_REPLY_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'response-dialect-mismatch',
    'message-required-field',
    'task-required-field',
    'body-snake-case-field',
  ],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client cannot name the context in its next message, so each turn of the conversation begins anew.',
  fix: 'make a context id where the message names none, and write it into every message and task of the answer',
  good: [
    scene('A message names its context', v10.send('message')),
    scene('A task names its context', v10.send('completed')),
    scene(
      'The context stands in another event of the stream',
      v10.stream([{ is: 'task', set: { '/result/task/contextId': undefined } }, 'working', 'completed']),
    ),
    scene(
      'The capture ends before the next event',
      v10.stream([{ is: 'task', set: { '/result/task/contextId': undefined } }], { unfinished: true }),
    ),
    scene(
      'The client made the context',
      v10.send('completed', { ...ASKED_IN, response: { set: { '/result/task/contextId': undefined } } }),
    ),
  ],
  bad: [
    scene(
      'A message without a context',
      v10.send('message', { response: { set: { '/result/message/contextId': undefined } } }),
    ),
    scene(
      'A message without a context, in a stream',
      v10.stream([{ is: 'message', set: { '/result/message/contextId': undefined } }]),
    ),
    scene(
      'A task without the context that it was given (a warning)',
      v10.send('completed', { response: { set: { '/result/task/contextId': undefined } } }),
    ),
    scene(
      '0.3: a message without a context (information only)',
      v03.send('message', { response: { set: { '/result/contextId': undefined } } }),
    ),
  ],
  passes: ({ operation }) => operation !== 'SendMessage' && operation !== 'SendStreamingMessage',
  *check(entry) {
    if (entry.operation !== 'SendMessage' && entry.operation !== 'SendStreamingMessage') return;
    const all = told(entry);
    const [first] = all;
    if (first === undefined || objectOf(first.what).contextId !== null) return;
    const { what, dialect, event } = first;
    const spoken = generation(dialect);
    const { doc, pointer } = objectOf(what);
    const named = all.some((one) => objectOf(one.what).contextId !== null);
    // What is still to come may name it.
    const whole = entry.kind !== 'stream' || entry.close === 'properly';
    if (what.is === 'message' && (spoken === '1.0' || (spoken === '0.3' && !named))) {
      yield {
        at: placeIn(doc, pointer),
        event,
        message: 'message has no `contextId`, expected that of its context',
        ...(spoken === '1.0' ? {} : { severity: 'info' }),
        requirement: spoken === '1.0' ? BY_AGENT : FIRST_REPLY_03,
        sameAs: 'message',
        everywhere: true,
      };
    } else if (
      what.is === 'task' &&
      whole &&
      spoken === '1.0' &&
      !named &&
      (sent(entry)?.contextId ?? null) === null
    ) {
      yield {
        at: placeIn(doc, pointer),
        event,
        message: 'task has no `contextId`, expected the one that the agent made for it',
        severity: 'warning',
        requirement: GENERATED,
        sameAs: 'task',
        everywhere: true,
      };
    }
  },
});
