import type { Finding } from '../../model/finding.js';
import type { Part, Place } from '../../model/location.js';
import type { CaptureReport, EventRow, ExchangeRow } from '../../model/report.js';
import { clock } from '../../text/clock.js';
import { shorten, stateWord } from '../../text/words.js';
import { type CaptureView, placesOf } from '../capture-view.js';
import type { Blanks } from './blank.js';
import type { EventData, ExchangeData, MarkData } from './data.js';
import { factsOf } from './facts.js';
import { contentData, messageData } from './message.js';
import { EVENTS_LIMIT, type KeptEvent, type KeptExchange, type KeptMessage } from './shelf.js';

const WORDS_LIMIT = 200;
const RUNS_LIMIT = 64;
const MARKS_LIMIT = 100;

/** A finding and its number in the page. */
export interface Numbered {
  readonly finding: Finding;
  readonly number: number;
}

/** What the page's other parts know when an exchange is written. */
export interface Around {
  readonly capture: CaptureReport;
  readonly view: CaptureView;
  readonly blanks: Blanks;
}

/** One exchange in full: what was understood, its messages, its events, and the places of findings in it. */
export function exchangeData(
  row: ExchangeRow,
  kept: KeptExchange | null,
  found: readonly Numbered[],
  { capture, view, blanks }: Around,
): ExchangeData {
  // Heads first: what is secret in them is masked in all that follows.
  const request = kept?.request ? messageData(kept.request, blanks) : null;
  const response = kept?.response ? messageData(kept.response, blanks) : null;
  return {
    facts: factsOf(row, capture, view.style),
    request,
    response,
    events: row.events
      .slice(0, EVENTS_LIMIT)
      .map((event, at) => eventData(event, kept?.events[at] ?? null, before(row, at), view, blanks)),
    marks: found
      .flatMap(({ finding, number }) => marksOf(finding, number, row, kept, view))
      .slice(0, MARKS_LIMIT),
    left: leftText(kept),
  };
}

function leftText(kept: KeptExchange | null): string | null {
  if (kept === null) return 'the messages of this exchange are left out: the page has no room for them';
  return kept.moreEvents > 0 ? `the last ${kept.moreEvents} events are left out, for want of room` : null;
}

/** When what stands before an event crossed. */
function before({ events, request }: ExchangeRow, at: number): number | null {
  return (at === 0 ? request?.time : events[at - 1]?.time) ?? null;
}

function eventData(
  row: EventRow,
  kept: KeptEvent | null,
  last: number | null,
  { style }: CaptureView,
  blanks: Blanks,
): EventData {
  const { index, kind, state, note, piece, time } = row;
  const words = [
    state === null ? null : stateWord(state),
    note === null ? null : kind === 'artifact' ? note.trim() : `“${note.trim()}”`,
    piece?.append ? 'appended' : null,
    piece?.last ? 'last chunk' : null,
  ].filter((word) => word !== null);
  const name = [kept?.type === 'message' ? '' : (kept?.type ?? ''), kept?.id ? `id ${kept.id}` : ''];
  return {
    index,
    kind,
    words: style.say(shorten(words.join(' · '), WORDS_LIMIT)),
    time: clock(time),
    gap: time === null || last === null ? null : time - last,
    name: style.say(shorten(name.filter((text) => text !== '').join(', '), WORDS_LIMIT)),
    data: kept === null ? null : contentData(kept.content, blanks),
  };
}

function marksOf(
  finding: Finding,
  number: number,
  row: ExchangeRow,
  kept: KeptExchange | null,
  view: CaptureView,
): MarkData[] {
  const title = `${finding.severity}: ${finding.rule}`;
  const mark = (at: Place, said: string, primary: boolean): MarkData => ({
    finding: number,
    severity: finding.severity,
    title,
    message: view.say(placesOf(finding), said),
    on: sideOf(at, row, kept),
    pointer: at.pointer === null ? null : view.style.say(at.pointer),
    isName: at.on === 'key',
    runs: runsOf(at, view),
    primary,
  });
  const isHere = finding.exchange === row.index || finding.foldedIn.includes(row.index);
  const own = finding.exchange === row.index ? [mark(finding.at, finding.message, true)] : [];
  const folded =
    isHere && own.length === 0 ? [{ ...mark(finding.at, finding.message, true), on: null, runs: [] }] : [];
  const related = finding.related
    .map(({ at, label }) => mark(at, label, false))
    .filter(({ on }) => on !== null);
  return [...own, ...folded, ...related];
}

function runsOf(at: Place, view: CaptureView): [number, number][] {
  const { runs } = view.locator.spot(at);
  return runs.slice(0, RUNS_LIMIT).map(({ offset, length }) => [offset, length]);
}

/** Which message or event of an exchange a place lies in; null for none of those that are known. */
function sideOf({ parts }: Place, { events }: ExchangeRow, kept: KeptExchange | null): MarkData['on'] {
  const [first] = parts;
  if (first === undefined) return null;
  const event = events.find(({ at }) => at.parts.some((part) => holds(part, first)));
  if (event !== undefined) return event.index;
  const inside = (message: KeptMessage | null | undefined) =>
    message?.parts.some((part) => holds(part, first));
  if (inside(kept?.request)) return 'request';
  return inside(kept?.response) ? 'response' : null;
}

function holds(part: Part, { offset, length }: Part): boolean {
  return offset >= part.offset && offset + Math.min(1, length) <= part.offset + part.length;
}
