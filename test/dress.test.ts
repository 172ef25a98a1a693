import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectDress } from '../lib/capture/dress/dress.js';
import { undress } from '../lib/capture/dress/undress.js';
import { memorySource } from '../lib/capture/memory.js';
import { openReader } from '../lib/capture/read.js';

const GET = 'GET /card HTTP/1.1\r\nHost: a\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"name":"Ärzte €"}';
const CHUNK = '9\r\ndata: {}\n\n\r\n';
const block = (marker: string, bytes: string): string => `${marker}\n${bytes}\n\n`;
const VERBATIM =
  block('--> to agent', GET) +
  block('<-- from agent', OK) +
  block('--> to agent', GET) +
  block('<-- from agent', CHUNK);
const LF_ONLY = VERBATIM.replaceAll('\r\n', '\n');
const TIMED = VERBATIM.replaceAll(/^(-->|<--)/gm, '[2026-10-04T05:35:11.123Z] #3 $1');

const prefixed = (log: string, prefix: (line: number) => string, trimmed = false): string =>
  log
    .split('\n')
    .map((line, i, { length }) => {
      if (i === length - 1) return line;
      return trimmed && line === '' ? prefix(i).trimEnd() : prefix(i) + line;
    })
    .join('\n');
/** What a prefix that tells time leaves: itself on the marker lines. */
const spared = (log: string, prefix: (line: number) => string): string =>
  log
    .split('\n')
    .map((line, i) => (/^(-->|<--)/.test(line) ? prefix(i) + line : line))
    .join('\n');
const utf16 = (log: string, order: 'le' | 'be', mark = true): Buffer => {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + log, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

function undressed(bytes: Buffer, pieces = bytes.length): { clean: string; notes: readonly string[] } {
  const dress = detectDress(bytes);
  if (dress === null) return { clean: bytes.toString(), notes: [] };
  const taking = undress(dress);
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieces) out.push(taking.push(bytes.subarray(at, at + pieces)));
  return { clean: Buffer.concat([...out, taking.end()]).toString(), notes: dress.notes };
}

const lineNumbers = (i: number): string => `${String(i + 1).padStart(6)}\t`;
const clock = (i: number): string => `2026-10-04 05:35:${String(10 + (i % 50))},${100 + i} INFO tap: `;
const stamp = (i: number): string => `2026-10-04T05:35:11.${100 + i}Z `;
const sized = (text: string): string =>
  GET_AND(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
const GET_AND = (answer: string): string =>
  VERBATIM + block('--> to agent', GET) + block('<-- from agent', answer);
const SIZED = sized('{"name":"Ünïcode €"}');
/** What a tap writes that reads bytes as Latin-1. */
const misread = (log: string): Buffer => Buffer.from(Buffer.from(log).toString('latin1'));
const short = (i: number): string => `[12:00:${10 + i}] `;
const WRAPPED: readonly (readonly [string, Buffer, string, RegExp])[] = [
  [
    'docker compose',
    Buffer.from(prefixed(VERBATIM, () => 'agent-1  | ')),
    VERBATIM,
    /^`agent-1 {2}\| ` or the like was taken off every line$/,
  ],
  [
    'docker compose, trimmed',
    Buffer.from(prefixed(VERBATIM, () => 'agent-1  | ', true)),
    VERBATIM,
    /was taken off every line/,
  ],
  [
    'docker logs -t',
    Buffer.from(prefixed(VERBATIM, stamp)),
    spared(VERBATIM, stamp),
    /^`2026-10-04T05:35:11.100Z ` or the like was taken off every line, save on its marker lines$/,
  ],
  ['a logger', Buffer.from(prefixed(LF_ONLY, clock)), spared(LF_ONLY, clock), /was taken off every line/],
  ['a time', Buffer.from(prefixed(VERBATIM, short)), spared(VERBATIM, short), /was taken off every line/],
  ['cat -n', Buffer.from(prefixed(VERBATIM, lineNumbers)), VERBATIM, /was taken off every line/],
  ['grep -n', Buffer.from(prefixed(VERBATIM, (i) => `${i + 1}:`)), VERBATIM, /was taken off every line/],
  [
    'a quote',
    Buffer.from(prefixed(LF_ONLY, () => '> ', true)),
    LF_ONLY,
    /^`> ` or the like was taken off every line$/,
  ],
  ['an indent', Buffer.from(prefixed(LF_ONLY, () => '    ', true)), LF_ONLY, /was taken off every line/],
  [
    'a prefix before timed markers',
    Buffer.from(prefixed(TIMED, () => 'agent-1  | ')),
    TIMED,
    /was taken off every line/,
  ],
  [
    'coloured markers',
    Buffer.from(VERBATIM.replaceAll(/^(-->.*|<--.*)$/gm, '\x1b[1;32m$1\x1b[0m')),
    VERBATIM,
    /^terminal colours/,
  ],
  [
    'colours in a prefix',
    Buffer.from(prefixed(VERBATIM, () => '\x1b[36magent-1  |\x1b[0m ')),
    VERBATIM,
    /was taken off every line/,
  ],
  ['bytes read as Latin-1', misread(SIZED), SIZED, /^its bytes had been read as Latin-1/],
  [
    'Latin-1 behind a prefix',
    misread(prefixed(SIZED, () => 'agent-1  | ')),
    SIZED,
    /^its bytes had been read as Latin-1/,
  ],
  ['a byte order mark', Buffer.from(`\ufeff${VERBATIM}`), VERBATIM, /UTF-8 byte order mark/],
  ['UTF-16 LE', utf16(VERBATIM, 'le'), VERBATIM, /UTF-16 \(LE\)/],
  ['UTF-16 BE', utf16(VERBATIM, 'be'), VERBATIM, /UTF-16 \(BE\)/],
  ['UTF-16 without a mark', utf16(VERBATIM, 'le', false), VERBATIM, /UTF-16 \(LE\)/],
  ['PowerShell', utf16(LF_ONLY.replaceAll('\n', '\r\n'), 'le'), LF_ONLY, /UTF-16/],
  ['CRLF line ends', Buffer.from(LF_ONLY.replaceAll('\n', '\r\n')), LF_ONLY, /^every line ended in CRLF/],
  ['text mode', Buffer.from(VERBATIM.replaceAll('\n', '\r\n')), VERBATIM, /^every line ended in CRLF/],
  [
    'all of it',
    utf16(prefixed(VERBATIM, clock).replaceAll('\n', '\r\n'), 'be'),
    spared(VERBATIM, clock),
    /UTF-16/,
  ],
];

describe('a log that looks read as Latin-1', () => {
  test.each([
    ['whose agent writes so', Buffer.from(sized('{"name":"Ã\u009cnïcode"}'))],
    ['of which no length tells', misread(VERBATIM)],
    ['with lengths of both kinds', Buffer.concat([misread(SIZED), Buffer.from(sized('{"a":"Ã©"}'))])],
    ['with other characters', Buffer.concat([misread(SIZED), Buffer.from('€\n')])],
    ['of correct characters', Buffer.from(sized('{"name":"Ünïcode"}'))],
  ])('is left alone: %s', (_, bytes) => {
    expect(detectDress(bytes)).toBeNull();
  });
});

describe('a wrapped log', () => {
  test.each(WRAPPED)('is undressed: %s', (_, bytes, clean, note) => {
    const result = undressed(bytes);
    expect(result.clean).toBe(clean);
    expect(result.notes.some((text) => note.test(text))).toBe(true);
  });

  test.each(WRAPPED)('is undressed alike in any pieces: %s', (_, bytes, clean) => {
    for (const pieces of [1, 2, 3, 7, 64]) expect(undressed(bytes, pieces).clean).toBe(clean);
  });

  test.each(WRAPPED)('leads every place back to the file: %s', (name, bytes, clean) => {
    const { source, chunks } = memorySource(bytes);
    for (const _ of chunks());
    const encoding = name.startsWith('UTF-16') || /PowerShell|all of it/.test(name) ? 'utf16le' : 'utf8';
    const file = name === 'UTF-16 BE' || name === 'all of it' ? Buffer.from(bytes).swap16() : bytes;
    const cleanBytes = Buffer.from(clean);
    for (const place of ['--> to agent', 'Host: a', '"Ärzte', '€"', 'data: {}', 'HTTP/1.1 200']) {
      const offset = cleanBytes.indexOf(place);
      const original = source.original(offset);
      const there = name.includes('Latin-1')
        ? Buffer.from(file.subarray(original.offset).toString(), 'latin1').toString()
        : file.subarray(original.offset).toString(encoding);
      expect(there.startsWith(place)).toBe(true);
      const column = (text: string): number => text.length - 1 - text.lastIndexOf('\n');
      const skip = encoding === 'utf8' && bytes[0] === 0xef ? 3 : 0;
      const before = file
        .subarray(skip, original.offset)
        .toString(encoding)
        .replace(/^\ufeff/, '');
      expect(column(before)).toBe(column(cleanBytes.subarray(0, offset).toString()) + original.columnShift);
      expect(source.linesBefore(offset)).toBe(before.split('\n').length - 1);
    }
  });

  test('tells times and connections by the prefix of its marker lines', () => {
    const log = (id: (block: number) => number): Buffer => {
      let blocks = 0;
      return Buffer.from(
        VERBATIM.split('\n')
          .map((line, i, { length }) => {
            if (/^(-->|<--)/.test(line)) blocks += 1;
            return i === length - 1 ? line : `12:00:${10 + i} [${id(blocks)}] ${line}`;
          })
          .join('\n'),
      );
    };
    const read = (bytes: Buffer) => {
      const { chunks, head } = memorySource(bytes);
      const opened = openReader(head);
      if ('problem' in opened) throw new Error(opened.problem);
      const { reader } = opened;
      return [...[...chunks()].flatMap((chunk) => [...reader.push(chunk)]), ...reader.end()].map((item) =>
        item.kind === 'segment' ? [item.connection, (item.time ?? 0) % 60_000] : [],
      );
    };
    expect(read(log((block) => block % 3))).toEqual([
      ['1', 10_000],
      ['2', 16_000],
      ['0', 22_000],
      ['1', 28_000],
    ]);
    expect(read(log(() => 4711)).map((told) => told[0])).toEqual([null, null, null, null]);
    expect(read(log(() => 4711)).map((told) => told[1])).toEqual([10_000, 16_000, 22_000, 28_000]);
  });

  test('of several hundred kilobytes keeps its places', () => {
    const log =
      block('--> to agent', GET) + block('<-- from agent', `${OK}${'é\n  x'.repeat(90_000)}`) + VERBATIM;
    const bytes = Buffer.from(prefixed(log, (i) => `agent-1 | ${i} `));
    const { source } = memorySource(bytes);
    const offset = Buffer.from(log).lastIndexOf('data: {}');
    const original = source.original(offset);
    expect(bytes.subarray(original.offset, original.offset + 8).toString()).toBe('data: {}');
    expect(Buffer.from(source.read(offset, 8)).toString()).toBe('data: {}');
    expect(source.size).toBe(Buffer.byteLength(log));
  });
});

describe('CRs', () => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n';
  const verbose =
    '* Connected to a\r\n> GET / HTTP/1.1\r\n> Host: a\r\n> \r\n< HTTP/1.1 200 OK\r\n< \r\n{"a":1}\r\n';

  test.each([
    ['as they are', Buffer.from(answer)],
    ['behind a byte order mark', Buffer.from(`\ufeff${answer}`)],
    ['in UTF-16', utf16(answer, 'le')],
    ['in colours', Buffer.from(`\x1b[1m${answer}`)],
    ['of a request and its answer', Buffer.from(`\ufeff${GET}${answer}`)],
    ['of an event stream', Buffer.from('\ufeffdata: {"jsonrpc":"2.0"}\r\n\r\ndata: {}\r\n\r\n')],
  ])('are never taken from the bytes of HTTP: %s', (_, bytes) => {
    const { clean, notes } = undressed(bytes);
    expect(clean.match(/\r\n/g)?.length).toBe(clean.match(/\n/g)?.length);
    expect(notes.join()).not.toContain('CR');
  });

  test('are taken from lines that a tool put around them', () => {
    const { clean, notes } = undressed(utf16(verbose, 'le'));
    expect(clean).toBe(verbose.replaceAll('\r', ''));
    expect(notes).toContain('every line ended in CRLF, of which the CR was taken away');
  });
});

describe('a plain log', () => {
  const json = '{\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}';
  test.each([
    ['verbatim', VERBATIM],
    ['with times on its markers', TIMED],
    [
      'laid out',
      block('--> to agent', `GET / HTTP/1.1\n`) + block('<-- from agent', `HTTP/1.1 200 OK\n\n${json}`),
    ],
    [
      'with bodies that begin alike',
      VERBATIM + block('<-- from agent', '> a\n> b\n> c\n> d\n> e\n> f\n> g\n> h'),
    ],
    ['cut after one marker', `--> to agent\n`],
  ])('%s wears no dress', (_, log) => {
    expect(detectDress(Buffer.from(log))).toBeNull();
    const { head, notes, source } = memorySource(Buffer.from(log));
    expect(Buffer.from(head).toString()).toBe(log);
    expect(notes).toEqual([]);
    expect(source.original(5)).toEqual({ offset: 5, columnShift: 0 });
  });

  test('needs no dress where the bytes are no log', () => {
    const other = [
      Buffer.from(prefixed('a\nb\nc\nd\n', () => 'x | ')),
      Buffer.from('\ufeffhello'),
      Buffer.alloc(600, 'a\0'),
    ];
    for (const bytes of other) expect(detectDress(bytes)).toBeNull();
  });
});

test('undressing never throws, and gives the same in any pieces', () => {
  const wrapped = fc.constantFrom(...WRAPPED.map(([, bytes]) => bytes));
  fc.assert(
    fc.property(
      wrapped,
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.integer({ min: 1, max: 50 }),
      (bytes, changes, size) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at % changed.length] = byte;
        const whole = undressed(changed);
        expect(undressed(changed, size)).toEqual(whole);
        const { source, head } = memorySource(changed);
        const opened = openReader(head);
        expect('reader' in opened || 'problem' in opened).toBe(true);
        for (const offset of [0, 1, source.size >> 1, source.size]) {
          const original = source.original(offset);
          expect(original.offset).toBeGreaterThanOrEqual(0);
          expect(original.offset).toBeLessThanOrEqual(changed.length);
        }
      },
    ),
    { numRuns: 300 },
  );
});
