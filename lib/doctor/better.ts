import type { Diagnosis, Topic } from '../model/diagnosis.js';
import type { CaptureReport } from '../model/report.js';
import { FINER, packets, SOME_PORT } from './guide.js';

/** What no other way of recording would change. */
const LASTING: ReadonlySet<Topic> = new Set<Topic>(['http2']);
/** What happens on the way: a recorder nearer to the agent sees it right. */
const ON_THE_WAY: ReadonlySet<Topic> = new Set<Topic>(['buffered', 'packed']);
/** Formats that hold every byte and its time: they only have to be recorded whole. */
const WHOLE: ReadonlySet<string> = new Set(['pcap', 'pcapng', 'a2acap']);

/** The one command that would keep what this capture lacks. */
export function betterFor(report: CaptureReport, lacks: Diagnosis['lacks']): Diagnosis['better'] {
  const topics = new Set(lacks.map(({ topic }) => topic).filter((topic) => !LASTING.has(topic)));
  if (topics.size === 0) return null;
  const port = portOf(report);
  if (topics.has('encrypted')) {
    return {
      command:
        'mitmdump -w a2a.mitm --mode reverse:https://AGENT -p 9999 --set stream_large_bodies=1 --set store_streamed_bodies=true',
      why: 'it ends TLS: let the client call http://127.0.0.1:9999; or record between the proxy that ends TLS and the agent',
    };
  }
  if (WHOLE.has(report.formatName)) {
    const nearer = [...topics].every((topic) => ON_THE_WAY.has(topic));
    if (nearer)
      return { command: packets(port), why: 'run it between the proxy and the agent, where streams flow' };
    return {
      command: packets(port),
      why: 'started before the client and stopped after it, it keeps whole packets',
    };
  }
  const finer = FINER.get(report.formatName);
  if (finer !== undefined && !isAlready(report, topics)) return finer;
  return { command: packets(port), why: 'it keeps every byte, when it came, and on which connection' };
}

/** A tool's finest output that still lacks something: only packets tell more. */
function isAlready({ formatName, fidelity }: CaptureReport, topics: ReadonlySet<Topic>): boolean {
  return formatName === 'curl-trace' && fidelity.bytes === 'exact' && !topics.has('times');
}

/** The agent's port, as the capture tells it. */
function portOf({ parties }: CaptureReport): number {
  for (const { role, address } of parties) {
    const port = /:(\d{1,5})$/.exec(address ?? '')?.[1];
    if (role === 'agent' && port !== undefined) return Number(port);
  }
  return SOME_PORT;
}
