import type { Segment } from '../../model/capture.js';
import type { FlowBytes } from './flow.js';
import { itemsOf, memberOf, numberOf, type Tnetstring, textOf } from './tnetstring.js';

/** The bytes that a TCP flow kept, message by message: `[from the client, content, time]`. */
export function segmentsOfFlow({ bytes, offset }: FlowBytes, root: Tnetstring): Segment[] {
  const list = memberOf(bytes, root, 'messages');
  const connection = textOf(bytes, memberOf(bytes, memberOf(bytes, root, 'client_conn'), 'id'));
  const segments: Segment[] = [];
  if (list?.type !== ']') return segments;
  for (const message of itemsOf(bytes, list)) {
    const [side, content, time] = message.type === ']' ? itemsOf(bytes, message) : [];
    if (side?.type !== '!' || content?.type !== ',' || content.to === content.from) continue;
    const seconds = numberOf(bytes, time ?? null);
    segments.push({
      kind: 'segment',
      connection,
      direction: bytes.toString('latin1', side.from, side.to) === 'true' ? 'to-server' : 'to-client',
      bytes: bytes.subarray(content.from, content.to),
      offset: offset + content.from,
      span: null,
      time: seconds === null ? null : Math.round(seconds * 1e6) / 1e3,
      form: 'exact',
    });
  }
  return segments;
}
