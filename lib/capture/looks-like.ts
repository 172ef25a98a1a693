import { hasSocatHead } from './socat/socat.js';

interface Kind {
  readonly name: string;
  readonly fits: (bytes: Buffer, text: string) => boolean;
  /** Whether its first bytes are shown in hexadecimal. */
  readonly binary?: boolean;
  /** How to record the traffic so that it can be judged, where this cannot. */
  readonly better?: string;
}

/** How messages about content that no reader takes begin. */
export const UNKNOWN = 'not a capture that I know';

const magic = (name: string, hex: string, at = 0): Kind => {
  const bytes = Buffer.from(hex, 'hex');
  return { name, binary: true, fits: (head) => head.subarray(at, at + bytes.length).equals(bytes) };
};
const text = (name: string, pattern: RegExp): Kind => ({ name, fits: (_, head) => pattern.test(head) });
const lossy = (name: string, pattern: RegExp, better: string): Kind => ({ ...text(name, pattern), better });

const PACKETS = "tcpdump -i any -s 0 -U -w a2a.pcap 'tcp port PORT'";
const DISSECTED =
  "tshark -i any -w a2a.pcapng -f 'tcp port PORT' (or hand over the packet file that it was made from)";

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
  magic('a damaged pcap file', 'd4c3b2a1'),
  magic('a damaged pcap file', 'a1b2c3d4'),
  magic('a damaged pcap file', '4d3cb2a1'),
  magic('a damaged pcap file', 'a1b23c4d'),
  magic('a damaged pcapng file', '0a0d0d0a'),
  magic('an SQLite database', '53514c69746520666f726d6174'),
  magic('a program', '7f454c46'),
  magic('a program', '4d5a9000'),
  lossy('JSON of tshark', /^\s*\[\s*\{\s*"_index"/, DISSECTED),
  lossy('JSON lines of tshark', /^\s*\{\s*"index"\s*:/, DISSECTED),
  lossy('a packet list in PDML', /^\s*(?:<[?!][^>]{0,400}>\s*){0,8}<pdml/, DISSECTED),
  lossy('what tshark -V prints', /^Frame \d+: \d+ bytes on wire/, DISSECTED),
  lossy(
    'what tcpdump prints',
    /^(?:\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d\.\d+ (?:\S+ +(?:In|Out|B|P|M) +)?IP6? \S+ > \S+: /m,
    PACKETS,
  ),
  lossy(
    'what tcpick prints',
    /^(?:\d+ +[A-Z0-9-]+ +\S+:\d+ > \S+:\d+|\S+:\d+ [A-Z]+ > \S+:\d+ \(\d+\)|\[(?:server|client)\] \d+:\d+ \(\d+\))/m,
    PACKETS,
  ),
  {
    name: 'a log into which several processes of socat wrote at once, letter by letter',
    fits: hasSocatHead,
    better: PACKETS,
  },
  text(
    'what a client sent; give the file of the answers too, with --pair',
    /^[A-Z]{3,20} \S{1,4000} HTTP\/1\.[01]\r?\n/,
  ),
  text('an HTML page', /^\s*<(?:!doctype html|html)/i),
  text('an XML document', /^\s*<\?xml/),
  text('JSON without A2A in it', /^\s*[{[]/),
];

/** Bytes that are looked at as text. */
const TEXT_LENGTH = 8192;
const SHOWN = 32;

/** One clause on what a capture that no reader takes looks like. */
export function looksLike(head: Uint8Array): string {
  if (head.length === 0) return 'is empty';
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  const shown = bytes.toString('latin1', 0, TEXT_LENGTH);
  if (shown.trim() === '') return 'holds nothing but white space';
  const kind = KINDS.find(({ fits }) => fits(bytes, shown));
  if (kind?.better !== undefined)
    return `is ${kind.name}, which loses too much to be judged; record it as: ${kind.better}`;
  const isText = kind === undefined ? !CONTROLS.test(shown) : !kind.binary;
  const begin = `starts with ${isText ? `\`${line(bytes)}\`` : hex(bytes)}`;
  return `${UNKNOWN} (${begin}${kind === undefined ? '' : `, ${kind.name}`})`;
}

const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** The start of the first line that is not blank, the white space in it made one. */
function line(bytes: Buffer): string {
  const text = bytes.toString('utf8', 0, TEXT_LENGTH).trimStart();
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return first.length > SHOWN ? `${first.slice(0, SHOWN)}…` : first;
}

function hex(bytes: Buffer): string {
  return [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
}
