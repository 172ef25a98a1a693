import type { Inflate } from '../model/http.js';
import type { CaptureReader } from '../model/reader.js';
import { a2acap } from './a2acap/a2acap.js';
import { bareJson } from './bare/json.js';
import { bareStream } from './bare/stream.js';
import { curlTrace } from './curl/trace.js';
import { curlVerbose } from './curl/verbose.js';
import { tcpflowBare } from './flows/tcpflow-bare.js';
import { tcpflowConsole } from './flows/tcpflow-console.js';
import { tcpickFile } from './flows/tcpick.js';
import { followed } from './follow/follow.js';
import { har } from './har/har.js';
import { httpText } from './http-text.js';
import { looksLike } from './looks-like.js';
import { mitmproxyFlows } from './mitmproxy/mitmproxy.js';
import { mitmproxyText } from './mitmproxy/text.js';
import { nghttp } from './nghttp.js';
import { ngrep } from './ngrep/ngrep.js';
import { pcap, pcapng } from './packets/pcap.js';
import { saz } from './saz/saz.js';
import { socat } from './socat/socat.js';
import { warc } from './wget/warc.js';
import { wgetDebug } from './wget/wget-debug.js';
import type { Layout } from './wire-log/layout.js';
import { wireLog } from './wire-log/wire-log.js';

/**
 * A format that can be read. `name` is what `--input-format` takes; `open` gives a reader where the first bytes of a
 * capture show the format, else null; `forced`, where there is one, opens a reader whatever they show.
 */
interface CaptureFormat {
  readonly name: string;
  open(head: Uint8Array, inflate: Inflate, layout: Layout | null | undefined): CaptureReader | null;
  forced?(head: Uint8Array, inflate: Inflate): CaptureReader;
}

/** What the text log of a two-arrow tap is called. */
export const WIRE_LOG = 'wire-log';

/** The first that fits is taken. */
const FORMATS: readonly CaptureFormat[] = [
  { name: 'pcap', open: pcap },
  { name: 'pcapng', open: pcapng },
  { name: 'a2acap', open: a2acap },
  { name: 'har', open: har },
  { name: 'mitmproxy', open: mitmproxyFlows },
  { name: 'warc', open: warc },
  { name: 'saz', open: saz },
  { name: 'socat', open: socat },
  { name: 'tcpflow-console', open: tcpflowConsole },
  { name: 'tcpflow-bare', open: tcpflowBare },
  { name: 'ngrep', open: ngrep },
  { name: 'nghttp', open: nghttp },
  { name: 'tshark-follow', open: followed },
  { name: 'tcpick', open: tcpickFile },
  { name: WIRE_LOG, open: (head, _inflate, layout) => wireLog(head, layout) },
  { name: 'curl-trace', open: curlTrace },
  { name: 'wget', open: wgetDebug },
  { name: 'curl-verbose', open: curlVerbose },
  { name: 'mitmproxy-text', open: mitmproxyText },
  { name: 'http-text', open: httpText },
  { name: 'event-stream', open: bareStream },
  { name: 'json', open: bareJson },
];

/** Names of the formats that can be read. */
export const FORMAT_NAMES: readonly string[] = FORMATS.map(({ name }) => name);

/**
 * `chosen` names the only format to try. `layout`: what `intake` knows of the wire log that these bytes are, where it
 * was looked for already; null: they are none.
 */
export interface OpenOptions {
  readonly inflate?: Inflate;
  readonly chosen?: string | undefined;
  readonly layout?: Layout | null | undefined;
}

const noInflate: Inflate = () => ({ bytes: new Uint8Array(), problem: 'unsupported' });

/** Bytes of a capture that are enough to tell its format. */
export const HEAD_LENGTH = 65_536;

/** What the format of a capture is called; null where it is none that is known. `layout`: as `layoutOf` tells it. */
export function formatNameOf(head: Uint8Array, layout?: Layout | null): string | null {
  const first = head.subarray(0, HEAD_LENGTH);
  const fits = ({ name, open }: CaptureFormat): boolean =>
    name === WIRE_LOG && layout !== undefined ? layout !== null : open(first, noInflate, layout) !== null;
  return FORMATS.find(fits)?.name ?? null;
}

/**
 * Tells the format of a capture from its first bytes (up to 64 KiB, undressed) and opens a reader, to which the
 * whole capture is then pushed, those bytes included; or says what the bytes look like instead.
 */
export function openReader(
  head: Uint8Array,
  { inflate = noInflate, chosen, layout }: OpenOptions = {},
): { readonly reader: CaptureReader; readonly name: string } | { readonly problem: string } {
  const first = head.subarray(0, HEAD_LENGTH);
  // Whoever knows the layout has seen that no other format comes first.
  const known = chosen ?? (layout ? WIRE_LOG : undefined);
  for (const format of FORMATS) {
    if (known !== undefined && format.name !== known) continue;
    const reader = format.open(first, inflate, layout) ?? (chosen && format.forced?.(first, inflate));
    if (reader) return { reader, name: format.name };
  }
  return { problem: chosen === undefined ? looksLike(first) : `does not begin as ${chosen} does` };
}
