import type { Stream } from '../../model/a2a.js';
import { isObject } from '../../model/json.js';
import type { Artifact } from '../../model/objects.js';
import { messageIn } from '../request.js';
import { idMember } from './members.js';

/** The id of an artifact; in 0.1 its index, as `#0`. */
export function artifactKey({ artifactId, index }: Pick<Artifact, 'artifactId' | 'index'>): string | null {
  return artifactId ?? (index === null ? null : `#${index}`);
}

/**
 * Whether the stream's request begins a task: its message names none, so that all the task gives is in this stream. 0.1
 * lets clients choose ids, so there nothing tells.
 */
export function beginsTask(stream: Stream): boolean {
  if (stream.operation !== 'SendStreamingMessage' || stream.dialect.request === '0.1') return false;
  const message = messageIn(stream);
  return isObject(message) && idMember(message, 'taskId') === null;
}
