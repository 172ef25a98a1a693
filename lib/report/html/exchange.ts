import type { Finding } from '../../model/finding.js';
import type { Part, Place } from '../../model/location.js';
import type { CaptureReport, EventRow, ExchangeRow } from '../../model/report.js';
import type { Sense } from '../../model/understood.js';
import { clock } from '../../text/clock.js';
import { stateWord } from '../../text/words.js';
import { type CaptureView, placesOf } from '../capture-view.js';
import type { Blanks } from './blank.js';
import type { Captured } from './captured.js';
import type { EventData, ExchangeData, MarkData, SenseData } from './data.js';
import { factsOf } from './facts.js';
import { EVENTS_LIMIT, type KeptEvent, type KeptMessage } from './kept.js';
import { contentData, messageData } from './message.js';
import type { KeptExchange } from './shelf.js';

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
  readonly captured: Captured;
}

/** One exchange in full: what was understood, its messages, its events, and the places of findings in it. */
export function exchangeData(
  row: ExchangeRow,
  kept: KeptExchange | null,
  found: readonly Numbered[],
  around: Around,
): ExchangeData {
  const { capture, view, blanks, captured } = around;
  const data = (message: KeptMessage) => messageData(message, blanks, captured);
  const senses = (all: readonly Sense[] = []) => all.map((sense) => senseData(sense, view));
  return {
    facts: factsOf(row, capture, view.style, kept !== null),
    senses: {
      request: senses(kept?.understood.request),
      response: senses(kept?.understood.response),
    },
    request: kept?.request ? data(kept.request) : null,
    interim: kept?.interim.map(data) ?? [],
    response: kept?.response ? data(kept.response) : null,
    events: row.events.slice(0, EVENTS_LIMIT).map((event, at) => ({
      ...eventData(event, kept?.events[at] ?? null, before(row, at), around, endBefore(kept, at)),
      senses: senses(kept?.understood.events[at]),
    })),
    marks: found
      .flatMap(({ finding, number }) => marksOf(finding, number, row, kept, around))
      .slice(0, MARKS_LIMIT),
    left: leftText(kept),
  };
}

function senseData({ label, text, pointer, as, senses }: Sense, view: CaptureView): SenseData {
  const { say } = view.style;
  return [
    say(label),
    text === null ? null : say(text),
    pointer === null ? null : say(pointer),
    as,
    senses.map((sense) => senseData(sense, view)),
  ];
}

/** Where what stands before an event in the capture ends: the event before it, or the head. */
function endBefore(kept: KeptExchange | null, at: number): number | null {
  const before = at === 0 ? kept?.response?.head.at(-1)?.at : kept?.events[at - 1]?.at;
  return before === undefined ? null : before.offset + before.length;
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
  { view, blanks, captured }: Around,
  from: number | null,
): Omit<EventData, 'senses'> {
  const { style } = view;
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
    words: style.say(style.brief(words.join(' · '), WORDS_LIMIT)),
    time: clock(time),
    gap: time === null || last === null ? null : time - last,
    name: style.say(style.brief(name.filter((text) => text !== '').join(', '), WORDS_LIMIT)),
    data: kept === null ? null : contentData(kept.content, blanks, captured, from, endOf(kept.at)),
  };
}

function endOf({ offset, length }: Part): number {
  return offset + length;
}

function marksOf(
  finding: Finding,
  number: number,
  row: ExchangeRow,
  kept: KeptExchange | null,
  { view, captured }: Around,
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
    runs: runsOf(at, view, captured),
    primary,
  });
  const isHere = finding.exchange === row.index || finding.foldedIn.includes(row.index);
  const own = finding.exchange === row.index ? [mark(finding.at, finding.message, true)] : [];
  // Of one that is folded only the first is told: its values are those of another exchange.
  const told = `the same as in exchange ${finding.exchange ?? '?'}: ${finding.message}`;
  const folded = isHere && own.length === 0 ? [{ ...mark(finding.at, told, true), on: null, runs: [] }] : [];
  const related = finding.related
    .map(({ at, label }) => mark(at, label, false))
    .filter(({ on }) => on !== null);
  return [...own, ...folded, ...related];
}

function runsOf(at: Place, view: CaptureView, captured: Captured): [number, number][] {
  const { runs } = view.locator.spot(at);
  return runs.slice(0, RUNS_LIMIT).map((run) => captured.range(run));
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
