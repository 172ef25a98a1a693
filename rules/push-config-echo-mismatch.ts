import { placeIn } from '../lib/model/json.js';
import type { PushConfig } from '../lib/model/objects.js';
import { answerOf, askedBy, cite, defineRule, parsedUrl } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const SET = 'CreateTaskPushNotificationConfig';
const CONFIG = {
  taskId: 't-1',
  id: 'p-1',
  url: 'https://hooks.example',
  token: 'k-1',
  authentication: { scheme: 'Bearer', credentials: 'k-2' },
};

export default defineRule({
  id: 'push-config-echo-mismatch',
  summary: 'a push configuration was stored otherwise than it was sent',
  requirement: [cite('implied', 'A2A10-3.1.7-03')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['push-config-invalid', 'response-dialect-mismatch', 'rest-path-body-mismatch'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'Deliveries go elsewhere, or for another task, or are not authenticated as the webhook wants it.',
  fix: 'store the configuration as it was sent, or refuse it',
  meanwhile: { client: 'compare what the agent has stored with what was sent, and poll where they differ' },
  good: [
    scene('As it was sent', v10.card(), v10.call(SET, CONFIG, CONFIG)),
    scene(
      'Secrets are left out, and the URL is spelled in full',
      v10.card(),
      v10.call(SET, CONFIG, {
        taskId: 't-1',
        id: 'p-1',
        url: 'https://hooks.example/',
        authentication: { scheme: 'bearer' },
      }),
    ),
    scene(
      'Secrets are masked',
      v10.card(),
      v10.call(SET, CONFIG, { ...CONFIG, token: '***', authentication: { scheme: 'Bearer' } }),
    ),
  ],
  bad: [
    scene('Another URL', v10.card(), v10.call(SET, CONFIG, { ...CONFIG, url: 'https://old.example/a2a' })),
    scene('Another task', v10.card(), v10.call(SET, CONFIG, { ...CONFIG, taskId: 't-9' })),
    scene(
      'Another scheme',
      v10.card(),
      v10.call(SET, CONFIG, { ...CONFIG, authentication: { scheme: 'Basic' } }),
    ),
  ],
  passes: ({ operation }) => operation !== SET,
  *check(entry) {
    const asked = askedBy(entry);
    const answer = answerOf(entry);
    if (asked?.operation !== SET || asked.config === null || answer?.is !== 'config') return;
    const { config: sent } = asked;
    const { config } = answer;
    const other = difference({ ...sent, taskId: asked.taskId }, config);
    if (other === null) return;
    yield {
      at: placeIn(config.doc, `${config.pointer}/${other.member}`),
      message: `configuration was stored with \`${other.member.replace('/', '.')}\` \`${other.told.slice(0, 120)}\`, expected \`${other.sent.slice(0, 120)}\` as it was sent`,
      related: [{ label: 'what was sent', at: placeIn(sent.doc, sent.pointer) }],
      sameAs: other.member,
      everywhere: true,
    };
  },
});

/** The first member that came back with another value. What is left out or masked proves nothing. */
function difference(
  sent: PushConfig,
  told: PushConfig,
): { readonly member: string; readonly sent: string; readonly told: string } | null {
  const [before, after] = [parsedUrl(sent.url ?? ''), parsedUrl(told.url ?? '')];
  if (sent.url && told.url && before !== null && after !== null && before.href !== after.href)
    return { member: 'url', sent: shown(before), told: shown(after) };
  if (sent.taskId && told.taskId && sent.taskId !== told.taskId)
    return { member: 'taskId', sent: sent.taskId, told: told.taskId };
  const [scheme, other] = [sent.schemes[0], told.schemes[0]];
  if (scheme && other && /^\w/.test(other) && scheme.toLowerCase() !== other.toLowerCase())
    return { member: 'authentication/scheme', sent: scheme, told: other };
  return null;
}

/** Without its query, which may hold a secret. */
function shown({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}
