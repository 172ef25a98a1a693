import type { Entry } from '../model/a2a.js';
import type { PushConfig } from '../model/objects.js';
import { askedBy } from './told.js';

/** The push configuration that a call registers, with a message or by itself; null where it registers none. */
export function registered(entry: Entry): PushConfig | null {
  switch (entry.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage':
    case 'CreateTaskPushNotificationConfig':
      break;
    default:
      return null;
  }
  const asked = askedBy(entry);
  if (asked?.operation === 'CreateTaskPushNotificationConfig') return asked.config;
  return asked !== null && 'configuration' in asked ? (asked.configuration?.pushConfig ?? null) : null;
}
