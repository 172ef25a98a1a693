import type { Finding, Severity } from '../model/finding.js';
import type { EventRow, ExchangeRow } from '../model/report.js';
import type { Note } from '../model/sequence.js';
import { stateWord } from '../text/words.js';
import type { Ends } from './cast.js';
import type { DrawOptions } from './options.js';
import { cut, type Say } from './say.js';

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };
const MESSAGE_LIMIT = { short: 160, full: 2000, none: 160 } as const;
const STATE_LIMIT = 40;

/** Findings by where they are told: at an event, at an exchange, at a task's last appearance, or behind all. */
export interface FindingBook {
  readonly worst: (row: ExchangeRow, event: EventRow | null, part: 'request' | 'answer') => Severity | null;
  /** Those that are told right behind a part of an exchange. */
  at(row: ExchangeRow, event: EventRow | null, part: 'request' | 'answer'): readonly Finding[];
  /** Those on tasks and on the capture as a whole, for rows that are drawn. */
  readonly atEnd: readonly Finding[];
}

/** `drawn` holds the rows; findings on others are left out. */
export function findingBook(findings: readonly Finding[], drawn: readonly ExchangeRow[]): FindingBook {
  const byPlace = new Map<string, Finding[]>();
  const atEnd: Finding[] = [];
  const rows = new Map(drawn.map((row) => [row.index, row]));
  const tasks = new Set(drawn.map((row) => row.taskId));
  for (const finding of findings) {
    if (finding.status !== 'new') continue;
    const row = finding.exchange === null ? undefined : rows.get(finding.exchange);
    if (row === undefined) {
      if (finding.exchange === null && (finding.task === null || tasks.has(finding.task)))
        atEnd.push(finding);
      continue;
    }
    const key = placeKey(row, finding.event, finding.party === 'client' ? 'request' : 'answer');
    byPlace.set(key, [...(byPlace.get(key) ?? []), finding]);
  }
  const at: FindingBook['at'] = (row, event, part) =>
    byPlace.get(placeKey(row, event?.index ?? null, part)) ?? [];
  return {
    at,
    atEnd,
    worst(row, event, part) {
      const severities = at(row, event, part).map(({ severity }) => severity);
      return severities.sort((a, b) => RANK[b] - RANK[a])[0] ?? null;
    },
  };
}

/** Of an exchange with one side only, everything is told there. */
function placeKey(row: ExchangeRow, event: number | null, part: 'request' | 'answer'): string {
  if (event !== null && row.events.some(({ index }) => index === event)) return `${row.index}.${event}`;
  const told = row.request === null ? 'answer' : row.response === null ? 'request' : part;
  return `${row.index} ${told}`;
}

/** A finding as a note over the lifeline of whose fault it is. */
export function findingNote(finding: Finding, ends: Ends, options: DrawOptions): Omit<Note, keyof Origin> {
  const { rule, severity, party, folded } = finding;
  const more = folded === 0 ? '' : ` (and ${folded} more like it)`;
  return {
    kind: 'note',
    about: 'finding',
    over: overWhom(party, ends),
    severity,
    what: rule,
    detail: cut(options.told(finding), MESSAGE_LIMIT[options.label], options.unicode ? '…' : '...') + more,
  };
}

type Origin = Pick<Note, 'exchange' | 'event' | 'anchor'>;

function overWhom(party: Finding['party'], { client, server }: Ends): Note['over'] {
  switch (party) {
    case 'client':
      return [client];
    case 'agent':
    case 'card-publisher':
      return [server];
    case 'webhook':
      return [server];
    default:
      return client === server ? [client] : [client, server];
  }
}

/** Notes a task's state where it is another than its teller told last: a gateway passes on what an agent told. */
export function stateBook(
  say: Say,
  arrow: string,
): (taskId: string, state: string, teller: string) => string | null {
  const last = new Map<string, string>();
  return (taskId, state, teller) => {
    const key = `${teller} ${taskId}`;
    const before = last.get(key);
    if (before === state) return null;
    last.set(key, state);
    const word = (text: string) => say(stateWord(text), STATE_LIMIT);
    return before === undefined ? word(state) : `${word(before)} ${arrow} ${word(state)}`;
  };
}
