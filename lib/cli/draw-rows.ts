import { type CaptureReport, handedOn, mermaid, type ReportOptions, sequence } from '../index.js';
import { drawnIn } from './drawn-in.js';

/** The rows of a capture as a diagram in Mermaid, for reports that show one; null where there is nothing to draw. */
export function drawRows(capture: CaptureReport, style: ReportOptions): string | null {
  const drawn = sequence(
    { ...capture, path: handedOn(capture.path, style), exchanges: capture.exchanges ?? [] },
    drawnIn(capture, style, { numbers: true, unfold: false }),
  );
  return drawn.actors.length === 0 ? null : mermaid(drawn);
}
