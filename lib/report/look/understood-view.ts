import type { Finding } from '../../model/finding.js';
import type { ExchangeEnd } from '../../model/http.js';
import { findingLines, foundLines, withCommands } from '../finding-lines.js';
import { explainCommand } from '../further.js';
import { factsOf } from '../html/facts.js';
import { placeName } from '../place-name.js';
import type { Shown } from './body-lines.js';
import { eventLines } from './events.js';
import { type Item, itemLines } from './items.js';
import type { Around, Looked } from './looked.js';
import { findingsOn } from './marks.js';

/** Why nothing more of an exchange came. */
const ENDS: Readonly<Record<ExchangeEnd, string | null>> = {
  complete: null,
  'capture-end': 'the capture ends inside this exchange',
  'closed-by-client': 'the client closed the connection before the answer was whole',
  'closed-by-server': 'the server closed the connection before the answer was whole',
  closed: 'the connection was closed before the answer was whole',
  broken: 'what follows on this connection is no HTTP, or is missing',
};

/** What an exchange was, in words; its events; and what was found in it, each with its excerpt where `drawn`. */
export function understoodView(looked: Looked, around: Around, drawn: boolean): Shown {
  const { row, entry } = looked;
  const { capture, style, veil, view, all } = around;
  const isWhole = looked.events.length === 0;
  const facts = isWhole
    ? factsOf(row, capture, { ...style, say: veil.say }, false).map(
        ([name, text]): Item => ({ depth: 0, name, text }),
      )
    : [];
  const end = ENDS[entry.exchange.end];
  const cut: Item[] = end === null ? [] : [{ depth: 0, name: 'cut', text: end }];
  const told = itemLines([...facts, ...cut], (text) => text, style, all);
  const events = eventLines(looked, around);
  const found = findingsOn(row.index, capture.findings)
    .filter(({ event }) => isWhole || event === null || looked.events.includes(event))
    .map((finding) =>
      drawn ? findingLines(finding, view, true, [explainCommand(finding)]) : namedLines(finding, around),
    );
  const blocks = [told.lines, events.lines, ...found].filter((lines) => lines.length > 0);
  return {
    lines: blocks.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines])),
    isCut: told.isCut || events.isCut,
  };
}

/** A finding whose place is marked further below. */
function namedLines(finding: Finding, { view }: Around): string[] {
  const place = placeName(view.locator.locate(finding.at), view);
  return [...foundLines(finding, view), ...withCommands(place, [explainCommand(finding)], view)];
}
