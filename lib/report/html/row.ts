import type { Finding, Severity } from '../../model/finding.js';
import type { CaptureReport, ExchangeRow } from '../../model/report.js';
import { clock } from '../../text/clock.js';
import { count, stateWord } from '../../text/words.js';
import { artifactsFact, CLOSE_WORDS, KIND_WORDS, sameness } from '../row-words.js';
import type { Style } from '../style.js';
import type { RowData } from './data.js';

/** Longest text in a column. */
const NAME_LIMIT = 80;
const ID_LIMIT = 120;
const FACT_LIMIT = 90;
const FACTS_LIMIT = 200;

const RANKS: readonly Severity[] = ['info', 'warning', 'error'];

/** Whose fault what was found in an exchange is, and the worst of it. */
export interface Blame {
  readonly severity: Severity;
  readonly parties: readonly string[];
}

function blames(findings: readonly Finding[]): ReadonlyMap<number, Blame> {
  const found = new Map<number, Blame>();
  for (const { exchange, foldedIn, severity, party } of findings) {
    for (const index of exchange === null ? foldedIn : [exchange, ...foldedIn]) {
      const before = found.get(index);
      const isWorse = RANKS.indexOf(severity) > RANKS.indexOf(before?.severity ?? 'info');
      found.set(index, {
        severity: before === undefined || isWorse ? severity : before.severity,
        parties: [...new Set([...(before?.parties ?? []), party])],
      });
    }
  }
  return found;
}

/** The rows of the list, in order; `isKept` says whether the page has an exchange's messages. */
export function rowsData(
  rows: readonly ExchangeRow[],
  capture: CaptureReport,
  style: Style,
  isKept: (index: number) => boolean,
): RowData[] {
  const found = blames(capture.findings);
  const name = partyNames(capture);
  let last = '';
  return rows.map((row) => {
    const key = row.kind === 'poll' && !found.has(row.index) ? sameness(row) : '';
    const isSame = key !== '' && key === last;
    last = key;
    return rowData(row, { style, name, blame: found.get(row.index), isSame, isKept: isKept(row.index) });
  });
}

interface Beside {
  readonly style: Style;
  readonly name: (id: string) => string;
  readonly blame: Blame | undefined;
  readonly isSame: boolean;
  readonly isKept: boolean;
}

function rowData(row: ExchangeRow, { style, name, blame, isSame, isKept }: Beside): RowData {
  const say = (text: string | null, limit: number) =>
    text === null ? null : style.say(style.brief(text, limit));
  const { request, response } = row;
  return {
    x: row.index,
    kind: KIND_WORDS[row.kind],
    name: style.say(style.brief(row.operation ?? row.spelled, NAME_LIMIT)),
    task: say(row.taskId, ID_LIMIT),
    context: say(row.contextId, ID_LIMIT),
    ends: [row.from, row.to]
      .filter((id) => id !== null)
      .map((id) => style.say(style.brief(name(id), NAME_LIMIT))),
    state: say(row.state === null ? null : stateWord(row.state), NAME_LIMIT),
    status: response === null || response.status === 0 ? null : response.status,
    facts: style.say(style.brief(rowFacts(row, style).join(' · '), FACTS_LIMIT)),
    took: tookOf(row),
    sent: request?.bodyBytes ?? null,
    got: response?.bodyBytes ?? null,
    at: clock(request?.time ?? response?.time ?? null),
    severity: blame?.severity ?? null,
    parties: blame?.parties ?? [],
    same: isSame,
    kept: isKept,
  };
}

/** From the request's first byte to the last event or, of an answer in one piece, its first byte. */
function tookOf({ request, response, events }: ExchangeRow): number | null {
  const end = events.at(-1)?.time ?? response?.time ?? null;
  if (request === null || request.time === null || end === null) return null;
  return end < request.time ? null : Math.round(end - request.time);
}

function rowFacts(row: ExchangeRow, style: Style): string[] {
  const { rpcError: error, artifacts, events } = row;
  const facts = [
    row.cardName,
    row.kind === 'stream' ? count(events.length, 'event') : null,
    row.close === null ? null : CLOSE_WORDS[row.close],
    error === null ? null : `error ${error.code ?? error.name ?? '?'} ${error.message ?? ''}`.trim(),
    artifacts === null ? null : artifactsFact(artifacts.names, artifacts.count),
    row.told ?? row.said,
    row.outcome === 'unanswered' ? 'no answer' : null,
    row.outcome === 'unreadable' ? 'unreadable answer' : null,
    row.foreignReason,
  ];
  return facts
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => style.brief(String(fact), FACT_LIMIT));
}

/** The names of parties by their ids. */
export function partyNames({ parties }: CaptureReport): (id: string) => string {
  const names = new Map(parties.map(({ id, name, address }) => [id, name ?? address ?? id]));
  return (id) => names.get(id) ?? id;
}
