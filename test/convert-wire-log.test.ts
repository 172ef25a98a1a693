import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import type { Segment } from '../lib/model/capture.js';
import { captured } from './captured.js';
import { converted } from './converted.js';

/** What may stand in a block: heads with either line end, and lines that look like those between blocks. */
const BITS = [
  ...[
    'POST /rpc HTTP/1.1\r\nHost: a\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
    'GET / HTTP/1.1',
  ],
  ...[
    'GET / HTTP/1.1\nHost: a\n\n',
    'HTTP/1.1 200 OK\nX: y\n\n',
    '{\n  "a": 1\n}',
    'data: {}\n\n',
    '\n',
    '\r',
    '\r\n',
    '\n\n\n',
  ],
  ...[
    '--> to agent\n',
    '\n\n<-- from agent\n',
    '-> to server\nGET / HTTP/1.1\r\n',
    '> request\n',
    '--- closed\n',
    '[2026-01-01T00:00:00.000Z] conn=c1 --> to agent\n',
    '\n\nconn=c1 --- reset\n',
    '*** closed by agent\n\n',
    '\u00ff\u0000',
    'x',
  ],
];
const NAMES = [
  'c1',
  '1',
  'a-12:34:56',
  ':a',
  '#7',
  'conn=c',
  'renamed-1',
  '2026-01-01T00:00:00',
  '10.0.0.5:40112-10.0.0.1:80#2',
  'fd:3',
  'a b',
];

const kind = fc.record({
  named: fc.constantFrom('none', 'rising', 'some'),
  timed: fc.constantFrom('none', 'dated', 'day'),
});
const block = fc.record({
  direction: fc.constantFrom<Segment['direction']>('to-server', 'to-client'),
  text: fc.array(fc.constantFrom(...BITS), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  name: fc.constantFrom(...NAMES),
});

function segments(
  blocks: readonly { direction: Segment['direction']; text: string; name: string }[],
  how: { named: string; timed: string },
): Segment[] {
  const start = how.timed === 'dated' ? Date.UTC(2026, 9, 4) : 0;
  return blocks.map(({ direction, text, name }, at) => ({
    ...{ kind: 'segment', direction, form: 'exact', offset: 0, span: null },
    connection: how.named === 'none' ? null : how.named === 'rising' ? `c${at + 1}` : name,
    time: how.timed === 'none' ? null : start + at * 1000.001,
    bytes: Buffer.from(text, 'latin1'),
  }));
}

/** Bytes in order, those of one connection and direction together while nothing else comes between. */
function flow(items: readonly Segment[]): string[] {
  const said: string[] = [];
  const names = new Map<string | null, number>();
  let last = '';
  for (const { direction, connection, bytes, time } of items) {
    if (!names.has(connection)) names.set(connection, names.size);
    const lane = `${direction} ${connection === null ? 'unnamed' : names.get(connection)}`;
    const text = Buffer.from(bytes).toString('latin1');
    if (lane === last) said[said.length - 1] += text;
    else said.push(`${lane} ${time === null ? '' : Math.round(time * 1000)} ${text}`);
    last = lane;
  }
  return said;
}

/** What is captured, and what is read of the log that is written of it. */
function bothFlows(items: readonly Segment[]) {
  const own = Buffer.from([firstLine(), ...items.map(itemLine)].join('\n'));
  const { items: read } = captured(converted(own, 'wire-log')?.bytes ?? Buffer.alloc(0));
  return { before: flow(items), after: flow(read.filter((item) => item.kind === 'segment')) };
}

test('a wire log gives back bytes, times and connections, whatever it looks like', () => {
  fc.assert(
    fc.property(kind, fc.array(block, { minLength: 1, maxLength: 6 }), (how, blocks) => {
      const { before, after } = bothFlows(segments(blocks, how));
      expect(after).toEqual(before);
    }),
    { numRuns: 600 },
  );
});

test.each([
  [
    'connections that are numbered as blocks are',
    'rising',
    Array.from({ length: 9 }, () => 'POST /rpc HTTP/1.1\r\nHost: a\r\n\r\n'),
  ],
  [
    'a log of another tap in a long first block',
    'none',
    [`POST /rpc HTTP/1.1\r\n\r\n-> to server\nGET / HTTP/1.1\r\n${'x'.repeat(100_000)}`, 'x'],
  ],
  [
    'a log of this very tap in it',
    'none',
    [`POST /rpc HTTP/1.1\r\n\r\n${'x'.repeat(100_000)}\n\n--> to agent\nGET / HTTP/1.1\r\n`],
  ],
  ['start lines alone', 'none', ['GET / HTTP/1.1', 'GET / HTTP/1.1', 'GET / HTTP/1.1']],
])('%s', (_, named, texts) => {
  const blocks = texts.map((text) => ({ direction: 'to-server' as const, text, name: '' }));
  const { before, after } = bothFlows(segments(blocks, { named, timed: 'dated' }));
  expect(after).toEqual(before);
});

test('a log whose verbatim lines end in LF alone is said to read as a changed one', () => {
  const remarks = (text: string) => {
    const blocks = [{ direction: 'to-server' as const, text, name: '' }];
    const items = segments(blocks, { named: 'none', timed: 'none' });
    return converted(Buffer.from([firstLine(), ...items.map(itemLine)].join('\n')), 'wire-log')?.remarks;
  };
  expect(remarks('GET / HTTP/1.1\nHost: a\n\n')).toEqual([
    expect.stringMatching(/^no line in it ends in CRLF/),
  ]);
  expect(remarks('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([]);
});
