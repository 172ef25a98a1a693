interface Kind {
  readonly name: string;
  readonly fits: (bytes: Buffer, text: string) => boolean;
  /** Whether its first bytes are shown in hexadecimal. */
  readonly binary?: boolean;
}

const magic = (name: string, hex: string, at = 0): Kind => {
  const bytes = Buffer.from(hex, 'hex');
  return { name, binary: true, fits: (head) => head.subarray(at, at + bytes.length).equals(bytes) };
};
const text = (name: string, pattern: RegExp): Kind => ({ name, fits: (_, head) => pattern.test(head) });

/** What people hand to a capture reader, told by its first bytes. */
const KINDS: readonly Kind[] = [
  magic('a PNG image', '89504e47'),
  magic('a JPEG image', 'ffd8ff'),
  magic('a GIF image', '47494638'),
  magic('a PDF document', '25504446'),
  magic('a gzip file', '1f8b'),
  magic('a Zstandard file', '28b52ffd'),
  magic('an xz file', 'fd377a585a'),
  magic('a bzip2 file', '425a68'),
  magic('a zip archive', '504b0304'),
  magic('a tar archive', '7573746172', 257),
  magic('a pcap file', 'd4c3b2a1'),
  magic('a pcap file', 'a1b2c3d4'),
  magic('a pcap file', '4d3cb2a1'),
  magic('a pcap file', 'a1b23c4d'),
  magic('a pcapng file', '0a0d0d0a'),
  magic('an SQLite database', '53514c69746520666f726d6174'),
  magic('a program', '7f454c46'),
  magic('a program', '4d5a9000'),
  text('a HAR file', /^\s*\{\s*"log"\s*:\s*\{/),
  text('JSON of tshark', /^\s*\[\s*\{\s*"_index"/),
  text('JSON lines of tshark', /^\s*\{\s*"index"\s*:/),
  text('a packet list in PDML', /^\s*(?:<\?xml[^>]*>\s*)?<pdml/),
  text('a mitmproxy flow file', /^\d{1,9}:\d{1,9}:/),
  text('a WARC file', /^WARC\/\d/),
  text('an HTML page', /^\s*<(?:!doctype html|html)/i),
  text('an XML document', /^\s*<\?xml/),
  text('text of tshark -z follow', /^=+\r?\nFollow: /m),
  text('text of ngrep', /^[TU] (?:\d{4}\/\d\d\/\d\d [\d:.]+ )?\S+:\d+ -> \S+:\d+ \[/m),
  text('text of socat -v', /^[<>] \d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\.\d+ +length=\d+ from=\d+ to=\d+/m),
  text('text of curl --trace', /^(?:[\d:.]+ )?(?:=> Send header|<= Recv header|== Info: )/m),
  text('text of curl -v', /^(?:> [A-Z]+ \S+ HTTP\/|< HTTP\/[\d.]+ )/m),
  text('text of wget -d', /^---request begin---/m),
  text('text of nghttp -v', /^\[ *[\d.]+\] (?:send|recv) [A-Z_]+ frame /m),
  text('text of tcpdump', /^(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\.\d+ IP6? \S+ > \S+: /m),
  text('text of tcpick', /^\S+:\d+ [A-Z]+ > \S+:\d+ \(\d+\)/m),
  text('an event stream without its HTTP response', /^(?:data|event|id|retry|): ?/),
  text('HTTP messages without marker lines', /^(?:HTTP\/\d|[A-Z]{3,10} \S+ HTTP\/\d)/),
  text('JSON', /^\s*[{[]/),
];

/** Bytes that are looked at as text. */
const TEXT_LENGTH = 8192;

/** One clause on what a capture that no reader takes looks like. */
export function looksLike(head: Uint8Array): string {
  if (head.length === 0) return 'is empty';
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const shown = bytes.toString('latin1', 0, TEXT_LENGTH);
  const kind = KINDS.find(({ fits }) => fits(bytes, shown));
  if (kind?.binary) return `starts with ${hex(bytes)}, ${kind.name}; a2a-lint cannot read it yet`;
  if (kind !== undefined) return `looks like ${kind.name}; a2a-lint cannot read it yet`;
  if (shown.trim() === '') return 'holds nothing but white space';
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(shown)) {
    return `starts with ${hex(bytes)}, no capture format that a2a-lint knows`;
  }
  return 'is text without the marker lines of a wire log, such as `--> to agent` and `<-- from agent`';
}

function hex(bytes: Buffer): string {
  return [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
