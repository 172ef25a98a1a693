/** One file in a ZIP archive (APPNOTE.TXT §4.3). */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  /** Length in bytes when unpacked. */
  readonly size: number;
  /** Where its packed bytes stand in the archive; never behind its end, whatever the directory says. */
  readonly offset: number;
  readonly length: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const MOST_ENTRIES = 300_000;
/** General purpose flag: sizes stand behind the data. */
const SIZES_BEHIND = 8;

/**
 * The files of an archive, by its central directory; where that is missing (the archive was cut), by the headers in
 * front of each file, as far as these tell their length. `whole` is false then, and where a file reaches behind the end.
 */
export function zipEntries(archive: Buffer): {
  readonly entries: readonly ZipEntry[];
  readonly whole: boolean;
} {
  const end = endRecord(archive);
  if (end < 0) return { entries: [...localEntries(archive)], whole: false };
  const count = Math.min(archive.readUInt16LE(end + 10), MOST_ENTRIES);
  const entries: ZipEntry[] = [];
  let whole = true;
  let at = archive.readUInt32LE(end + 16);
  for (let i = 0; i < count && has(archive, at, CENTRAL, CENTRAL_LENGTH); i++) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const name = nameAt(archive, at + CENTRAL_LENGTH, nameLength);
    if (has(archive, local, LOCAL, LOCAL_LENGTH)) {
      const offset = Math.min(dataOffset(archive, local), archive.length);
      const length = Math.min(archive.readUInt32LE(at + 20), archive.length - offset);
      whole &&= length === archive.readUInt32LE(at + 20);
      entries.push({
        name,
        method: archive.readUInt16LE(at + 10),
        encrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
        crc: archive.readUInt32LE(at + 16),
        length,
        size: archive.readUInt32LE(at + 24),
        offset,
      });
    }
    at += CENTRAL_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return { entries, whole };
}

function* localEntries(archive: Buffer): Generator<ZipEntry> {
  for (let at = 0, i = 0; i < MOST_ENTRIES && has(archive, at, LOCAL, LOCAL_LENGTH); i++) {
    const flags = archive.readUInt16LE(at + 6);
    const length = archive.readUInt32LE(at + 18);
    const offset = dataOffset(archive, at);
    if ((flags & SIZES_BEHIND) !== 0 || offset + length > archive.length) return;
    yield {
      name: nameAt(archive, at + LOCAL_LENGTH, archive.readUInt16LE(at + 26)),
      method: archive.readUInt16LE(at + 8),
      encrypted: (flags & 1) === 1,
      crc: archive.readUInt32LE(at + 14),
      length,
      size: archive.readUInt32LE(at + 22),
      offset,
    };
    at = offset + length;
  }
}

/** Offset of the record at the archive's end, behind which only a comment stands; -1 where there is none. */
function endRecord(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_LENGTH - 0xffff);
  for (let at = archive.length - END_LENGTH; at >= first; at--) {
    if (archive.readUInt32LE(at) === END) return at;
  }
  return -1;
}

function has(archive: Buffer, at: number, signature: number, length: number): boolean {
  return at + length <= archive.length && archive.readUInt32LE(at) === signature;
}

function dataOffset(archive: Buffer, local: number): number {
  return local + LOCAL_LENGTH + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
}

function nameAt(archive: Buffer, at: number, length: number): string {
  return archive.toString('utf8', at, at + length).replaceAll('\\', '/');
}
