import { inflate } from '../lib/cli/inflate.js';
import { type Exchanges, exchanges } from '../lib/http/exchanges.js';
import type { Anomaly, Segment } from '../lib/model/capture.js';
import type { Body, Exchange } from '../lib/model/http.js';

/** A block of scripted traffic: `>` to the server, `<` to the client, and its bytes. */
export type Block = readonly ['>' | '<', string | Uint8Array];

type CaptureItem = Parameters<Exchanges['push']>[0];

/** What the HTTP stage made of some traffic. */
export interface Read {
  readonly exchanges: readonly Exchange[];
  readonly anomalies: readonly Anomaly[];
  /** What the anomalies say, those inside exchanges too. */
  readonly reasons: readonly string[];
  readonly bodies: ReturnType<Exchanges['bodies']>;
}

/** Bytes that stand between the blocks of the imagined capture. */
const BETWEEN = 20;

/** Blocks as segments of one named connection, as if they followed each other in a capture. */
export function segmentsOf(blocks: readonly Block[], connection: string | null = 'k'): Segment[] {
  let offset = 0;
  return blocks.map(([way, content], index) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    offset += BETWEEN;
    const segment: Segment = {
      kind: 'segment',
      span: null,
      connection,
      direction: way === '>' ? 'to-server' : 'to-client',
      bytes,
      offset,
      time: 1000 + index,
      form: 'exact',
    };
    offset += bytes.length;
    return segment;
  });
}

/** Everything that the HTTP stage says of these items, to their end. */
export function read(items: Iterable<CaptureItem>): Read {
  const stage = exchanges({ inflate });
  const found: Exchange[] = [];
  const anomalies: Anomaly[] = [];
  function take(results: Iterable<Exchange | Anomaly>): void {
    for (const item of results) {
      if (item.kind === 'exchange') found.push(item);
      else anomalies.push(item);
    }
  }
  for (const item of items) take(stage.push(item));
  take(stage.end());
  found.sort((a, b) => a.index - b.index);
  const inside = found.flatMap((exchange) => exchange.anomalies);
  const reasons = [...anomalies, ...inside].map(({ reason }) => reason);
  return { exchanges: found, anomalies, reasons, bodies: stage.bodies() };
}

export function readBlocks(...blocks: Block[]): Read {
  return read(segmentsOf(blocks));
}

/** The body as text, or what it is instead. */
export function text(body: Body | undefined): string {
  if (!body) return '(no message)';
  return body.kind === 'bytes' ? Buffer.from(body.bytes).toString('latin1') : `(${body.kind})`;
}

/** A head: its lines, each ended by CR LF, and the empty line. */
export function head(...lines: string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

export function chunk(content: string): string {
  return `${content.length.toString(16)}\r\n${content}\r\n`;
}
