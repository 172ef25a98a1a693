import { placeIn } from '../lib/model/json.js';
import { answerOf, cite, defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const NAMED = { taskId: 't-1', id: 'p-1' };
const create = v10.call('CreateTaskPushNotificationConfig', CONFIG, CONFIG);
const remove = v10.call('DeleteTaskPushNotificationConfig', NAMED, null);
const get = v10.call('GetTaskPushNotificationConfig', NAMED, CONFIG);

export default defineRule({
  id: 'push-config-deleted-returned',
  summary: 'an agent shows a push configuration that it had deleted',
  requirement: [cite('MUST', 'A2A10-3.1.8-02')],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that took its webhook back learns that it still stands, and has to expect deliveries there.',
  fix: 'remove the configuration when it is deleted, and answer TaskNotFoundError to whoever reads it afterwards',
  meanwhile: { client: 'let the webhook refuse what it no longer expects' },
  good: [
    scene('Read before it is deleted', v10.card(), create, get, remove),
    scene('Deleted, and made anew', v10.card(), create, remove, create, get),
  ],
  bad: [
    scene('Read after it was deleted', v10.card(), create, remove, get),
    scene(
      'Listed after it was deleted',
      v10.card(),
      create,
      remove,
      v10.call('ListTaskPushNotificationConfigs', { taskId: 't-1' }, { configs: [CONFIG] }),
    ),
  ],
  passes: ({ configs }) => configs === null,
  *check(entry) {
    const gone = entry.configs?.gone ?? [];
    const answer = gone.length === 0 ? null : answerOf(entry);
    const shown =
      answer?.is === 'config' ? [answer.config] : answer?.is === 'configs' ? answer.page.configs : [];
    for (const config of shown) {
      const deleted = gone.find(({ configId, url }) => configId === config.id && url === config.url);
      if (deleted === undefined) continue;
      yield {
        at: placeIn(config.doc, `${config.pointer}/id`),
        message: `configuration \`${config.id}\` is shown though x${deleted.gone?.exchange} had deleted it, expected ${answer?.is === 'config' ? 'TaskNotFoundError' : 'the list without it'}`,
        label: 'deleted before',
        related: [{ label: 'registered here', at: deleted.at }],
        sameAs: 'deleted',
      };
    }
  },
});
