import type { Fidelity } from '../model/capture.js';
import type { CaptureItem, Stranger } from '../model/reader.js';
import type { BodyRecord, ExchangeRecord, RequestRecord, ResponseRecord } from '../model/record.js';

/** The version of the format that is written. */
const VERSION = 1;

// A byte order mark at the start is part of the bytes.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What a capture's first line may say of it: who wrote it, the format that it was made from, and Reading.apart. */
export interface Origin {
  readonly by?: string;
  readonly from?: string;
  readonly apart?: boolean;
}

/** The first line of a capture in the tool's own format (JSON Lines), without its line end. */
export function firstLine({ by, from, apart }: Origin = {}): string {
  return JSON.stringify({
    a2acap: VERSION,
    ...(by === undefined ? {} : { by }),
    ...(from === undefined ? {} : { from }),
    ...(apart ? { apart } : {}),
  });
}

/** What is known of a capture only when it has ended. */
export interface Ending {
  readonly truncated?: boolean;
  readonly strangers?: readonly Stranger[];
}

/** What a capture preserves, as a line of its own; it belongs at the end. */
export function fidelityLine(fidelity: Fidelity, { truncated, strangers = [] }: Ending = {}): string {
  return JSON.stringify({
    fidelity,
    ...(truncated ? { truncated } : {}),
    ...(strangers.length > 0 ? { strangers } : {}),
  });
}

/** One item as one line, without its line end. Everything is kept but where the item stood in the capture it is from. */
export function itemLine(item: CaptureItem): string {
  switch (item.kind) {
    case 'segment': {
      const { time, connection, direction, form, lineEnds, bytes } = item;
      const kept = {
        ...(form === 'exact' ? {} : { form }),
        ...(lineEnds === undefined ? {} : { lineEnds }),
      };
      return JSON.stringify({ ...stamp(time, connection), direction, ...kept, ...written(bytes) });
    }
    case 'gap': {
      const { time, connection, direction, length } = item;
      return JSON.stringify({ ...stamp(time, connection), direction, gap: { length } });
    }
    case 'close': {
      const { time, connection, by, how } = item;
      return JSON.stringify({ ...stamp(time, connection), close: how, by });
    }
    case 'record':
      return JSON.stringify({ exchange: recordValue(item) });
    case 'anomaly':
      return JSON.stringify({ anomaly: item.reason });
  }
}

function stamp(time: number | null, connection: string | null) {
  return {
    ...(time === null ? {} : { time }),
    ...(connection === null ? {} : { connection }),
  };
}

/** Bytes as text where they are UTF-8, else in base64. */
function written(bytes: Uint8Array): { readonly text: string } | { readonly base64: string } {
  try {
    return { text: utf8.decode(bytes) };
  } catch {
    return { base64: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64') };
  }
}

function recordValue({ connection, ends, request, response, end, doubted, anomalies }: ExchangeRecord) {
  return {
    ...(connection === null ? {} : { connection }),
    ...(ends === undefined ? {} : { ends }),
    request: request && { method: request.method, target: request.target, ...messageValue(request) },
    response: response && responseValue(response),
    end,
    ...(doubted ? { doubted } : {}),
    ...(anomalies.length === 0 ? {} : { anomalies: anomalies.map(({ reason }) => reason) }),
  };
}

function responseValue(response: ResponseRecord) {
  const { status, reason, events, eventTimes, stream } = response;
  return {
    status,
    reason,
    ...(stream ? { stream } : {}),
    ...messageValue(response),
    ...(eventTimes === undefined ? {} : { eventTimes }),
    ...(events === null
      ? {}
      : { events: events.map(({ data, type, id, time }) => ({ data, type, id, time })) }),
  };
}

function messageValue({ version, headers, body, time, endTime }: RequestRecord | ResponseRecord) {
  return {
    version,
    ...(time === null ? {} : { time }),
    ...(endTime === null ? {} : { endTime }),
    headers: headers.map(({ name, value }) => [name, value]),
    body: bodyValue(body),
  };
}

/** Null for an absent body; its members say so where it is not all that simple. */
function bodyValue(body: BodyRecord) {
  switch (body.kind) {
    case 'absent':
      return null;
    case 'unknown':
      return { unknown: body.reason };
    case 'bytes':
      return {
        ...written(body.bytes),
        ...(body.form === 'exact' ? {} : { form: body.form }),
        ...(body.coded ? { coded: true } : {}),
        ...(body.wireLength === undefined ? {} : { wireLength: body.wireLength }),
        ...(body.dotted ? { dotted: true } : {}),
        ...(body.complete ? {} : { complete: false }),
      };
  }
}
