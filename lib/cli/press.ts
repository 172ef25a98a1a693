import {
  type CaptureReport,
  type Entry,
  type ExchangeRow,
  type Finding,
  type LiveReport,
  liveReporter,
  type ReportFormat,
  type ReportOptions,
  type Source,
} from '../index.js';
import { INERT } from './inert.js';

/** One report that is written: how, and where. `write` returns false once nobody reads it any more. */
export interface Output {
  readonly format: ReportFormat;
  readonly file: string | null;
  /** Whether somebody would see it scroll by. */
  readonly onTerminal: boolean;
  readonly style: ReportOptions;
  write(text: string): boolean;
}

/** All reports of a run, written in one pass over the captures; false once nobody reads any of them. */
export interface Press {
  open(capture: { readonly path: string; readonly source: Source }): boolean;
  step(findings: readonly Finding[], rows: readonly ExchangeRow[]): boolean;
  close(capture: CaptureReport): boolean;
  /** Is to be shown every entry; null where no report wants that. */
  readonly watch: ((entry: Entry) => void) | null;
  trouble(message: string): boolean;
  note(message: string): boolean;
  end(unread: number): boolean;
}

/** `several`: whether there is more than one capture. */
export async function press(outputs: readonly Output[], several: boolean): Promise<Press> {
  const running = new Map<Output, LiveReport>();
  for (const output of outputs)
    running.set(output, (await liveReporter(output.format))(output.style, several));
  const each = (text: (report: LiveReport) => string | Iterable<string>): boolean => {
    for (const [output, report] of running) if (!written(output, text(report))) running.delete(output);
    return running.size > 0;
  };
  const watching = [...running.values()].filter(({ watch }) => watch !== undefined);
  return {
    watch:
      watching.length === 0
        ? null
        : (entry) => {
            for (const report of watching) report.watch?.(entry);
          },
    open: (capture) => each((report) => report.open(capture)),
    step: (findings, rows) => each((report) => report.step(findings, rows)),
    close: (capture) => each((report) => report.close(capture)),
    trouble: (message) => each((report) => report.trouble?.(message) ?? ''),
    note: (message) => each((report) => report.note?.(message) ?? ''),
    end: (unread) => each((report) => report.end(unread)),
  };
}

/** Characters that are written at once. */
const FULL = 1 << 16;

/** Writes a text, or its pieces some together; false once nobody reads any more. */
function written(output: Output, text: string | Iterable<string>): boolean {
  const write = (one: string): boolean => output.write(INERT[output.format](one));
  if (typeof text === 'string') return write(text);
  let gathered: string[] = [];
  let length = 0;
  for (const piece of text) {
    gathered.push(piece);
    length += piece.length;
    if (length < FULL) continue;
    if (!write(gathered.join(''))) return false;
    gathered = [];
    length = 0;
  }
  return write(gathered.join(''));
}
