import type { Anomaly } from '../model/capture.js';
import type { HeaderField } from '../model/http.js';
import type { Part } from '../model/location.js';
import type { CaptureItem } from '../model/reader.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../model/record.js';

/** Says where what stood at a run of capture bytes stands now. */
type Move = (offset: number, length: number) => number;

/** The item with each of its places moved. */
export function moved(item: CaptureItem, move: Move): CaptureItem {
  switch (item.kind) {
    case 'segment': {
      const offset = move(item.offset, item.span ?? item.bytes.length);
      if (item.runs === undefined) return { ...item, offset };
      return {
        ...item,
        offset,
        runs: item.runs.map((run) => ({ ...run, offset: move(run.offset, run.span) })),
      };
    }
    case 'gap':
    case 'close':
      return { ...item, at: movedPart(item.at, move) };
    case 'anomaly':
      return movedAnomaly(item, move);
    case 'record':
      return movedRecord(item, move);
  }
}

function movedPart<P extends Part>(part: P, move: Move): P {
  return { ...part, offset: move(part.offset, part.length) };
}

function movedAnomaly(anomaly: Anomaly, move: Move): Anomaly {
  const parts = anomaly.at.parts.map((part) => movedPart(part, move));
  return { ...anomaly, at: { ...anomaly.at, parts } };
}

function movedRecord(record: ExchangeRecord, move: Move): ExchangeRecord {
  return {
    ...record,
    request: record.request && movedMessage(record.request, move),
    response: record.response && movedResponse(record.response, move),
    anomalies: record.anomalies.map((anomaly) => movedAnomaly(anomaly, move)),
  };
}

function movedResponse(response: ResponseRecord, move: Move): ResponseRecord {
  const events = response.events?.map((event) => ({ ...event, at: movedPart(event.at, move) })) ?? null;
  return { ...movedMessage(response, move), events };
}

function movedMessage<M extends RequestRecord | ResponseRecord>(message: M, move: Move): M {
  return {
    ...message,
    at: movedPart(message.at, move),
    headers: message.headers.map((field): HeaderField => ({ ...field, at: movedPart(field.at, move) })),
    body: movedBody(message.body, move),
  };
}

function movedBody(body: BodyRecord, move: Move): BodyRecord {
  if (body.kind !== 'bytes') return body;
  return {
    ...body,
    pieces: body.pieces.map((piece) => ({ ...piece, offset: move(piece.offset, piece.span) })),
  };
}
