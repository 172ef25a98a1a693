import type { CaptureItem, Gap, Segment } from '../model/capture.js';
import type { Body, BodyForm, Exchange, HttpItem, Inflate } from '../model/http.js';
import type { Part } from '../model/location.js';
import { assigner } from './assign.js';
import { type OpenConnection, openConnection, type Surroundings } from './connection.js';

/** Named connections kept though nothing is open on them; beyond that the ones longest unused are let go. */
const MOST_IDLE = 1024;

/** The HTTP stage: bytes of a capture in, exchanges out, each as soon as it is complete. */
export interface Exchanges {
  push(item: CaptureItem): Iterable<HttpItem>;
  end(): Iterable<HttpItem>;
  /** Bodies with content handed on so far, by form. */
  bodies(): { readonly [form in BodyForm]: number };
}

export function exchanges(options: { readonly inflate: Inflate }): Exchanges {
  const tally = { exact: 0, restored: 0, reformatted: 0 };
  const named = new Map<string, OpenConnection>();
  const inferred = new Map<string, OpenConnection>();
  const open: OpenConnection[] = [];
  let out: HttpItem[] = [];
  let count = 0;
  let reached: Part = { offset: 0, length: 0 };

  const around: Surroundings = {
    inflate: options.inflate,
    number: () => ++count,
    emit(item) {
      if (item.kind === 'exchange') tallyBodies(item);
      out.push(item);
    },
  };

  const assign = assigner(
    {
      open,
      add() {
        const connection = openConnection(`c${inferred.size + 1}`, false, around);
        inferred.set(connection.id, connection);
        open.push(connection);
        return connection;
      },
    },
    ({ segment, connection }) => inferred.get(connection.id)?.feed(segment),
    around.emit,
  );

  function tallyBodies({ request, response }: Exchange): void {
    for (const body of [request?.body, response?.body]) if (hasContent(body)) tally[body.form]++;
  }

  /** The named connection, now the one last used. */
  function connectionOf(id: string): OpenConnection {
    const found = named.get(id) ?? openConnection(id, true, around);
    named.delete(id);
    named.set(id, found);
    if (named.size > MOST_IDLE) {
      for (const [other, connection] of named) {
        if (named.size <= MOST_IDLE) break;
        if (other !== id && connection.idle()) named.delete(other);
      }
    }
    return found;
  }

  function feed(segment: Segment): void {
    reached = { offset: segment.offset + segment.bytes.length, length: 0 };
    if (segment.connection === null) assign.push(segment);
    else connectionOf(segment.connection).feed(segment);
  }

  function gap({ connection, direction, at }: Gap): void {
    if (connection !== null) connectionOf(connection).gap(direction, at);
    else for (const each of open) each.gap(direction, at);
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
          if (named.get(item.connection)?.close(item.by, item.how, item.at)) named.delete(item.connection);
          break;
        case 'anomaly':
          out.push(item);
      }
      return drain();
    },
    end() {
      assign.end();
      for (const connection of [...named.values(), ...open]) connection.end(reached);
      named.clear();
      return drain().sort(byIndex);
    },
    bodies: () => tally,
  };
}

function hasContent(body: Body | undefined): body is Extract<Body, { kind: 'bytes' }> {
  return body?.kind === 'bytes' && body.wireLength > 0;
}

/** Exchanges by number, after what belongs to none. */
function byIndex(a: HttpItem, b: HttpItem): number {
  return (a.kind === 'exchange' ? a.index : 0) - (b.kind === 'exchange' ? b.index : 0);
}
