import type { Finding } from '../model/finding.js';
import type { ReportOptions } from '../model/report.js';

/** A moment as a user gives it: since 1970 UTC, or since midnight UTC of the day on which the capture begins; milliseconds. */
export type Moment =
  | { readonly is: 'instant'; readonly ms: number }
  | { readonly is: 'clock'; readonly ms: number };

/** What of a capture is drawn; what is empty or null does not limit. Ids may be given by their beginning. */
export interface Selection {
  readonly tasks: readonly string[];
  readonly contexts: readonly string[];
  readonly exchanges: readonly { readonly first: number; readonly last: number }[];
  /** Names or addresses. */
  readonly agents: readonly string[];
  readonly from: Moment | null;
  readonly until: Moment | null;
}

/** How much arrows say: what crossed and the beginning of the words with it, all words that are kept, or nothing. */
export type LabelLength = 'short' | 'full' | 'none';

/** What is drawn, and how. `told` gives a finding's message say to print. */
export interface DrawOptions {
  readonly label: LabelLength;
  readonly findings: boolean;
  readonly numbers: boolean;
  readonly times: boolean;
  readonly unfold: boolean;
  readonly unicode: boolean;
  readonly showSecrets: boolean;
  readonly met: ReportOptions['met'];
  readonly secrets: ReportOptions['secrets'];
  told(finding: Finding): string;
}
