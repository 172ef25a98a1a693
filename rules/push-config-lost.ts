import type { Call, Poll, PushConfigSeen, Stream } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { answerOf, askedBy, cite, defineRule, refusal, stateClass } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const LIVES = cite('MUST', 'A2A10-3.1.7-02');
const LISTS_ALL = cite('MUST', 'A2A10-3.1.9-01');

const CONFIG = { taskId: 't-1', id: 'p-1', url: 'https://hooks.example/a2a' };
const OTHER = { ...CONFIG, id: 'p-2', url: 'https://hooks.example/b' };
const NAMED = { taskId: 't-1', id: 'p-1' };
const CREATE = 'CreateTaskPushNotificationConfig';
const LIST = 'ListTaskPushNotificationConfigs';
const create = v10.call(CREATE, CONFIG, CONFIG);
const GONE = { error: { code: -32001, message: 'Task not found' } };
const listed = (page: { readonly configs: readonly (typeof CONFIG)[]; readonly nextPageToken?: string }) =>
  v10.call(LIST, { taskId: 't-1' }, page);

export default defineRule({
  id: 'push-config-lost',
  summary: 'an agent no longer knows a push configuration that nobody was seen to delete',
  requirement: [LIVES, LISTS_ALL],
  severity: 'info',
  severityOverride:
    'the task may have ended, or another client have deleted it, where the capture does not show it',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A client that waits for deliveries waits for ever, for nothing tells it that its webhook was forgotten.',
  fix: 'keep a configuration until its task ends or it is deleted, over restarts and in every replica',
  good: [
    scene('It is there', v10.card(), v10.send('working'), create, listed({ configs: [CONFIG] })),
    scene('On another page', v10.card(), create, listed({ configs: [OTHER], nextPageToken: 'n-2' })),
    scene('The task has ended', v10.card(), create, v10.poll('completed'), listed({ configs: [] })),
    scene(
      'When it was registered was not seen',
      v10.card(),
      v10.call('GetTaskPushNotificationConfig', NAMED, CONFIG),
      v10.call('GetTaskPushNotificationConfig', NAMED, null, GONE),
    ),
    scene(
      'It was deleted',
      v10.card(),
      create,
      v10.call('DeleteTaskPushNotificationConfig', NAMED, null),
      listed({ configs: [] }),
    ),
  ],
  bad: [
    scene(
      'It cannot be read (information only)',
      v10.card(),
      v10.send('working'),
      create,
      v10.call('GetTaskPushNotificationConfig', NAMED, null, GONE),
    ),
    scene(
      'The list lacks it (information only)',
      v10.card(),
      v10.send('working'),
      create,
      v10.call(CREATE, OTHER, OTHER),
      listed({ configs: [OTHER] }),
    ),
  ],
  passes: ({ configs }) => configs === null,
  *check(entry) {
    const { configs, before } = entry;
    if (configs === null || (before !== null && stateClass(before.state) === 'terminal')) return;
    const found = unread(entry, configs.named) ?? unlisted(entry, configs.standing);
    if (found === null) return;
    yield {
      at: found.at,
      message: `configuration \`${found.lost.configId}\` is gone, though nobody was seen to delete it and its task was not seen to end`,
      requirement: found.requirement,
      related: [{ label: 'registered here', at: found.lost.at }],
      sameAs: 'lost',
    };
  },
});

interface Found {
  readonly lost: PushConfigSeen;
  readonly at: Place;
  readonly requirement: typeof LIVES;
}

function unread(entry: Call | Poll | Stream, named: PushConfigSeen | null): Found | null {
  if (entry.operation !== 'GetTaskPushNotificationConfig' || named === null) return null;
  if (named.how === 'told' || named.gone !== null) return null;
  const error = refusal(entry);
  return error?.name === 'TaskNotFoundError' ? { lost: named, at: error.at, requirement: LIVES } : null;
}

/** The first that is missing from a list in one page. */
function unlisted(entry: Call | Poll | Stream, standing: readonly PushConfigSeen[]): Found | null {
  const asked = askedBy(entry);
  const answer = answerOf(entry);
  if (asked?.operation !== LIST || asked.pageToken !== null || answer?.is !== 'configs') return null;
  const { configs, nextPageToken, doc, pointer } = answer.page;
  if (nextPageToken) return null;
  const set = standing.filter(({ how }) => how !== 'told');
  const lost = set.find((one) => !configs.some(({ id, url }) => id === one.configId || url === one.url));
  return lost === undefined ? null : { lost, at: placeIn(doc, pointer), requirement: LISTS_ALL };
}
