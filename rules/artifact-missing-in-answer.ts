import { askedAfter, cite, defineRule, stateClass } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const BARE = { response: { set: { '/result/task/artifacts': undefined } } };
const BARE_POLL = { response: { set: { '/result/artifacts': undefined } } };

export default defineRule({
  id: 'artifact-missing-in-answer',
  summary: 'the answer that ends a task lacks an artifact that a later poll shows',
  requirement: [cite('MUST', 'A2A10-3.2.2-03')],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['state-change-after-terminal', 'artifact-required-field', 'task-id-reused'],
  each: 'task',
  needs: [],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that waited for the answer takes the task for one without a result, and never asks again.',
  fix: 'answer with the task as it is stored once it has ended, with all of its artifacts',
  good: [
    scene('The answer has it', v10.send('completed'), v10.poll('completed')),
    scene('The task had not ended', v10.send('working'), v10.poll('completed')),
    scene('Nothing has it', v10.send('completed', BARE), v10.poll('completed', BARE_POLL)),
  ],
  bad: [scene('Only a poll has it (a warning)', v10.send('completed', BARE), v10.poll('completed'))],
  *check({ id, observations, artifacts }) {
    const ended = observations.find(({ state }) => stateClass(state) === 'terminal');
    if (ended === undefined || ended.via !== 'send') return;
    for (const { artifactId, chunks, views } of artifacts) {
      const [first] = views;
      if (chunks > 0 || first === undefined || first.via !== 'poll') continue;
      const polled = observations.find(({ exchange }) => exchange === first.exchange);
      if (polled !== undefined && !askedAfter(polled, ended)) continue;
      if (polled === undefined && first.exchange <= ended.exchange) continue;
      yield {
        at: ended.at,
        exchange: ended.exchange,
        task: id,
        message: `answer ended the task with \`${ended.state}\` without artifact \`${artifactId}\`, which x${first.exchange} shows; expected it here as well`,
        related: [{ label: 'shown here', at: first.at }],
        sameAs: 'missing',
      };
      return;
    }
  },
});
