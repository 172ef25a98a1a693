import type { Entry } from '../model/a2a.js';
import type { Finding } from '../model/finding.js';
import type { Source } from '../model/location.js';
import type { CaptureReport, ExchangeRow, Report, ReportOptions } from '../model/report.js';

/** A capture that is about to be read: its name and, growing meanwhile, its bytes. */
export interface Opening {
  readonly path: string;
  readonly source: Source;
}

/** A report written while captures are read; each call gives the text that has become certain. */
export interface LiveReport {
  open(capture: Opening): string;
  /** Is shown every entry before the step that brings its row; only where messages are reported. */
  watch?(entry: Entry): void;
  step(findings: readonly Finding[], rows: readonly ExchangeRow[]): string;
  /** Pieces in order where the text may be too long to be one; to be gone through once, before anything else is asked. */
  close(capture: CaptureReport): string | Iterable<string>;
  /** Is told why a capture, or a part of one, was not read, or not judged in full: a sentence that begins with its name. */
  trouble?(message: string): string;
  /** Is told, before the end, what became clear over all captures: a suppression that nothing used. A clause. */
  note?(message: string): string;
  /** `unread`: how many more captures were named, and could not be read. */
  end(unread?: number): string;
}

/** `several`: whether more captures than one are to be read. */
export type LiveReporter = (options: ReportOptions, several: boolean) => LiveReport;

/** The text that a live report comes to over captures that have been read. */
export function written(reporter: LiveReporter, { captures, options }: Report): string {
  const report = reporter(options, captures.length > 1);
  const texts = captures.map((capture) => {
    const before = report.open(capture) + report.step(capture.findings, capture.exchanges ?? []);
    const closing = report.close(capture);
    return before + (typeof closing === 'string' ? closing : [...closing].join(''));
  });
  return texts.join('') + report.end();
}
