import type { FormatPage } from '../model/diagnosis.js';

/** The port in commands where the capture does not tell one. */
export const SOME_PORT = 9999;

/** Records packets whole, each as soon as it has come. */
export function packets(port: number): string {
  return `tcpdump -i any -s 0 -U -w a2a.pcap 'tcp port ${port}'`;
}

const TRACE = 'curl --trace a2a.txt --trace-time -N URL';
const FLOWS =
  'mitmdump -w a2a.mitm --mode reverse:http://AGENT -p 9999 --set stream_large_bodies=1 --set store_streamed_bodies=true';
const PACKETS = packets(SOME_PORT);

/** What each format is, how its content tells it, and how to record it; the names are those of `--input-format`. */
export const GUIDE: readonly FormatPage[] = [
  {
    name: 'wire-log',
    title: 'text log of a tap between client and agent',
    told: 'marker lines such as `--> to agent` and `<-- from agent`, each with bytes below it',
    record: 'a relay that writes what it reads from either socket; times on the marker lines help',
  },
  {
    name: 'a2acap',
    title: "a2a-lint's own capture format",
    told: 'JSON Lines, of which the first names the format and its version',
    record: 'any recorder; the README describes it',
  },
  {
    name: 'pcap',
    title: 'packets, as tcpdump writes them',
    told: 'magic number a1b2c3d4 or a1b23c4d',
    record: PACKETS,
  },
  {
    name: 'pcapng',
    title: 'packets, as Wireshark and dumpcap write them',
    told: 'a section header block (0a 0d 0d 0a)',
    record: "tshark -i any -w a2a.pcapng -f 'tcp port 9999'",
  },
  {
    name: 'har',
    title: 'HTTP Archive of browsers and debugging proxies',
    told: 'JSON with `log` and its `entries`',
    record:
      'network panel of a browser, or the export of Charles, Fiddler, Proxyman; bodies must be included',
  },
  {
    name: 'mitmproxy',
    title: 'flow file of mitmproxy',
    told: 'tnetstrings with `type` and `version`',
    record: FLOWS,
  },
  {
    name: 'mitmproxy-text',
    title: 'what mitmdump prints',
    told: '`host:port: METHOD URL` and ` << 200 OK`',
    record: 'mitmdump --flow-detail 4 (a flow file holds more)',
  },
  {
    name: 'saz',
    title: 'session archive of Fiddler',
    told: 'ZIP with `raw/1_c.txt`',
    record: 'Fiddler: File, Save, All Sessions',
  },
  {
    name: 'socat',
    title: 'what socat prints',
    told: 'lines such as `> 2026/10/04 05:35:11.000123456  length=214 from=0 to=213`',
    record: 'socat -x -v TCP-LISTEN:9998,reuseaddr TCP:127.0.0.1:9999 2> a2a.txt',
  },
  {
    name: 'tcpflow-console',
    title: 'what tcpflow -c prints',
    told: 'addresses and ports of both ends before each packet',
    record: "tcpflow -i any -c 'tcp port 9999' > a2a.txt",
  },
  {
    name: 'tcpflow-bare',
    title: 'what tcpflow -C prints',
    told: 'a request, and messages behind it each after a line end',
    record: "tcpflow -i any -C 'tcp port 9999' > a2a.txt (-c tells who sent what)",
  },
  {
    name: 'folder',
    title: 'folder of tcpflow or tcpick: a file per direction or connection',
    told: 'names such as `127.000.000.001.41234-127.000.000.001.09999`',
    record: "tcpflow -i any -Ft -o a2a 'tcp port 9999'",
  },
  {
    name: 'pair',
    title: 'two files: what the client sent, what the server sent',
    told: '--pair',
    record: 'socat -r client.bin -R server.bin TCP-LISTEN:9998 TCP:127.0.0.1:9999',
  },
  {
    name: 'tshark-follow',
    title: 'tshark -z follow: ascii, hex, raw, yaml, http',
    told: '`Follow: tcp,raw` between two lines of `=`, or `peers:` and `packets:`',
    record: 'tshark -r a2a.pcap -q -z follow,tcp,yaml,0',
  },
  {
    name: 'tcpick',
    title: 'file of tcpick -wRub, both directions of a connection',
    told: 'lines such as `[server] 0:214 (214)`',
    record: "tcpick -i any -wRub 'tcp port 9999'",
  },
  {
    name: 'ngrep',
    title: 'what ngrep prints',
    told: 'lines such as `T 127.0.0.1:41234 -> 127.0.0.1:9999 [AP]`',
    record: "ngrep -d any -q -t -x '' 'tcp port 9999' > a2a.txt",
  },
  {
    name: 'curl-trace',
    title: 'curl --trace and --trace-ascii',
    told: '`=> Send header` and `<= Recv data` with rows below',
    record: TRACE,
  },
  {
    name: 'curl-verbose',
    title: 'curl -v',
    told: 'lines that begin with `> ` and `< `',
    record: 'curl -v -N URL > a2a.txt 2>&1 (a trace holds more)',
  },
  {
    name: 'http-text',
    title: 'HTTP messages as text: curl -i, http --verbose',
    told: 'a request or status line, header lines, a body',
    record: 'http --verbose --pretty=none URL > a2a.txt',
  },
  {
    name: 'wget',
    title: 'wget -d',
    told: '`---request begin---` and `---response begin---`',
    record: 'wget -d URL (a WARC file holds more)',
  },
  {
    name: 'warc',
    title: 'Web ARChive',
    told: '`WARC/1.0` and its header lines',
    record: 'wget --warc-file=a2a URL',
  },
  {
    name: 'nghttp',
    title: 'nghttp -v',
    told: '`[  0.023] send HEADERS frame <length=74, …>`',
    record: 'nghttp -v URL > a2a.txt',
  },
  {
    name: 'event-stream',
    title: 'body of an event stream',
    told: 'lines of `data:`, each event closed by an empty line',
    record: 'curl -N URL > a2a.sse (a trace holds more)',
  },
  {
    name: 'json',
    title: 'agent card, JSON-RPC message, or JSON Lines of them',
    told: 'JSON with the members of one of these',
    record: 'curl URL > card.json (a trace holds more)',
  },
];

/** What keeps more where a tool's other output was taken; packets where nothing stands here. */
export const FINER: ReadonlyMap<string, { readonly command: string; readonly why: string }> = new Map([
  ['curl-verbose', { command: TRACE, why: 'it keeps request bodies, exact bytes and times' }],
  ['curl-trace', { command: TRACE, why: 'it keeps every byte, and when it came' }],
  ['event-stream', { command: TRACE, why: 'it keeps the request, the heads and when each event came' }],
  ['json', { command: TRACE, why: 'it keeps the exchange around the message' }],
  ['mitmproxy', { command: FLOWS, why: 'streams pass at once, and their bodies are kept' }],
  ['mitmproxy-text', { command: FLOWS, why: 'a flow file keeps bodies as they were, and times' }],
  ['socat', { command: 'socat -x -v ADDRESS ADDRESS 2> a2a.txt', why: 'the hexadecimal rows lose no byte' }],
  ['wget', { command: 'wget --warc-file=a2a URL', why: 'a WARC file keeps the exact bytes' }],
]);
