import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Segment } from '../lib/model/capture.js';
import type { Exchange, HttpRequest, HttpResponse } from '../lib/model/http.js';
import { type Block, chunk, head, read, segmentsOf } from './traffic.js';

const content = fc.oneof(
  fc.json({ maxDepth: 1 }),
  fc.constantFrom('', '{}', 'text\r\nof lines\n', 'data: {"a":1}\n\ndata: 2\n\n', 'x'.repeat(3000)),
);

/** One request and its answers, as blocks. */
const exchange = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'QUERY', 'get'),
    body: content,
    answer: content,
    chunked: fc.boolean(),
    sized: fc.integer({ min: 1, max: 40 }),
    interim: fc.boolean(),
    status: fc.constantFrom(200, 204, 404, 304),
    fold: fc.boolean(),
    stream: fc.boolean(),
  })
  .map(({ method, body, answer, chunked, sized, interim, status, fold, stream }): Block[] => {
    const latin1 = (text: string) => Buffer.from(text).toString('latin1');
    const [request, response] = [latin1(body), latin1(answer)];
    const chunks = response.match(new RegExp(`[\\s\\S]{1,${sized}}`, 'g')) ?? [];
    const framed = chunked ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${response.length}`];
    const fields = [...(fold ? ['X: a', ' b'] : []), ...(stream ? ['Content-Type: text/event-stream'] : [])];
    const empty = method === 'HEAD' || status === 204 || status === 304;
    const full = chunked ? `${chunks.map(chunk).join('')}0\r\nT: 1\r\n\r\n` : response;
    return [
      ['>', `${head(`${method} /x?y=1 HTTP/1.1`, 'Host: h', `Content-Length: ${request.length}`)}${request}`],
      ...(interim ? [['<', head('HTTP/1.1 100 Continue')] as const] : []),
      ['<', head(`HTTP/1.1 ${status} Some reason`, ...fields, ...framed) + (empty ? '' : full)],
    ];
  });

const traffic = fc.array(exchange, { minLength: 1, maxLength: 5 }).map((all) => all.flat());
const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });

/** The same bytes in other segments. */
function cut(segments: readonly Segment[], sizes: readonly number[]): Segment[] {
  let turn = 0;
  return segments.flatMap((segment) => {
    const pieces: Segment[] = [];
    let at = 0;
    while (at < segment.bytes.length) {
      const size = sizes[turn++ % sizes.length] ?? 1;
      pieces.push({ ...segment, bytes: segment.bytes.subarray(at, at + size), offset: segment.offset + at });
      at += size;
    }
    return pieces;
  });
}

/** Changes some bytes of some blocks: flips, removes, repeats. */
function damage(segments: readonly Segment[], wounds: readonly Wound[]): Segment[] {
  let offset = 0;
  return segments.map((segment, index) => {
    let bytes = Buffer.from(segment.bytes);
    for (const { block, at, kind, value } of wounds) {
      if (block % segments.length !== index || bytes.length === 0) continue;
      const i = at % bytes.length;
      const rest = { flip: 1, remove: 1 + (value % 20), repeat: 0, insert: 0 }[kind];
      const fresh = {
        flip: Buffer.of(value),
        remove: Buffer.alloc(0),
        repeat: bytes.subarray(i, i + value),
        insert: Buffer.of(value, 10),
      };
      bytes = Buffer.concat([bytes.subarray(0, i), fresh[kind], bytes.subarray(i + rest)]);
    }
    offset += 20;
    const damaged = { ...segment, bytes, offset };
    offset += bytes.length;
    return damaged;
  });
}

interface Wound {
  readonly block: number;
  readonly at: number;
  readonly kind: 'flip' | 'remove' | 'repeat' | 'insert';
  readonly value: number;
}

const wounds: fc.Arbitrary<Wound[]> = fc.array(
  fc.record({
    block: fc.nat(20),
    at: fc.nat(400),
    kind: fc.constantFrom('flip', 'remove', 'repeat', 'insert'),
    value: fc.integer({ min: 0, max: 255 }),
  }),
  { minLength: 1, maxLength: 6 },
);

function plain(exchanges: readonly Exchange[]): unknown {
  return exchanges.map(withPlainBytes);
}

/** Views and copies of the same bytes compare as different. */
function withPlainBytes(exchange: Exchange): unknown {
  const plainBody = (message: HttpRequest | HttpResponse | null) =>
    message?.body.kind === 'bytes'
      ? { ...message, body: { ...message.body, bytes: Buffer.from(message.body.bytes).toString('latin1') } }
      : message;
  return {
    ...exchange,
    request: plainBody(exchange.request),
    interim: exchange.interim.map(plainBody),
    response: plainBody(exchange.response),
  };
}

test('cutting a direction into other segments changes no exchange', () => {
  fc.assert(
    fc.property(traffic, cuts, (blocks, sizes) => {
      const segments = segmentsOf(blocks).map((segment) => ({ ...segment, time: null }));
      const whole = read(segments);
      const pieces = read(cut(segments, sizes));
      expect(whole.reasons.filter((reason) => !reason.includes('folded'))).toEqual([]);
      expect(plain(pieces.exchanges)).toEqual(plain(whole.exchanges));
    }),
    { numRuns: 300 },
  );
});

test('valid traffic gives each request its own answer', () => {
  fc.assert(
    fc.property(traffic, cuts, (blocks, sizes) => {
      const { exchanges, anomalies } = read(cut(segmentsOf(blocks), sizes));
      expect(exchanges).toHaveLength(blocks.filter(([way]) => way === '>').length);
      expect(exchanges.every(({ end, request, response }) => end === 'complete' && request && response)).toBe(
        true,
      );
      expect(anomalies).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('every payload byte belongs to a message or an anomaly', () => {
  fc.assert(
    fc.property(traffic, wounds, cuts, (blocks, harm, sizes) => {
      const segments = cut(damage(segmentsOf(blocks), harm), sizes);
      const { exchanges, anomalies, reasons } = read(segments);
      fc.pre(!reasons.some((reason) => reason.includes('is not HTTP/1')));
      for (const way of ['to-server', 'to-client'] as const) {
        const bytes = segments.filter(({ direction }) => direction === way);
        const covered = new Set<number>();
        const all = [...anomalies, ...exchanges.flatMap((each) => each.anomalies)];
        for (const part of all.flatMap(({ at }) => at.parts)) cover(covered, part);
        const messages = exchanges.flatMap(
          ({ request, interim, response }): (HttpRequest | HttpResponse | null)[] =>
            way === 'to-server' ? [request] : [...interim, response],
        );
        const starts = messages.flatMap((message) => (message ? [message.at.offset] : []));
        const last = bytes.at(-1);
        const limit = last ? last.offset + last.bytes.length : 0;
        for (const message of messages) {
          if (!message) continue;
          const from = message.at.offset;
          // A message that was not seen to its end holds what stands before the next one.
          const next = Math.min(limit, ...starts.filter((start) => start > from));
          const to = message.complete ? lastByte(message) : next;
          cover(covered, { offset: from, length: to - from });
        }
        const left = bytes.flatMap(({ bytes: payload, offset }) =>
          [...payload].filter((_, i) => !covered.has(offset + i)),
        );
        // Framing behind the last body byte: line ends, chunk sizes, what is left of a cut line.
        for (const line of Buffer.from(left).toString('latin1').split('\n')) {
          expect(line).toMatch(/^[0-9a-fA-F]*[ \t]*(?:;.*)?\r?$/);
        }
      }
    }),
    { numRuns: 300 },
  );
});

function cover(covered: Set<number>, { offset, length }: { offset: number; length: number }): void {
  for (let i = 0; i < length; i++) covered.add(offset + i);
}

/** Behind the last byte that a message names. */
function lastByte({ at, headers, trailers, body }: HttpRequest | HttpResponse): number {
  const pieces = body.kind === 'bytes' ? body.pieces.map(({ offset, span }) => offset + span) : [];
  const lines = [at, ...[...headers, ...trailers].map((field) => field.at)];
  return Math.max(...lines.map(({ offset, length }) => offset + length + '\r\n\r\n'.length), ...pieces);
}

test('no input makes the stage throw or hang', () => {
  const started = performance.now();
  fc.assert(
    fc.property(traffic, wounds, cuts, fc.boolean(), fc.boolean(), (blocks, harm, sizes, named, laidOut) => {
      const damaged = damage(segmentsOf(blocks, named ? 'k' : null), harm);
      const segments = cut(damaged, sizes).map(
        (segment): Segment => ({ ...segment, form: laidOut ? 'reformatted' : 'exact' }),
      );
      const { exchanges } = read(segments);
      expect(new Set(exchanges.map(({ index }) => index)).size).toBe(exchanges.length);
    }),
    { numRuns: 2000 },
  );
  expect(performance.now() - started).toBeLessThan(15_000);
});

test('random bytes make the stage neither throw nor hang', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.constantFrom(
      'HTTP/1.1 200 OK\r\n',
      'GET / HTTP/1.1\r\n',
      '\r\n',
      '\n',
      'Content-Length: ',
      'Transfer-Encoding: chunked\r\n',
      '-6',
      '5',
      '{}',
      'Content-Encoding: gzip\r\n',
      'Content-Type: text/event-stream\r\n',
      ': ',
      ' HTTP/1.1\r\n',
    ),
  );
  const block = fc.tuple(
    fc.constantFrom('>' as const, '<' as const),
    fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const { exchanges } = read(segmentsOf(blocks));
      expect(exchanges.every(({ request, response }) => request !== null || response !== null)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
