import type { StreamClose } from '../model/a2a.js';
import type { ExchangeRow } from '../model/report.js';
import { count, list } from '../text/words.js';

/** What the lists of exchanges call each kind. */
export const KIND_WORDS: Readonly<Record<ExchangeRow['kind'], string>> = {
  'card-fetch': 'card',
  call: 'call',
  poll: 'poll',
  stream: 'stream',
  'push-delivery': 'push',
  foreign: 'other',
};

/** How a stream ended, where that is worth a word. */
export const CLOSE_WORDS: Readonly<Record<StreamClose, string | null>> = {
  properly: null,
  cut: 'cut off',
  left: 'left by the client',
  open: 'still open',
};

/** What two polls must share to be shown as one. */
export function sameness({ taskId, state, response, outcome, dialect, artifacts }: ExchangeRow): string {
  return JSON.stringify([taskId, state, response?.status, outcome, dialect.spoken, artifacts]);
}

/** `artifact brief`, `artifacts brief, chart and 3 more`: the names that are shown, of `all`. */
export function artifactsFact(shown: readonly string[], all: number): string {
  if (shown.length === 0) return count(all, 'artifact');
  const rest = all - shown.length;
  return `${all === 1 ? 'artifact' : 'artifacts'} ${list(rest > 0 ? [...shown, `${rest} more`] : shown)}`;
}
