import type { Close, Gap, Segment } from '../model/capture.js';
import type { Body, BodyForm, Exchange, HttpItem, Inflate } from '../model/http.js';
import { type Part, placeOf } from '../model/location.js';
import type { CaptureItem, Stranger } from '../model/reader.js';
import type { ExchangeRecord } from '../model/record.js';
import { assigner } from './assign.js';
import { type OpenConnection, openConnection, type Surroundings } from './connection.js';
import { exchangeOf } from './records.js';
import { openStrangers } from './strangers.js';
import { turner } from './turned.js';

/** Named connections kept though nothing is open on them; beyond that the ones longest unused are let go. */
const MOST_IDLE = 1024;
/** Inferred connections kept. A stream that its client left stays open for ever where no close is shown. */
const MOST_INFERRED = 64;

/** The HTTP stage: bytes of a capture in, exchanges out, each as soon as it is complete. */
export interface Exchanges {
  push(item: CaptureItem): Iterable<HttpItem>;
  end(): Iterable<HttpItem>;
  /** Bodies with content handed on so far, by form. */
  bodies(): { readonly [form in BodyForm]: number };
  /** Connections met so far that hold something else than HTTP/1. */
  strangers(): readonly Stranger[];
}

/** `number` gives the next exchange its index where several stages share the count. */
export interface ExchangesOptions {
  readonly inflate: Inflate;
  readonly number?: () => number;
}

export function exchanges(options: ExchangesOptions): Exchanges {
  const tally = { exact: 0, restored: 0, reformatted: 0 };
  const named = new Map<string, OpenConnection>();
  /** Inferred connections, oldest first, and when (in blocks) each was last fed. */
  const open: OpenConnection[] = [];
  /** Those of them that the server began: its calls to webhooks. */
  const back: OpenConnection[] = [];
  const fed = new Map<string, number>();
  const strangers = openStrangers();
  let out: HttpItem[] = [];
  let inferred = 0;
  let blocks = 0;
  let last: OpenConnection | null = null;
  let reached: Part = { offset: 0, length: 0 };

  let count = 0;
  const number = options.number ?? (() => ++count);
  const around: Surroundings = {
    inflate: options.inflate,
    number,
    emit(item) {
      if (item.kind === 'exchange') tallyBodies(item);
      out.push(item);
    },
  };

  const assign = assigner({ open, add: () => infer(open) }, deliver, around.emit);
  const assignBack = assigner({ open: back, add: () => infer(back) }, deliver, around.emit);
  const turn = turner(open, back);

  function infer(among: OpenConnection[]): OpenConnection {
    const connection = openConnection(`c${++inferred}`, false, around);
    if (among.length >= MOST_INFERRED) giveUpStalest(among);
    among.push(connection);
    return connection;
  }

  function deliver({ segment, connection }: { segment: Segment; connection: { id: string } }): void {
    fed.set(connection.id, ++blocks);
    const hasId = (each: OpenConnection): boolean => each.id === connection.id;
    const target = open.find(hasId) ?? back.find(hasId);
    if (target) target.feed(segment);
    else {
      const at = placeOf(segment.offset, segment.bytes.length);
      const reason = `a block of ${connection.id}, which had been silent for too long to be kept`;
      out.push({ kind: 'anomaly', reason, at, exchange: null });
    }
  }

  function giveUpStalest(among: OpenConnection[]): void {
    const [stalest] = among.toSorted((a, b) => (fed.get(a.id) ?? 0) - (fed.get(b.id) ?? 0));
    if (!stalest) return;
    among.splice(among.indexOf(stalest), 1);
    fed.delete(stalest.id);
    stalest.end(reached);
  }

  function tallyBodies({ request, response }: Exchange): void {
    for (const body of [request?.body, response?.body]) if (hasContent(body)) tally[body.form]++;
  }

  function connectionOf(id: string): OpenConnection {
    const found = named.get(id);
    if (found) {
      if (found === last) return found;
      named.delete(id);
    } else if (named.size >= MOST_IDLE) letGoOldest();
    last = found ?? openConnection(id, true, around);
    named.set(id, last);
    return last;
  }

  /** One look at the connection longest unused: it goes if nothing is open on it, else to the back. */
  function letGoOldest(): void {
    for (const [id, connection] of named) {
      named.delete(id);
      if (!connection.idle()) named.set(id, connection);
      return;
    }
  }

  function feed(told: Segment): void {
    const refused = strangers.refuses(told);
    if (refused !== null) {
      if (refused.anomaly !== null) out.push(refused.anomaly);
      return;
    }
    reached = { offset: told.offset + told.bytes.length, length: 0 };
    const { segment, turned } = turn.of(told);
    if (segment.connection === null) (turned ? assignBack : assign).push(segment);
    else connectionOf(segment.connection).feed(segment);
  }

  function close(told: Close): void {
    const { connection: id, by, how, at, time } = turn.close(told);
    if (!named.get(id)?.close(by, how, at, time)) return;
    named.delete(id);
    last = null;
  }

  function gap({ connection, direction, length }: Gap): void {
    if (connection !== null) connectionOf(connection).gap(direction, length);
    else for (const each of [...open, ...back]) each.gap(direction, null);
  }

  function take(record: ExchangeRecord): void {
    if (record.request === null && record.response === null) out.push(...record.anomalies);
    else around.emit(exchangeOf(record, number(), options.inflate));
  }

  function drain(): HttpItem[] {
    const items = out;
    if (items.length > 0) out = [];
    return items;
  }

  return {
    push(item) {
      switch (item.kind) {
        case 'segment':
          feed(item);
          break;
        case 'gap':
          gap(item);
          break;
        case 'close':
          close(item);
          break;
        case 'record':
          take(item);
          break;
        case 'anomaly':
          out.push(item);
      }
      return drain();
    },
    end() {
      assign.end();
      assignBack.end();
      for (const connection of [...named.values(), ...open, ...back]) connection.end(reached);
      named.clear();
      return drain().sort(byIndex);
    },
    bodies: () => tally,
    strangers: strangers.found,
  };
}

function hasContent(body: Body | undefined): body is Extract<Body, { kind: 'bytes' }> {
  return body?.kind === 'bytes' && body.wireLength > 0;
}

/** Exchanges by number, after what belongs to none. */
function byIndex(a: HttpItem, b: HttpItem): number {
  return (a.kind === 'exchange' ? a.index : 0) - (b.kind === 'exchange' ? b.index : 0);
}
