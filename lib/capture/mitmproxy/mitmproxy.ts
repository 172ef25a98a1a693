import type { Anomaly, Segment } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { openWindow } from '../reading/window.js';
import { exchangeOfFlow, type FlowBytes } from './flow.js';
import { segmentsOfFlow } from './messages.js';
import { headerAt, itemsOf, memberOf, type Tnetstring, textOf } from './tnetstring.js';

/** Larger flows are passed over: each must be read as a whole. */
const LARGEST = 1 << 28;

/** A reader for mitmproxy's flow files, a row of tnetstrings; null where the first bytes are none. */
export function mitmproxyFlows(head: Uint8Array): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const first = headerAt(bytes, 0);
  if (first === null || first === 'more' || (first.type !== '}' && first.to < bytes.length)) return null;
  const key = headerAt(bytes, first.from);
  if (key === null || key === 'more' || (key.type !== ';' && key.type !== ',')) return null;
  // A dictionary whose first key is a name: nothing else begins so.
  return /^[a-z_]{2,30}$/.test(bytes.toString('latin1', key.from, key.to)) ? readFlows() : null;
}

function readFlows(): CaptureReader {
  const window = openWindow();
  let at = 0;
  /** Offset behind a flow that is being passed over. */
  let skip = 0;
  let cut = false;
  let lost = false;
  let messages = 0;
  const others = new Map<string, number>();

  function* whole(): Generator<CaptureItem> {
    for (;;) {
      if (lost || at >= window.end) break;
      if (at < skip) {
        at = Math.min(skip, window.end);
        continue;
      }
      const bytes = window.view(at, window.end);
      const header = headerAt(bytes, 0);
      if (header === 'more') break;
      if (header === null) {
        lost = true;
        yield anomaly('what follows is no flow of mitmproxy', bytes.length);
        break;
      }
      if (header.to > LARGEST) {
        skip = at + header.to + 1;
        yield anomaly(`a flow of ${header.to} bytes, too large to be read`, bytes.length);
        continue;
      }
      if (header.to >= bytes.length) break;
      yield* flow({ bytes: bytes.subarray(0, header.to + 1), offset: at }, header);
      at += header.to + 1;
    }
    if (lost) at = window.end;
    window.drop(at);
  }

  function* flow(bytes: FlowBytes, root: Tnetstring): Generator<CaptureItem> {
    const type = textOf(bytes.bytes, memberOf(bytes.bytes, root, 'type')) ?? 'http';
    if (type === 'http') {
      const record = exchangeOfFlow(bytes, root);
      if (record !== null) yield record;
      const frames = memberOf(bytes.bytes, memberOf(bytes.bytes, root, 'websocket'), 'messages');
      if (frames !== null) messages += Array.from(itemsOf(bytes.bytes, frames)).length;
    } else if (type === 'tcp') {
      const segments: Segment[] = segmentsOfFlow(bytes, root);
      yield* segments;
    } else others.set(type, (others.get(type) ?? 0) + 1);
  }

  function anomaly(reason: string, length: number): Anomaly {
    return { kind: 'anomaly', reason, at: placeOf(at, length), exchange: null };
  }

  return {
    format: 'mitmproxy flow file',
    *push(bytes) {
      window.append(bytes);
      yield* whole();
    },
    end() {
      cut = lost || at < window.end || at < skip;
      return [];
    },
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'exact',
      directions: 'exact',
      connections: 'exact',
      notes: [
        'bodies stand without their chunks, and their events without times',
        ...(messages > 0 ? [`${messages} WebSocket messages were not read`] : []),
        ...Array.from(
          others,
          ([type, count]) => `${count} ${count === 1 ? 'flow' : 'flows'} of ${type} were not read`,
        ),
      ],
    }),
    truncated: () => cut,
  };
}
