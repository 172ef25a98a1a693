import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import type { Segment } from '../lib/model/capture.js';
import type { CaptureItem, CaptureReader } from '../lib/model/reader.js';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

function readerFor(log: Buffer): CaptureReader {
  const opened = openReader(log);
  if ('problem' in opened) throw new Error(opened.problem);
  return opened.reader;
}

interface Reading {
  readonly items: readonly CaptureItem[];
  readonly segments: readonly Segment[];
  readonly texts: readonly string[];
  readonly reader: CaptureReader;
}

function read(log: Buffer | string, cuts: readonly number[] = []): Reading {
  const bytes = typeof log === 'string' ? Buffer.from(log) : log;
  const reader = readerFor(bytes);
  const items: CaptureItem[] = [];
  const places = [...new Set([0, ...cuts.filter((cut) => cut < bytes.length), bytes.length])].sort(
    (a, b) => a - b,
  );
  places.forEach((from, i) => {
    // A caller may use its buffer again after each push.
    const buffer = Buffer.from(bytes.subarray(from, places[i + 1] ?? from));
    items.push(...reader.push(buffer));
    buffer.fill(0x58);
  });
  items.push(...reader.end());
  const segments = items.flatMap((item) => (item.kind === 'segment' ? [item] : []));
  return {
    items,
    segments,
    texts: segments.map(({ bytes: b }) => Buffer.from(b).toString('latin1')),
    reader,
  };
}

const GET = 'GET /card HTTP/1.1\r\nHost: a\r\n\r\n';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const block = (marker: string, bytes: string): string => `${marker}\n${bytes}\n\n`;
const VERBATIM = block('--> to agent', GET) + block('<-- from agent', OK);

describe('blocks', () => {
  test('hold exactly the bytes between the marker line and the two line ends that the tap adds', () => {
    const { segments, texts, reader } = read(VERBATIM);
    expect(texts).toEqual([GET, OK]);
    expect(segments.map(({ direction }) => direction)).toEqual(['to-server', 'to-client']);
    expect(segments.map(({ offset }) => offset)).toEqual([13, VERBATIM.indexOf('HTTP/1.1 200')]);
    expect(segments.map(({ form }) => form)).toEqual(['exact', 'exact']);
    expect(reader.truncated()).toBe(false);
    expect(reader.fidelity()).toEqual({
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'absent',
      notes: [],
    });
  });

  test('are told by whole marker lines where the log begins in the middle of one', () => {
    const marker = (arrow: string): string => `[2026-10-04T05:35:11.123Z] #3 ${arrow}`;
    const rest =
      block(marker('<-- from agent'), OK) +
      block(marker('--> to agent'), GET) +
      block(marker('<-- from agent'), OK);
    const torn = block(marker('--> to agent').slice(9), GET);
    expect(read(torn + rest).texts).toEqual([OK, GET, OK]);
  });

  test('may hold marker lines of another spelling, or without an empty line in front', () => {
    const body = 'a\n\n>>>\nb\n--> to agent\nc\n\n#1 --> to agent\nd\n\n --> to agent\ne';
    const { texts } = read(VERBATIM + block('<-- from agent', body));
    expect(texts[2]).toBe(body);
  });

  test('may be binary, empty, or end in line ends of their own', () => {
    const gzip = '\x1f\x8b\0\xff\n\n<--\n\r\n\0';
    const bodies = [gzip, '', '\n', '\n\n', 'data: {}\n\n\r\n', '\r'];
    const log = VERBATIM + bodies.map((body) => block('<-- from agent', body)).join('') + VERBATIM;
    expect(read(latin1(log)).texts).toEqual([GET, OK, ...bodies.filter((body) => body !== ''), GET, OK]);
  });

  test('of many megabytes come in pieces', () => {
    const body = Buffer.alloc(2 * (1 << 20) + 7, 'x\n\n<');
    const log = Buffer.concat([latin1(`${VERBATIM}<-- from agent\n`), body, latin1(`\n\n${VERBATIM}`)]);
    const { segments, texts } = read(log, [100_000, 1_200_000]);
    expect(segments.map(({ bytes }) => bytes.length)).toEqual([
      GET.length,
      OK.length,
      1 << 20,
      1 << 20,
      7,
      GET.length,
      OK.length,
    ]);
    expect(texts.slice(2, 5).join('')).toBe(body.toString());
  });

  test('without a blank line between them are told by their neighbours', () => {
    const { texts, reader } = read(`>>>\n${GET}\n<<<\n${OK}\n>>>\n${GET}\n<<<\n${OK}\n`);
    expect(texts).toEqual([GET, OK, GET, OK]);
    expect(reader.truncated()).toBe(false);
    expect(reader.fidelity().notes).toEqual(['its blocks follow each other without a blank line']);
  });

  test('under marker lines that end in CRLF', () => {
    const log = `--> to agent\r\n${GET}\r\n\r\n<-- from agent\r\n${OK}\n\r\n\r\n`;
    expect(read(log).texts).toEqual([GET, `${OK}\n`]);
  });

  test('are preceded by text that belongs to none, which is said', () => {
    const { items, texts } = read(`tap listens on 9999\nagent at 9998\n${VERBATIM}`);
    expect(texts).toEqual([GET, OK]);
    expect(items[0]).toMatchObject({ reason: '2 lines before the first marker line belong to no block' });
  });
});

describe('form', () => {
  const laidOut = 'HTTP/1.1 200 OK\nContent-Length: 9\n\n{\n  "a": {}\n}';

  test('is reformatted where heads end in LF', () => {
    const { segments, reader } = read(
      block('--> to agent', 'GET / HTTP/1.1\n') + block('<-- from agent', laidOut),
    );
    expect(segments.map(({ form }) => form)).toEqual(['reformatted', 'reformatted']);
    expect(reader.fidelity()).toMatchObject({ bytes: 'reformatted', lineEnds: 'reformatted' });
    expect(reader.fidelity().notes).toEqual([]);
  });

  test('names line ends alone where nothing was laid out', () => {
    const { reader } = read(VERBATIM.replaceAll('\r\n', '\n'));
    expect(reader.fidelity().notes).toEqual(['line ends were changed to LF']);
  });

  test('stays exact under a client that sends bare LF', () => {
    const log = VERBATIM + block('--> to agent', 'GET / HTTP/1.1\nHost: a\n\n') + block('<-- from agent', OK);
    expect(read(log).segments.map(({ form }) => form)).toEqual(['exact', 'exact', 'exact', 'exact']);
  });

  test('changes with the heads where two logs were put into one file', () => {
    const log =
      VERBATIM + block('<-- from agent', laidOut) + block('<-- from agent', '{\n  "b": 1\n}') + VERBATIM;
    const { segments, reader } = read(log);
    expect(segments.map(({ form }) => form[0])).toEqual(['e', 'e', 'r', 'r', 'e', 'e']);
    expect(reader.fidelity().notes).toContain('some blocks are verbatim, others were reformatted');
  });
});

describe('marker lines', () => {
  test.each([
    ['>>>', '<<<'],
    ['-->', '<--'],
    ['>', '<'],
    ['==>', '<=='],
    ['C->S', 'S->C'],
    ['client -> server', 'server -> client'],
    ['client -> server', 'client <- server'],
    ['Client → Agent', 'Agent → Client'],
    ['REQUEST', 'RESPONSE'],
    ['=== REQUEST ===', '=== RESPONSE ==='],
    ['--- Request:', '--- Response:'],
    ['[tap] --> to agent', '[tap] <-- from agent'],
    ['--> to agent (31 bytes)', '<-- from agent (1 byte)'],
    [
      '2026-10-04 05:35:11,123 INFO tap.proxy: --> to agent',
      '2026-10-04 05:35:11,200 INFO tap.proxy: <-- from agent',
    ],
  ])('are spelled %s and %s', (server, client) => {
    const { segments, texts } = read(block(server, GET) + block(client, OK) + block(server, GET));
    expect(texts).toEqual([GET, OK, GET]);
    expect(segments.map(({ direction }) => direction)).toEqual(['to-server', 'to-client', 'to-server']);
  });

  test('point the other way where start lines prove it', () => {
    const { segments, reader } = read(block('<<<', GET) + block('>>>', OK));
    expect(segments.map(({ direction }) => direction)).toEqual(['to-server', 'to-client']);
    expect(reader.fidelity().notes).toEqual([
      'its arrows point from the agent, as the start lines under them show',
    ]);
  });

  test.each([
    ['[2026-10-04T05:35:11.123Z] #3 @', 'exact', '3', Date.UTC(2026, 9, 4, 5, 35, 11, 123)],
    ['#3 @ 2026-10-04T07:35:11.123+02:00', 'exact', '3', Date.UTC(2026, 9, 4, 5, 35, 11, 123)],
    ['conn=3 1791092111.5 @', 'exact', '3', 1791092111500],
    ['1791092111123 c3 @', 'exact', 'c3', 1791092111123],
    ['2026/10/04 05:35:11 fd 7 @', 'exact', '7', Date.UTC(2026, 9, 4, 5, 35, 11)],
    ['(05:35:11.25) cid:50122 @', 'reformatted', '50122', ((5 * 60 + 35) * 60 + 11) * 1000 + 250],
    ['connection ab-12: @', 'absent', 'ab-12', null],
  ])('carry time and connection as in %s', (line, timing, connection, time) => {
    const log =
      block(line.replace('@', '--> to agent'), GET) + block(line.replace('@', '<-- from agent'), OK);
    const { segments, texts, reader } = read(log);
    expect(texts).toEqual([GET, OK]);
    expect(segments.map((segment) => segment.connection)).toEqual([connection, connection]);
    expect(segments.map((segment) => segment.time)).toEqual([time, time]);
    expect(reader.fidelity()).toMatchObject({ timing, connections: 'exact' });
  });

  test.each(['[%] @', '127.0.0.1:50% @', '@ [::1]:50%'])('name connections by what changes in %s', (line) => {
    const log = (one: string, two: string): string =>
      [one, one, two, two]
        .map((name, i) =>
          block(line.replace('%', name).replace('@', i % 2 ? '<<<' : '>>>'), i % 2 ? OK : GET),
        )
        .join('');
    const names = read(log('41', '42')).segments.map(({ connection }) => connection?.slice(-2));
    expect(names).toEqual(['41', '41', '42', '42']);
    const { segments, reader } = read(log('41', '41'));
    expect(segments.map(({ connection }) => connection)).toEqual([null, null, null, null]);
    expect(reader.fidelity().connections).toBe('absent');
  });

  test('may count blocks, which names no connection', () => {
    const log = [GET, OK, GET, OK]
      .map((bytes, i) => block(`#${i + 7} ${i % 2 ? '<<<' : '>>>'}`, bytes))
      .join('');
    expect(read(log).segments.map(({ connection }) => connection)).toEqual([null, null, null, null]);
  });

  test('with times of day pass midnight', () => {
    const log = block('23:59:59 >>>', GET) + block('00:00:01 <<<', OK);
    const [first, second] = read(log).segments;
    expect((second?.time ?? 0) - (first?.time ?? 0)).toBe(2000);
  });

  test.each([
    ['closed by client', 'client', 'fin'],
    ['closed by agent', 'server', 'fin'],
    ['reset by agent', 'server', 'reset'],
    ['closed', null, 'fin'],
  ])('tell a connection %s', (says, by, how) => {
    const marker = (arrow: string): string => `[2026-10-04T05:35:11.123Z] #3 ${arrow}`;
    const timed = `[2026-10-04T05:35:12.000Z] #3 --- ${says}\n\n`;
    const untimed = `#4 --- ${says}\n\n`;
    const log = block(marker('--> to agent'), GET) + timed + block(marker('<-- from agent'), OK) + untimed;
    const { items, texts, reader } = read(log);
    expect(texts).toEqual([GET, OK]);
    expect(items.filter(({ kind }) => kind === 'close')).toEqual([
      {
        kind: 'close',
        connection: '3',
        by,
        how,
        time: Date.UTC(2026, 9, 4, 5, 35, 12),
        at: { offset: log.indexOf(timed), length: timed.length - 1 },
      },
      {
        kind: 'close',
        connection: '4',
        by,
        how,
        time: null,
        at: { offset: log.indexOf(untimed), length: untimed.length - 1 },
      },
    ]);
    expect(reader.truncated()).toBe(false);
  });
});

describe('other captures', () => {
  test.each([
    ['', 'is empty'],
    ['\x89PNG\r\n\x1a\n', 'not a capture that I know (starts with 89 50 4e 47, a PNG image)'],
    ['\x1f\x8b\x08\0', 'not a capture that I know (starts with 1f 8b 08 00, a gzip file)'],
    [
      'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
      'not a capture that I know (starts with `GET / HTTP/1.1`, what a client sent; give the file of the answers too, with --pair)',
    ],
    ['hello\n-->\nworld\n', 'not a capture that I know (starts with `hello`)'],
    ['\0\x01\x02\x03\x04', 'not a capture that I know (starts with 00 01 02 03)'],
    [
      '12:00:00.1 IP 1.2.3.4.5 > 1.2.3.4.6: Flags [S]\n',
      /^is what tcpdump prints, .* record it as: tcpdump .* -w /,
    ],
    ['[\n {"_index": "packets-2026"', /^is JSON of tshark, /],
  ])('are named: %j', (bytes, problem) => {
    expect(openReader(latin1(bytes))).toEqual({
      problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
    });
  });
});

describe('laws', () => {
  const bodies = fc.oneof(
    fc.constantFrom(
      GET,
      OK,
      '{\n  "a": 1\n}',
      'data: {}\n\n\r\n',
      '',
      '\n',
      '\n\n',
      '\r\n',
      '--> to agent',
      '<',
    ),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.string({ unit: fc.constantFrom('\n', '\r', '-', '>', ' ', '#', '1', '['), maxLength: 12 }),
  );
  const styles = fc.constantFrom('@', '[2026-10-04T05:35:11.123Z] #3 @', '#12 @ 05:35:11', 'conn=1 @');
  const logs = fc
    .tuple(styles, fc.array(fc.tuple(fc.boolean(), bodies), { maxLength: 12 }), fc.boolean())
    .map(([style, blocks, closed]) => {
      const markers = [true, false].map((up) => style.replace('@', up ? '--> to agent' : '<-- from agent'));
      const rest = blocks.map(([up, bytes]) => block(markers[up ? 0 : 1] ?? '', bytes)).join('');
      const closing = closed ? `${style.replace('@', '--- closed by client')}\n\n` : '';
      return { bytes: latin1(block(markers[0] ?? '', GET) + closing + rest), blocks };
    });
  const shown = ({ items, reader }: Reading) => ({
    items: items.map((item) => ({
      ...item,
      bytes: item.kind === 'segment' ? Buffer.from(item.bytes).toString('latin1') : null,
    })),
    truncated: reader.truncated(),
    fidelity: reader.fidelity(),
  });

  test('cutting the input into any pieces gives the same items', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.nat(2000)), ({ bytes }, cuts) => {
        const whole = shown(read(bytes));
        expect(shown(read(bytes, cuts))).toEqual(whole);
        expect(shown(read(bytes, [...bytes.keys()]))).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  test('every byte of every block is in one Segment, at its place', () => {
    fc.assert(
      fc.property(logs, ({ bytes, blocks }) => {
        // A lone CR before the closing line ends of the file is taken for half of a CRLF, and the file for cut.
        fc.pre(!blocks.at(-1)?.[1].endsWith('\r'));
        const { segments, texts } = read(bytes);
        expect(texts).toEqual([GET, ...blocks.map(([, body]) => body).filter((body) => body !== '')]);
        for (const { offset, bytes: held } of segments) {
          expect(Buffer.from(held).equals(bytes.subarray(offset, offset + held.length))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a cut changes nothing before it and is told', () => {
    fc.assert(
      fc.property(logs, fc.nat(), ({ bytes }, at) => {
        const least = bytes.indexOf('\n') + 1;
        const cut = least + (at % (bytes.length - least + 1));
        const whole = read(bytes);
        const part = read(bytes.subarray(0, cut));
        const before = part.texts.slice(0, -1);
        expect(whole.texts.slice(0, before.length)).toEqual(before);
        const last = part.texts.at(-1) ?? '';
        expect(whole.texts.slice(before.length).join('').startsWith(last) || last.endsWith('\n')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('no input makes the reader throw', () => {
    fc.assert(
      fc.property(logs, fc.array(fc.tuple(fc.nat(), fc.nat(255))), ({ bytes }, changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, byte] of changes) changed[at % changed.length] = byte;
        const opened = openReader(changed);
        if ('problem' in opened) return;
        const { segments } = read(changed);
        const order = segments.map(({ offset, bytes: held }) => [offset, offset + held.length] as const);
        expect(order.every(([from], i) => from >= (order[i - 1]?.[1] ?? 0))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
