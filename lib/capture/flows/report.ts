/** Longest report that is looked at. */
const LIMIT = 1 << 24;
const ENTRY = /<filename>([^<]{1,500})<\/filename>|startime='([\d:.TZ-]{10,40})'/g;

/** When each flow began, in milliseconds since 1970, as tcpflow's report.xml tells, by file name without folder. */
export function flowTimes(chunks: Iterable<Uint8Array>): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  const kept: Uint8Array[] = [];
  let size = 0;
  for (const chunk of chunks) {
    size += chunk.length;
    if (size > LIMIT) break;
    kept.push(Uint8Array.from(chunk));
  }
  let name: string | null = null;
  for (const [, file, start] of Buffer.concat(kept).toString('latin1').matchAll(ENTRY)) {
    if (file !== undefined) name = file.slice(file.lastIndexOf('/') + 1);
    const time = Date.parse(start ?? '');
    if (name !== null && !Number.isNaN(time)) times.set(name, time);
  }
  return times;
}
