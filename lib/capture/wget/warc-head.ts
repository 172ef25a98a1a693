/** The head of a WARC record (ISO 28500 §5). */
export interface WarcHead {
  readonly type: string;
  readonly id: string | null;
  readonly concurrentTo: string | null;
  /** Whether its block is an HTTP message. */
  readonly isHttp: boolean;
  /** Length of its block in bytes. */
  readonly length: number;
  readonly time: number | null;
  readonly truncated: boolean;
  readonly offset: number;
}

const LENGTH = /^\d{1,15}$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

/** Reads a record's head, without the empty line behind it; null where it is none. */
export function warcHead(text: string, offset: number): WarcHead | null {
  const [version = '', ...lines] = text.split('\r\n');
  if (!/^WARC\/\d\.\d{1,2}$/.test(version)) return null;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const length = fields.get('content-length') ?? '';
  if (!LENGTH.test(length)) return null;
  const date = fields.get('warc-date') ?? '';
  return {
    type: (fields.get('warc-type') ?? '').toLowerCase(),
    id: fields.get('warc-record-id') ?? null,
    concurrentTo: fields.get('warc-concurrent-to') ?? null,
    isHttp: /^application\/http\b/i.test(fields.get('content-type') ?? ''),
    length: Number(length),
    time: DATE.test(date) ? Date.parse(date) : null,
    truncated: fields.has('warc-truncated'),
    offset,
  };
}
