import type { Inflate } from '../../model/http.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import { type SazFile, sessionRecord } from './session.js';
import { type ZipEntry, zipEntries } from './zip.js';

/** Larger archives are not read: their directory stands at their end. */
const LARGEST = 1 << 28;
/** Larger files in an archive are not unpacked. */
const LARGEST_FILE = 1 << 26;
const FILE = /^raw\/0{0,20}(\d{1,9})_([csm])\.(?:txt|xml)$/;
const MAGIC = Buffer.from('PK\x03\x04');

/** A reader for Fiddler's session archives; null where the first bytes are no ZIP archive that holds sessions. */
export function saz(head: Uint8Array, inflate: Inflate): CaptureReader | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (!bytes.subarray(0, 4).equals(MAGIC)) return null;
  return /raw[/\\]0*\d{1,9}_[csm]\.(?:txt|xml)/.test(bytes.toString('latin1')) ? readSaz(inflate) : null;
}

type Part = 'c' | 's' | 'm';

function readSaz(inflate: Inflate): CaptureReader {
  const parts: Buffer[] = [];
  let size = 0;
  let cut = false;
  let timed = false;
  let named = false;
  let packed = false;

  function unpack(archive: Buffer, entry: ZipEntry): SazFile | string {
    const packed = archive.subarray(entry.offset, entry.offset + entry.length);
    const place = { offset: entry.offset, span: packed.length };
    if (entry.encrypted) return 'is encrypted; save the archive without a password';
    if (entry.method === 0) return { bytes: packed, ...place, plain: true };
    if (entry.method !== 8) return `is packed by method ${entry.method}, which is not known here`;
    if (entry.size > LARGEST_FILE) return `holds ${entry.size} bytes, too many to be read`;
    const { bytes, problem } = inflate('gzip', gzipOf(packed, entry), LARGEST_FILE);
    if (problem !== null && problem !== 'truncated') return `cannot be unpacked (${problem})`;
    return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), ...place, plain: false };
  }

  function* sessions(archive: Buffer): Generator<CaptureItem> {
    const { entries, whole } = zipEntries(archive);
    cut = !whole;
    const found = new Map<number, Partial<Record<Part, ZipEntry>>>();
    for (const entry of entries) {
      const [, number, part] = FILE.exec(entry.name) ?? [];
      if (number === undefined || (part !== 'c' && part !== 's' && part !== 'm')) continue;
      found.set(Number(number), { ...found.get(Number(number)), [part]: entry });
    }
    for (const [, session] of [...found].sort(([a], [b]) => a - b)) {
      const files: Partial<Record<Part, SazFile>> = {};
      for (const part of ['c', 's', 'm'] as const) {
        const entry = session[part];
        if (entry === undefined) continue;
        const file = unpack(archive, entry);
        if (typeof file !== 'string') files[part] = file;
        else {
          const at = placeOf(entry.offset, entry.length);
          yield {
            kind: 'anomaly',
            reason: `\`${entry.name}\` ${file}`,
            at: { ...at, text: false },
            exchange: null,
          };
        }
      }
      const record = sessionRecord(files.c, files.s, files.m, cut);
      if (record === null) continue;
      timed ||= record.request?.time != null;
      named ||= record.connection !== null;
      packed ||= files.c?.plain === false || files.s?.plain === false;
      yield record;
    }
  }

  return {
    format: 'Fiddler archive (SAZ)',
    push(bytes) {
      size += bytes.length;
      if (size <= LARGEST) parts.push(Buffer.from(bytes));
      return [];
    },
    *end() {
      if (size <= LARGEST) return yield* sessions(Buffer.concat(parts));
      cut = true;
      const reason = `an archive of ${size} bytes, too large to be read; save fewer sessions`;
      yield { kind: 'anomaly', reason, at: placeOf(0, size), exchange: null };
    },
    fidelity: () => ({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: timed ? 'exact' : 'absent',
      directions: 'exact',
      connections: named ? 'exact' : 'absent',
      notes: ['its times are those of whole messages'],
    }),
    truncated: () => cut,
    encoded: () => packed,
  };
}

/** The same deflated bytes as a gzip member (RFC 1952), whose trailer is what the archive's directory says of them. */
function gzipOf(packed: Buffer, { crc, size }: ZipEntry): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc, 0);
  trailer.writeUInt32LE(size >>> 0, 4);
  return Buffer.concat([GZIP_HEAD, packed, trailer]);
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
