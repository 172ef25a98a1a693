import { type CaptureReport, handedOn, mermaid, type ReportOptions, sequence, teller } from '../index.js';

/** The rows of a capture as a diagram in Mermaid, for reports that show one; null where there is nothing to draw. */
export function drawRows(capture: CaptureReport, style: ReportOptions): string | null {
  const drawn = sequence(
    { ...capture, path: handedOn(capture.path, style), exchanges: capture.exchanges ?? [] },
    {
      label: 'short',
      findings: true,
      numbers: true,
      times: false,
      unfold: false,
      unicode: style.unicode,
      showSecrets: style.showSecrets,
      met: style.met,
      secrets: style.secrets,
      told: teller(capture, style),
    },
  );
  return drawn.actors.length === 0 ? null : mermaid(drawn);
}
