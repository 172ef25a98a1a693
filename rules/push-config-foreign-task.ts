import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, registered, sent } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const HOOK = { url: 'https://hooks.example/a2a' };
const send = (taskId: string, message: string | undefined = undefined) =>
  v10.send('working', {
    request: {
      set: {
        '/params/message/taskId': message,
        '/params/configuration': {
          returnImmediately: true,
          taskPushNotificationConfig: { ...HOOK, taskId },
        },
      },
    },
  });

export default defineRule({
  id: 'push-config-foreign-task',
  summary: 'a message carries a push configuration that names another task',
  requirement: [cite('implied', 'A2A10-3.1.7-05')],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict'],
  yieldsTo: ['push-config-invalid', 'version-mixed-message'],
  each: 'call',
  needs: ['asked'],
  dialects: ['1.0'],
  bindings: [],
  party: 'client',
  why: 'The configuration is for the task of the message: agents ignore the id, refuse the message, or notify of another task.',
  fix: 'leave `taskId` out of a configuration that comes with a message',
  good: [
    scene('It names none', v10.card(), send('')),
    scene(
      'It names the task of the message',
      v10.card(),
      v10.send('working', { request: { set: { '/params/configuration/returnImmediately': true } } }),
      send('t-1', 't-1'),
    ),
  ],
  bad: [scene('A task that is yet to be made', v10.card(), send('t-9'))],
  *check(entry) {
    if (entry.operation !== 'SendMessage' && entry.operation !== 'SendStreamingMessage') return;
    const config = registered(entry);
    const message = sent(entry);
    if (config === null || message === null || !config.taskId || config.taskId === message.taskId) return;
    yield {
      at: placeIn(config.doc, `${config.outer}/taskId`),
      message: `push configuration names task \`${config.taskId.slice(0, 80)}\`, expected none beside ${message.taskId ? `a message to \`${message.taskId.slice(0, 80)}\`` : 'a message that begins a task'}`,
      sameAs: message.taskId ? 'other' : 'new',
    };
  },
});
