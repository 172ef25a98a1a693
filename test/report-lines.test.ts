import { expect, test } from 'vitest';
import type { ExchangeRow } from '../lib/model/report.js';
import { LIVE_REPORTERS, reporter } from '../lib/report/index.js';
import { capture, event, finding, OPTIONS, placeOfText, row } from './made-report.js';

const log = 'POST / HTTP/1.1\nHost: a\n';

test('compact: one finding a line, then what was folded', () => {
  const at = placeOfText(log, 'Host');
  const findings = [
    finding(at, { message: `\`${'v'.repeat(300)}\` is wrong`, folded: 11, foldedIn: [7, 9] }),
    finding(at, { severity: 'info', rule: 'poll-after-terminal' }),
    finding(at, { status: 'suppressed' }),
  ];
  const lines = reporter('compact')({ captures: [capture(log, { findings })], options: OPTIONS }).split('\n');
  expect(lines).toEqual([
    `x.log:2:1: error task-state-unknown: \`${'v'.repeat(64)}…${'v'.repeat(31)}\` is wrong`,
    'x.log:2:1: info poll-after-terminal: a made-up message',
    'x.log:2:1: error task-state-unknown: and 11 more like this (exchanges 7, 9, …)',
    '',
  ]);
});

test('compact: a clean capture prints nothing', () => {
  expect(reporter('compact')({ captures: [capture(log)], options: OPTIONS })).toBe('');
});

function outline(rows: readonly ExchangeRow[], unfold = false): string[] {
  const options = { ...OPTIONS, unfold };
  return reporter('outline')({ captures: [capture(log, { exchanges: rows })], options }).split('\n');
}

const card = row(1, {
  kind: 'card-fetch',
  operation: null,
  spelled: 'GET /.well-known/agent-card.json',
  taskId: null,
  state: null,
  cardName: 'Stock Analyst',
});

test('outline: a line per exchange, equal polls folded', () => {
  const stream = row(6, {
    kind: 'stream',
    operation: 'SendStreamingMessage',
    state: 'TASK_STATE_WORKING',
    close: 'cut',
    events: [
      event(1, 'status', { state: 'TASK_STATE_WORKING', note: 'fetching' }),
      event(2, 'artifact', { note: 'brief' }),
    ],
  });
  const done = row(5, { state: 'TASK_STATE_COMPLETED' });
  const lost = row(7, {
    kind: 'call',
    operation: 'SendMessage',
    response: null,
    outcome: 'unanswered',
    taskId: null,
    state: null,
  });
  expect(outline([card, row(2), row(3), row(4), done, stream, lost])).toEqual([
    '   1  card    GET /.well-known/agent-card.json  200  1.0      142→142     Stock Analyst',
    '   2  poll    GetTask               200  1.0      142→142     4bd8caa3 working',
    '   ⋮  (2 more, the same)',
    '   5  poll    GetTask               200  1.0      142→142     4bd8caa3 completed',
    '   6  stream  SendStreamingMessage  200  1.0      142→142     4bd8caa3 working, cut off',
    '        1  status    working  "fetching"',
    '        2  artifact  brief',
    '   7  call    SendMessage           ---  1.0      142→?       no answer',
    '',
  ]);
  expect(outline([row(2), row(3)], true)).toHaveLength(3);
});

test('outline: exchanges are told in order, in whatever order they end', () => {
  const live = LIVE_REPORTERS.outline(OPTIONS, false);
  live.open(capture(log));
  expect(live.step([], [row(2, { kind: 'call' })])).toBe('');
  const text = live.step([], [card]) + live.close(capture(log)) + live.end();
  expect(text.split('\n').map((line) => line.slice(0, 4))).toEqual(['   1', '   2', '']);
});

test('outline: times of day where the capture has them', () => {
  const time = Date.UTC(2026, 9, 4, 5, 35, 11, 123);
  const timed = row(1, {
    request: {
      ...card.request,
      method: 'POST',
      target: '/',
      contentType: null,
      bodyBytes: 1,
      time,
      at: placeOfText(log, 'Host'),
    },
  });
  expect(outline([timed])[0]).toMatch(/^ {3}1 {2}05:35:11\.123 {2}poll /);
});
