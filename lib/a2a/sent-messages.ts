import type { Call, EarlierMessage, Poll, Stream } from '../model/a2a.js';
import { isObject, jsonText, member, placeIn, valueAt } from '../model/json.js';
import type { Place } from '../model/location.js';
import type { Message } from '../model/objects.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';
import { messageAt } from './view/message.js';

/** The messages that clients sent, by their ids: a few numbers and the place of each, the last of them. */
export interface SentMessages {
  /** What was sent before under the id of this request's message, to the same agent by the same client; notes it. */
  sent(entry: Call | Poll | Stream): EarlierMessage | null;
}

interface Kept {
  readonly exchange: number;
  readonly content: Digest;
  readonly at: Place;
  readonly taskId: string | null;
}

const MAX_MESSAGES = 20_000;
/** Characters of each part that are compared: files may be long. */
const MAX_TEXT = 65_536;

export function sentMessages(): SentMessages {
  const byId = new Map<string, Kept>();

  function keep(key: string, kept: Kept): void {
    byId.set(key, kept);
    if (byId.size <= MAX_MESSAGES) return;
    for (const oldest of byId.keys()) {
      byId.delete(oldest);
      return;
    }
  }

  return {
    sent(entry) {
      const { from, home, index } = entry;
      const message = messageOf(entry);
      if (message === null || message.messageId === null) return null;
      const key = `${from} ${home} ${message.messageId}`;
      const content = contentOf(message);
      const before = byId.get(key);
      if (before === undefined) {
        const at = placeIn(message.doc, `${message.pointer}/messageId`);
        keep(key, { exchange: index, content, at, taskId: entry.rpcError === null ? entry.taskId : null });
        return null;
      }
      const { exchange, at, taskId } = before;
      return { exchange, at, taskId, same: isSame(before.content, content) };
    },
  };
}

export function messageOf({
  operation,
  requestDoc: doc,
  rpc,
  dialect,
}: Call | Poll | Stream): Message | null {
  if (doc === null || (operation !== 'SendMessage' && operation !== 'SendStreamingMessage')) return null;
  const pointer = rpc === null ? '' : '/params';
  const name = isObject(member(valueAt(doc.value, pointer), 'message')) ? 'message' : 'request';
  return messageAt(doc, `${pointer}/${name}`, dialect.request);
}

/** What its parts hold, however its dialect wraps them: a client may send one message again in another version. */
export function contentOf({ parts }: Message): Digest {
  let content = EMPTY;
  for (const { text, data, bytes, url } of parts) {
    const held = text ?? bytes ?? url ?? jsonText(data) ?? '';
    content = digest(content, `\n${held.length} ${held.slice(0, MAX_TEXT)}`);
  }
  return content;
}
