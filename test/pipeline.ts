import { type AnalyzeOptions, analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import type { CaptureReport } from '../lib/model/report.js';

type Wanted = Omit<AnalyzeOptions, 'source' | 'path'>;

/** Runs the whole pipeline; `pieces` are the bytes as they arrive. A string says why the capture cannot be read. */
export function analyzed(pieces: readonly Uint8Array[], wanted: Wanted): CaptureReport | string {
  const { head, source } = memorySource(Buffer.concat(pieces));
  const analysis = analyze(head, { ...wanted, path: 'x.log', source });
  if (typeof analysis === 'string') return analysis;
  for (const piece of pieces) analysis.push(piece);
  const { report, crashed } = analysis.end();
  if (crashed.length > 0) throw new Error(`rules crashed: ${crashed.join(', ')}`);
  return report;
}
