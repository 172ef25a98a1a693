import { type AnalyzeOptions, analyze } from '../lib/analyze.js';
import type { Source } from '../lib/model/location.js';
import type { CaptureReport } from '../lib/model/report.js';

/** The Source of a capture that is wholly in memory and was read as it stands. */
export function sourceOf(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    linesBefore: (offset) =>
      bytes.subarray(0, offset).reduce((lines, byte) => lines + (byte === 10 ? 1 : 0), 0),
    original: (offset) => ({ offset, columnShift: 0 }),
  };
}

type Wanted = Omit<AnalyzeOptions, 'source' | 'path'>;

/** Runs the whole pipeline; `pieces` are the bytes as they arrive. A string says why the capture cannot be read. */
export function analyzed(pieces: readonly Uint8Array[], wanted: Wanted): CaptureReport | string {
  const bytes = Buffer.concat(pieces);
  const analysis = analyze(bytes.subarray(0, 4096), { ...wanted, path: 'x.log', source: sourceOf(bytes) });
  if (typeof analysis === 'string') return analysis;
  for (const piece of pieces) analysis.push(piece);
  const { report, crashed } = analysis.end();
  if (crashed.length > 0) throw new Error(`rules crashed: ${crashed.join(', ')}`);
  return report;
}
