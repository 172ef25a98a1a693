import type { Entry } from '../model/a2a.js';
import type { CaptureItem, Reading } from '../model/reader.js';
import type { CaptureReport } from '../model/report.js';

/** What is to be written now, in order; bytes where no text could hold them. */
export type Written = Iterable<string | Uint8Array>;

/** What is known of a capture when its first bytes have been seen, and who writes it anew. */
export interface Original extends Pick<Reading, 'format' | 'apart'> {
  readonly path: string;
  readonly tool: { readonly name: string; readonly version: string };
}

/** Writes one capture in another form: from its items as its reader yields them, or from its exchanges. */
export interface CaptureWriter {
  item?(item: CaptureItem): Written;
  /** In the order in which they ended. */
  entry?(entry: Entry): Written;
  /** Says that the exchange of this number is not among what is written. */
  skip?(index: number): Written;
  end(report: CaptureReport): Written;
  /** Why the capture cannot be written so (one clause); null while it can. */
  refusal(): string | null;
  /** What had to be left out or changed, a clause each. */
  remarks(): readonly string[];
}

/** Nothing to write. */
export const NOTHING: Written = [];
