// Writes a sitting of the wire log as TCP packets of one connection, as tcpdump would keep them on loopback.

const segment = 32_741;
const epoch = 1_798_000_000;

/** The head of a pcap file: microseconds, little-endian, Ethernet. */
export function fileHead() {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(262_144, 16);
  head.writeUInt32LE(1, 20);
  return head;
}

/** Makes the records of sittings, each on a connection of its own that is opened and closed. */
export function packetWriter() {
  let connections = 0;
  let clock = 0;

  return (log) => {
    const port = 20_000 + (connections % 40_000);
    const host = 1 + (Math.floor(connections++ / 40_000) % 250);
    const seq = [connections * 7919, connections * 104_729];
    const records = [];

    function send(from, flags, bytes = Buffer.alloc(0)) {
      const record = Buffer.alloc(16 + 14 + 20 + 20 + bytes.length);
      const frame = record.length - 16;
      clock += 150;
      record.writeUInt32LE(epoch + Math.floor(clock / 1e6), 0);
      record.writeUInt32LE(clock % 1e6, 4);
      record.writeUInt32LE(frame, 8);
      record.writeUInt32LE(frame, 12);
      record.writeUInt16BE(0x0800, 28);
      record[30] = 0x45;
      record.writeUInt16BE(frame - 14, 32);
      record[38] = 64;
      record[39] = 6;
      record.set(from === 0 ? [127, 0, 0, host] : [127, 0, 0, 1], 42);
      record.set(from === 0 ? [127, 0, 0, 1] : [127, 0, 0, host], 46);
      record.writeUInt16BE(from === 0 ? port : 9999, 50);
      record.writeUInt16BE(from === 0 ? 9999 : port, 52);
      record.writeUInt32BE(seq[from] >>> 0, 54);
      record.writeUInt32BE((flags & 16) === 0 ? 0 : seq[1 - from] >>> 0, 58);
      record[62] = 0x50;
      record[63] = flags;
      record.writeUInt16BE(65_535, 64);
      record.set(bytes, 70);
      seq[from] += bytes.length + ((flags & 3) === 0 ? 0 : 1);
      records.push(record);
    }

    send(0, 2);
    send(1, 18);
    send(0, 16);
    for (const { from, bytes } of blocksOf(log)) {
      for (let at = 0; at < bytes.length; at += segment) {
        send(from, 24, bytes.subarray(at, at + segment));
        send(1 - from, 16);
      }
    }
    send(1, 17);
    send(0, 17);
    send(1, 16);
    return Buffer.concat(records);
  };
}

/** The blocks of a verbatim wire log: who sent them (0: the client), and the bytes. */
function blocksOf(log) {
  const text = log.toString('latin1');
  const marks = Array.from(
    text.matchAll(/^(-->|<--) (?:to|from) agent\n/gm),
    ({ 0: mark, 1: arrow, index }) => ({
      from: arrow === '-->' ? 0 : 1,
      start: index + mark.length,
      index,
    }),
  );
  return marks.map(({ from, start }, at) => ({
    from,
    bytes: log.subarray(start, (marks[at + 1]?.index ?? log.length) - 2),
  }));
}
