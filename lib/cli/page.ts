import { createHash } from 'node:crypto';
import {
  type CaptureReport,
  type ExchangeRow,
  handedOn,
  type PageDrawing,
  type ReportOptions,
  SVG_STYLE,
  sequence,
  svg,
} from '../index.js';
import { drawnIn } from './drawn-in.js';
import { Trouble } from './exit.js';
import type { Output } from './press.js';

/** Exchanges that a page draws: nobody scrolls further, and the drawing stays small. */
const MOST = [400, 150, 50, 15, 5] as const;
/** Longest drawing, in characters: streams of very many events make long ones. */
const LONGEST = 1_500_000;

/** The exchanges of a capture for a page; null where nothing of A2A crossed. */
export function drawPage(capture: CaptureReport, style: ReportOptions): PageDrawing | null {
  const all = capture.exchanges ?? [];
  for (const most of MOST) {
    const drawn = drawFirst(all.slice(0, most), capture, style);
    if (drawn === null) return null;
    if (drawn.length <= LONGEST)
      return { svg: drawn, style: SVG_STYLE, left: Math.max(0, all.length - most) };
  }
  return null;
}

function drawFirst(
  exchanges: readonly ExchangeRow[],
  capture: CaptureReport,
  style: ReportOptions,
): string | null {
  const drawn = sequence(
    { ...capture, path: handedOn(capture.path, style), exchanges },
    drawnIn(capture, style, { numbers: true, unfold: false, unicode: true }),
  );
  return drawn.actors.length === 0 ? null : svg(drawn, { anchors: true, bare: true });
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
