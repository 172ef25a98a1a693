import type { EventRow, ExchangeRow } from '../model/report.js';
import type { Fold, Message, Note } from '../model/sequence.js';
import { clock } from '../text/clock.js';
import type { Cast } from './cast.js';
import type { Several } from './folds.js';
import { eventLabel, type Label, plain, requestLabel, responseLabel } from './labels.js';
import type { DrawOptions } from './options.js';
import { piecesOf } from './pieces.js';
import type { Say } from './say.js';
import { handleOf, interval, intervalText } from './spacing.js';

/** Errors may say more: they are few, and read first. */
const LIMITS = {
  short: { what: 60, detail: 60, error: 120 },
  full: { what: 200, detail: 400, error: 400 },
} as const;

/** Makes the arrows of exchanges; findings are marked on them later. */
export interface Arrows {
  request(row: ExchangeRow): Message;
  response(row: ExchangeRow): Message;
  event(row: ExchangeRow, event: EventRow): Message;
  /** One arrow for requests that drew the same answer. */
  polls(rows: Several<ExchangeRow>): Message;
  /** One arrow for events of one kind. */
  events(row: ExchangeRow, events: Several<EventRow>): Message;
  /** What is drawn where an exchange ended otherwise than with its answer; null for nothing. */
  ending(row: ExchangeRow): Message | Note | null;
}

/** What differs between the arrows of one exchange. */
interface Facts {
  readonly part: Message['part'];
  readonly event?: number;
  readonly moment: number | null;
  readonly head?: Message['head'];
  readonly fold?: Fold;
  /** Whether it runs to who answers. */
  readonly there?: boolean;
}

export function arrows(cast: Cast, say: Say, options: DrawOptions): Arrows {
  const times = options.unicode ? '×' : 'x';
  const piecesByRow = new WeakMap<ExchangeRow, ReadonlyMap<number, string>>();

  function arrow(row: ExchangeRow, label: Label, facts: Facts): Message {
    const { client, server } = cast.ends(row);
    const { part, event = null, moment, head = 'normal', fold = null } = facts;
    const there = facts.there ?? part === 'request';
    const limits = options.label === 'none' ? null : LIMITS[options.label];
    const anchor = handleOf(row, event);
    return {
      kind: 'message',
      exchange: row.index,
      event,
      anchor,
      part,
      from: there ? client : server,
      to: there ? server : client,
      line: there ? 'solid' : 'dashed',
      head,
      tone: label.tone,
      finding: null,
      what: limits === null ? '' : say(label.what, limits.what) + label.tail,
      detail: limits === null ? '' : say(label.detail, label.tone === 'error' ? limits.error : limits.detail),
      fold,
      number: options.numbers && part !== 'response' ? anchor.slice(1) : null,
      time: options.times ? clock(moment) : null,
    };
  }

  function pieceOf(row: ExchangeRow, event: EventRow): string {
    const pieces = piecesByRow.get(row) ?? piecesOf(row.events);
    piecesByRow.set(row, pieces);
    return pieces.get(event.index) ?? '';
  }

  function request(row: ExchangeRow): Message {
    return arrow(row, requestLabel(row), { part: 'request', moment: row.request?.time ?? null });
  }

  return {
    request,
    response(row) {
      const head = row.end === 'complete' || row.end === 'capture-end' ? 'normal' : 'lost';
      const label = responseLabel(row);
      const moment = row.response?.time ?? null;
      const cut: Label = { ...label, tail: `${label.tail}, cut off`, tone: 'error' };
      return arrow(row, head === 'lost' ? cut : label, { part: 'response', moment, head });
    },
    event: (row, event) =>
      arrow(row, eventLabel(event, pieceOf(row, event)), {
        part: 'event',
        event: event.index,
        moment: event.time,
      }),
    polls(rows) {
      const [first] = rows;
      const last = rows.at(-1) ?? first;
      const apart = interval(rows.map((row) => row.request?.time ?? null));
      const answer = responseLabel(first);
      const said = say(answer.what, LIMITS.short.what);
      const facts = [`${times} ${rows.length}`, said, ...intervalText(apart)].filter((fact) => fact !== '');
      return arrow(
        first,
        {
          ...plain(first.operation ?? first.spelled, answer.detail),
          tail: ` ${facts.join(', ')}`,
          tone: answer.tone,
        },
        {
          part: 'request',
          moment: first.request?.time ?? null,
          fold: {
            count: rows.length,
            first: handleOf(first, null),
            last: handleOf(last, null),
            interval: apart,
          },
        },
      );
    },
    events(row, events) {
      const [first] = events;
      const last = events.at(-1) ?? first;
      const apart = interval(events.map((event) => event.time));
      const one = eventLabel(first, '');
      const same = events.every((event) => event.note === first.note) && first.piece === null;
      const tail = intervalText(apart).map((text) => `, ${text}`);
      const label = {
        ...one,
        what: `${events.length} ${times} ${one.what}`,
        tail: tail.join(''),
        detail: same ? one.detail : '',
      };
      return arrow(row, label, {
        part: 'event',
        event: first.index,
        moment: first.time,
        fold: {
          count: events.length,
          first: handleOf(row, first.index),
          last: handleOf(row, last.index),
          interval: apart,
        },
      });
    },
    ending(row) {
      const lost = (what: string, there = false): Message =>
        arrow(
          row,
          { ...plain(what), tone: 'error' },
          { part: 'response', moment: null, head: 'lost', there },
        );
      const open = (what: string): Note => {
        const { exchange, event, anchor, to } = request(row);
        return {
          ...{ exchange, event, anchor },
          kind: 'note',
          about: 'end',
          over: [to],
          severity: null,
          what,
          detail: '',
        };
      };
      if (row.close === 'cut') return lost('cut off');
      if (row.close === 'left') return lost('the client leaves', true);
      if (row.close === 'properly') return null;
      if (row.close === 'open') return open('still open where the capture ends');
      if (row.response === null) {
        if (row.end === 'complete') return open('no answer was captured');
        return row.end === 'capture-end' ? open('no answer before the capture ends') : lost('no answer');
      }
      return row.end === 'capture-end' ? open('the capture ends before the answer does') : null;
    },
  };
}
