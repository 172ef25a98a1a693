import type { Anomaly, Segment } from '../model/capture.js';
import { placeOf } from '../model/location.js';
import type { Stranger } from '../model/reader.js';

/** Tells segments of connections that hold no HTTP/1 by how these begin. */
export interface Strangers {
  /** Not null where nobody can read the segment, so that it is to be left out; the first time with what to say. */
  refuses(segment: Segment): { readonly anomaly: Anomaly | null } | null;
  /** What there was, HTTP/2 connections included, whose segments are not refused. */
  found(): readonly Stranger[];
}

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n');
/** Connections that are remembered. */
const MOST = 4096;

export function openStrangers(): Strangers {
  const encrypted = new Set<string | null>();
  let tls = 0;
  let http2 = 0;

  return {
    refuses({ bytes, connection, offset, span, direction }) {
      if (direction === 'to-server' && PREFACE.equals(bytes.subarray(0, PREFACE.length))) http2++;
      const begins = isHandshake(bytes);
      if (!begins && !(encrypted.has(connection) && (connection !== null || isRecord(bytes)))) return null;
      if (begins && !encrypted.has(connection) && encrypted.size < MOST) {
        encrypted.add(connection);
        tls++;
      }
      if (!begins || tls > 1) return { anomaly: null };
      const at = placeOf(offset, span ?? bytes.length);
      const reason = 'encrypted with TLS, so that nobody can read it; record where the traffic is plain';
      return { anomaly: { kind: 'anomaly', reason, at, exchange: null } };
    },
    found() {
      const all: readonly Stranger[] = [
        { protocol: 'TLS', connections: tls, calls: null },
        { protocol: 'HTTP/2', connections: http2, calls: null },
      ];
      return all.filter(({ connections }) => connections > 0);
    },
  };
}

/** A TLS record with the client's or the server's first handshake message (RFC 8446 §5.1, §4). */
function isHandshake(bytes: Uint8Array): boolean {
  return bytes[0] === 0x16 && bytes[1] === 3 && (bytes[2] ?? 9) <= 4 && (bytes[5] === 1 || bytes[5] === 2);
}

/** Any TLS record: change of cipher, alert, handshake or data. */
function isRecord(bytes: Uint8Array): boolean {
  const type = bytes[0] ?? 0;
  return type >= 0x14 && type <= 0x17 && bytes[1] === 3 && (bytes[2] ?? 9) <= 4;
}
