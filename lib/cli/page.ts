import { createHash } from 'node:crypto';
import {
  type CaptureReport,
  type PageDrawing,
  type ReportOptions,
  SVG_STYLE,
  sequence,
  svg,
  teller,
} from '../index.js';
import { Trouble } from './exit.js';
import type { Output } from './press.js';

/** Exchanges that a page draws: nobody scrolls further, and the drawing stays small. */
const MOST = 400;

/** The exchanges of a capture for a page; null where nothing of A2A crossed. */
export function drawPage(capture: CaptureReport, style: ReportOptions): PageDrawing | null {
  const all = capture.exchanges ?? [];
  const exchanges = all.slice(0, MOST);
  const drawn = sequence(
    { ...capture, exchanges },
    {
      selection: { tasks: [], contexts: [], exchanges: [], agents: [], from: null, until: null },
      label: 'short',
      findings: true,
      numbers: true,
      times: false,
      unfold: false,
      unicode: true,
      showSecrets: style.showSecrets,
      told: teller(capture, style),
    },
  );
  if (drawn.actors.length === 0) return null;
  return {
    svg: svg(drawn, { anchors: true, bare: true }),
    style: SVG_STYLE,
    left: all.length - exchanges.length,
  };
}

/** The digest by which a page's policy names what may run in it. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** A page is a file of its own, of one capture. */
export function refusePages(outputs: readonly Output[], captures: number): void {
  for (const { format, onTerminal } of outputs) {
    if (format !== 'html') continue;
    if (onTerminal) throw new Trouble('html is a page for a browser: name its file, as -o report.html');
    if (captures > 1)
      throw new Trouble('html is of one capture: lint them one by one, or take them as one with --merge');
  }
}
