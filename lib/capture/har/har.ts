import type { Anomaly, Fidelity } from '../../model/capture.js';
import { placeOf } from '../../model/location.js';
import type { CaptureItem, CaptureReader } from '../../model/reader.js';
import type { ExchangeRecord } from '../../model/record.js';
import { parse } from '../reading/json-value.js';
import { readEntry } from './entry.js';
import { type Producer, producerOf } from './producers.js';
import { ENTRY_LIMIT, type HarPart, openSplitter } from './splitter.js';

const STARTS = /^(?:\xef\xbb\xbf)?\s*\{\s*"log"\s*:\s*\{/;
const MEMBERS = /"(?:version|creator|browser|pages|entries)"\s*:/;
/** Bytes that are looked at. */
const SNIFF = 8192;

/** A reader for HAR 1.2 files (http://www.softwareishard.com/blog/har-12-spec/); null where the first bytes are none. */
export function har(head: Uint8Array): CaptureReader | null {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, SNIFF)).toString('latin1');
  return STARTS.test(text) && MEMBERS.test(text) ? readHar() : null;
}

function readHar(): CaptureReader {
  const splitter = openSplitter();
  let producer: Producer = producerOf(undefined);
  let truncated = false;
  let timed = false;
  let named = false;
  let mended = 0;

  function* items(parts: readonly HarPart[]): Iterable<CaptureItem> {
    for (const part of parts) {
      if (part.name === 'creator') producer = producerOf(parse(part.bytes ?? Buffer.alloc(0)));
      if (part.name === 'entry') yield entry(part);
    }
  }

  function entry({ bytes, offset, length, whole }: HarPart): ExchangeRecord | Anomaly {
    const at = placeOf(offset, length);
    if (bytes === null) {
      const reason = `an entry of ${length} bytes, where at most ${ENTRY_LIMIT} are read`;
      return { kind: 'anomaly', reason, at, exchange: null };
    }
    const record = whole ? readEntry(bytes, offset, producer, () => mended++) : null;
    if (record === null || (record.request === null && record.response === null)) {
      const reason = whole
        ? 'an entry that is no JSON object with a request'
        : 'the capture ends in this entry';
      return { kind: 'anomaly', reason, at, exchange: null };
    }
    timed ||= record.request !== null && record.request.time !== null;
    named ||= record.connection !== null;
    return record;
  }

  return {
    format: 'HAR',
    push: (bytes) => items(splitter.push(bytes)),
    end() {
      const { rest, truncated: open } = splitter.end();
      truncated = open;
      return items(rest === null ? [] : [rest]);
    },
    fidelity: (): Fidelity => ({
      bytes: 'restored',
      lineEnds: 'absent',
      timing: timed ? 'exact' : 'absent',
      directions: 'exact',
      connections: named ? 'exact' : 'absent',
      notes: [
        ...(producer.name === '' ? [] : [`written by ${producer.name}`]),
        ...(mended === 0 ? [] : [`${mended} ${mended === 1 ? 'body' : 'bodies'} read again in UTF-8`]),
      ],
    }),
    truncated: () => truncated,
    withholds: () => producer.sanitizes,
  };
}
