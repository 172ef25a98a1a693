import type { Severity } from '../model/finding.js';
import type { EventRow, ExchangeRow } from '../model/report.js';
import type { Activation, Divider, Message, Note, SequenceItem } from '../model/sequence.js';
import { count, shortId } from '../text/words.js';
import type { Arrows } from './arrows.js';
import type { Cast } from './cast.js';
import type { Drawn } from './folds.js';
import type { DrawOptions } from './options.js';
import { type FindingBook, findingNote, stateBook } from './remarks.js';
import type { Say } from './say.js';
import { handleOf } from './spacing.js';

const REASONS_SHOWN = 3;
const REASON_LIMIT = 40;

interface Tools {
  readonly arrows: Arrows;
  readonly cast: Cast;
  readonly book: FindingBook;
  readonly say: Say;
  readonly options: DrawOptions;
}

/** Turns what is to be drawn into items, one after the other. `after` is what follows. */
export interface Drawer {
  next(drawn: Drawn, after: Drawn | null): SequenceItem[];
  /** What is told behind all else: findings on tasks and on the capture as a whole. */
  end(rows: readonly ExchangeRow[]): SequenceItem[];
}

export function drawer({ arrows, cast, book, say, options }: Tools): Drawer {
  const changed = stateBook(say, options.unicode ? '→' : '->');
  /** Exchanges during which their agent is drawn at work. */
  const active = new Set<number>();

  function* begin(row: ExchangeRow): Generator<Activation> {
    if (active.has(row.index)) return;
    active.add(row.index);
    yield activation('begin', row);
  }

  function* finish(row: ExchangeRow): Generator<Activation> {
    if (active.delete(row.index)) yield activation('end', row);
  }

  function activation(kind: Activation['kind'], row: ExchangeRow): Activation {
    return {
      kind,
      actor: cast.ends(row).server,
      exchange: row.index,
      event: null,
      anchor: handleOf(row, null),
    };
  }

  function* findings(row: ExchangeRow, event: EventRow | null, part: 'request' | 'answer'): Generator<Note> {
    for (const finding of book.at(row, event, part)) {
      yield { ...placed(row, event), ...findingNote(finding, cast.ends(row), options) };
    }
  }

  function* stateNote(row: ExchangeRow, event: EventRow | null): Generator<Note> {
    const state = event === null ? row.state : event.state;
    if (row.taskId === null || state === null) return;
    const { client, server } = cast.ends(row);
    const teller = row.kind === 'push-delivery' ? client : server;
    const detail = changed(row.taskId, state, teller);
    if (detail === null) return;
    yield {
      ...placed(row, event),
      kind: 'note',
      about: 'state',
      over: [teller],
      severity: null,
      what: say(`task ${shortId(row.taskId)}`, REASON_LIMIT),
      detail,
    };
  }

  function* answered(row: ExchangeRow, event: EventRow | null, arrow: Message): Generator<SequenceItem> {
    yield marked(arrow, book.worst(row, event, 'answer'));
    yield* findings(row, event, 'answer');
    yield* stateNote(row, event);
  }

  function* requested(row: ExchangeRow, after: Drawn | null): Generator<SequenceItem> {
    yield marked(arrows.request(row), book.worst(row, null, 'request'));
    // A push delivery tells with its request what other exchanges tell with their answer.
    if (row.kind === 'push-delivery') yield* stateNote(row, null);
    yield* findings(row, null, 'request');
    if (row.kind === 'stream' || !isAnswerOf(after, row)) yield* begin(row);
  }

  function* items(drawn: Drawn, after: Drawn | null): Generator<SequenceItem> {
    switch (drawn.is) {
      case 'foreign':
        yield foreignLine(drawn.rows);
        return;
      case 'polls': {
        const [first] = drawn.rows;
        yield arrows.polls(drawn.rows);
        yield* stateNote(first, null);
        return;
      }
      case 'events': {
        const [first] = drawn.events;
        yield* begin(drawn.row);
        yield arrows.events(drawn.row, drawn.events);
        yield* stateNote(drawn.row, first);
        return;
      }
      case 'one': {
        const { crossing } = drawn;
        const { row } = crossing;
        switch (crossing.part) {
          case 'request':
            yield* requested(row, after);
            return;
          case 'response':
            if (row.kind === 'push-delivery') {
              yield marked(arrows.response(row), book.worst(row, null, 'answer'));
              yield* findings(row, null, 'answer');
            } else yield* answered(row, null, arrows.response(row));
            if (row.kind !== 'stream') yield* finish(row);
            return;
          case 'event':
            yield* begin(row);
            yield* answered(row, crossing.event, arrows.event(row, crossing.event));
            return;
          case 'end': {
            const ending = arrows.ending(row);
            if (ending !== null) yield ending;
            // Findings on a stream as a whole are told where it ends.
            if (row.events.length > 0) yield* findings(row, null, 'answer');
            yield* finish(row);
          }
        }
      }
    }
  }

  function foreignLine(rows: readonly ExchangeRow[]): Divider {
    const reasons = [...new Set(rows.map((row) => row.foreignReason ?? row.spelled))];
    const named = reasons.slice(0, REASONS_SHOWN).map((reason) => say(reason, REASON_LIMIT));
    if (reasons.length > REASONS_SHOWN) named.push('others');
    const are = rows.length === 1 ? 'that is' : 'that are';
    return {
      kind: 'divider',
      what: `${count(rows.length, 'exchange')} ${are} not A2A (${named.join(', ')})`,
    };
  }

  return {
    next: (drawn, after) => [...items(drawn, after)],
    end: (rows) =>
      book.atEnd.flatMap((finding): Note[] => {
        const row = rows.findLast(({ taskId }) => finding.task === null || taskId === finding.task);
        if (row === undefined) return [];
        return [{ ...placed(row, null), ...findingNote(finding, cast.ends(row), options) }];
      }),
  };
}

function placed(row: ExchangeRow, event: EventRow | null): Pick<Note, 'exchange' | 'event' | 'anchor'> {
  const index = event?.index ?? null;
  return { exchange: row.index, event: index, anchor: handleOf(row, index) };
}

function marked(message: Message, finding: Severity | null): Message {
  return { ...message, finding };
}

function isAnswerOf(drawn: Drawn | null, { index }: ExchangeRow): boolean {
  return drawn?.is === 'one' && drawn.crossing.row.index === index && drawn.crossing.part === 'response';
}
