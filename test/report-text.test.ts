import { expect, test } from 'vitest';
import type { CaptureReport, ReportOptions } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { columns } from '../lib/text/width.js';
import { capture, finding, OPTIONS, placeInBody, placeOfText, task } from './made-report.js';

function text(captures: readonly CaptureReport[], options: Partial<ReportOptions> = {}): string {
  return reporter('text')({ captures, options: { ...OPTIONS, ...options } });
}

const clean = capture('', {
  path: 'wire.log',
  fidelity: {
    bytes: 'restored',
    lineEnds: 'reformatted',
    timing: 'absent',
    directions: 'exact',
    connections: 'absent',
    notes: [],
  },
  bodies: { exact: 0, restored: 31, reformatted: 0 },
  counts: {
    exchanges: 17,
    cardFetches: 2,
    calls: 1,
    polls: 13,
    streams: 1,
    streamEvents: 5,
    pushDeliveries: 0,
    foreign: 0,
    tasks: 2,
    contexts: 2,
    connections: null,
  },
  tasks: [
    task(
      '4bd8caa3-1111-4111-8111-111111111111',
      ['TASK_STATE_SUBMITTED', 1],
      ['TASK_STATE_WORKING', 12],
      ['TASK_STATE_COMPLETED', 2],
    ),
    task('my-task', ['submitted', 1]),
  ],
  rules: [
    { id: 'a', severity: 'error', judged: 3, skipped: 0, findings: 0 },
    { id: 'b', severity: 'error', judged: 0, skipped: 4, findings: 0 },
    { id: 'c', severity: 'error', judged: 2, skipped: 1, findings: 0 },
  ],
  skips: [
    { rule: 'b', reason: 'it needs times, which this capture lacks', count: 4 },
    { rule: 'c', reason: 'the capture ends first', count: 1 },
  ],
});

test('a clean capture is a head, its tasks and one line', () => {
  expect(text([clean])).toBe(`wire.log  wire log, reformatted (31 of 31 bodies restored by their length; no
  times)
  A2A 1.0 over JSON-RPC · client my-bot/2.1 → Travel Desk 3.0
  17 exchanges: 2 card fetches, 1 call, 13 polls, 1 stream (5 events)
  task 4bd8caa3  submitted → working ×12 → completed   send, polls
  task my-task   submitted                             send

no findings · 2 rules judged, 1 not (it needs times, which this capture lacks),
  1 not everywhere (the capture ends first)
`);
});

const body = '{\n  "jsonrpc": "2.0",\n  "method": "message/send"\n}';
const log = `--> to agent\nPOST / HTTP/1.1\nAuthorization: Bearer abcdefghijklmnop\n\n${body}\n\n`;
const broken = capture(log, {
  path: 'session.log',
  truncated: true,
  size: 12_300,
  findings: [
    finding(placeInBody(log, body, '/method'), {
      rule: 'version-method-mismatch',
      message: '`message/send` is a 0.3 method; the card offers only 1.0 at this address',
      party: 'client',
      exchange: 3,
      requirement: { spec: 'A2A 1.0', section: '9.1', level: 'implied', ids: [] },
      label: 'in 1.0: SendMessage',
      why: 'the two versions share no method name.',
      fix: 'call `SendMessage`',
      folded: 2,
      foldedIn: [4, 9],
    }),
    finding(placeOfText(log, 'POST / HTTP/1.1'), {
      rule: 'http-error-status',
      severity: 'warning',
      confidence: 'likely',
      requirement: { spec: 'experience', section: '', level: 'implied', ids: [] },
      why: '',
    }),
  ],
  skips: [{ rule: 'content-length-mismatch', reason: 'the bytes are not exact', count: 2 }],
  rules: [
    { id: 'version-method-mismatch', severity: 'error', judged: 5, skipped: 0, findings: 1 },
    { id: 'content-length-mismatch', severity: 'error', judged: 0, skipped: 2, findings: 0 },
  ],
  anomalies: [
    { kind: 'anomaly', reason: 'a header line without a colon', at: placeOfText(log, 'POST'), exchange: 3 },
  ],
  anomaliesFolded: 3,
});

test('a broken capture: findings as a compiler prints them, then what was not judged', () => {
  expect(text([broken])).toBe(`session.log  wire log, verbatim (no times), cut after 12 kB
  A2A 1.0 over JSON-RPC · client my-bot/2.1 → Travel Desk 3.0
  2 exchanges: 1 card fetch, 1 call

error  version-method-mismatch                             client · §9.1 implied
  \`message/send\` is a 0.3 method; the card offers only 1.0 at this address
     ╭─ session.log:7:13  (exchange 3, /method)
   7 │   "method": "message/send"
     │             ^^^^^^^^^^^^^^ in 1.0: SendMessage
  and 2 more like this (exchanges 4, 9)
  The two versions share no method name. Call \`SendMessage\`.
  more: a2a-lint show session.log x3
        a2a-lint explain version-method-mismatch

warning  http-error-status                                        agent · likely
  a made-up message
     ╭─ session.log:2:1  (exchange 2)
   2 │ POST / HTTP/1.1
     │ ^^^^^^^^^^^^^^^
  Send a state of the specification.
  more: a2a-lint show session.log x2
        a2a-lint explain http-error-status

not judged: what came after the cut · content-length-mismatch (the bytes are not
  exact)
anomalies: session.log:2:1 a header line without a colon (exchange 3)
           and 3 more
3 errors, 1 warning · 1 rule judged, 1 not
`);
});

test('--quiet prints findings and the last line only', () => {
  const quiet = text([broken], { quiet: true });
  expect(quiet).toMatch(/^error {2}version-method-mismatch/);
  expect(quiet).not.toContain('not judged:');
  expect(quiet.trimEnd().split('\n').at(-1)).toBe('3 errors, 1 warning · 1 rule judged, 1 not');
  expect(text([clean], { quiet: true })).toBe('no findings · 2 rules judged, 1 not, 1 not everywhere\n');
});

test('several captures have one last line for all', () => {
  const all = text([clean, broken]);
  expect(all).toContain('wire.log  wire log');
  expect(all).toContain('session.log  wire log');
  expect(all.trimEnd().split('\n').at(-1)).toBe('3 errors, 1 warning in 1 of 2 captures');
});

test('only so many tasks are listed, those with findings among them', () => {
  const tasks = Array.from({ length: 50 }, (_, at) => task(`t-${at}`, ['submitted', 1]));
  const counts = { ...clean.counts, tasks: 50 };
  const lines = text([
    { ...broken, tasks, counts, findings: [finding(placeOfText(log, 'POST'), { task: 't-40' })] },
  ]);
  expect(lines).toContain('  task t-0   submitted');
  expect(lines).toContain('  task t-40  submitted');
  expect(lines).toContain('  … and 44 more tasks');
});

test('a stream that ended in the midst of a task says so', () => {
  const open = task('t', ['submitted', 1], ['working', 1]);
  const end = {
    exchange: 2,
    operation: 'SendStreamingMessage',
    dialect: '1.0',
    close: 'properly',
    lastState: 'working',
    endedInError: false,
    unread: false,
    finalSeen: false,
    lastEvent: 2,
    lastStateAt: null,
    endAt: placeOfText(log, 'POST'),
    order: 9,
    ended: 9,
  } as const;
  expect(text([{ ...clean, tasks: [{ ...open, streams: [end] }] }])).toContain(
    'submitted → working → (nothing more)',
  );
});

test('no line is wider than the terminal, however long the values are', () => {
  const long = 'x'.repeat(500);
  const words = 'some words that go on '.repeat(20);
  const captures = [
    {
      ...broken,
      findings: [
        finding(placeInBody(log, body, '/method'), {
          message: `\`${long}\` ${words}`,
          fix: words,
          label: words,
        }),
      ],
    },
  ];
  for (const width of [60, 80, 120]) {
    for (const line of text(captures, { width }).split('\n'))
      expect(columns(line)).toBeLessThanOrEqual(width);
  }
});

test('colour is asked for by the options alone', () => {
  const control = new RegExp(String.fromCharCode(27));
  expect(text([broken])).not.toMatch(control);
  expect(text([broken], { color: true })).toMatch(control);
});

test('captured text does not reach the terminal as it is', () => {
  const bad = '\u001b]0;x\u0007\u202e\u2028\u009b31m\ud800';
  const captures = [
    capture(`GET /${bad}\n`, {
      path: `a${bad}.log`,
      parties: [{ id: 'agent', role: 'agent', name: bad, address: null, addresses: [] }],
      tasks: [task(bad, [bad, 1])],
      findings: [finding(placeOfText(`GET /${bad}`, 'GET'), { message: bad, label: bad, task: bad })],
      skips: [{ rule: 'x', reason: bad, count: 1 }],
      anomalies: [{ kind: 'anomaly', reason: bad, at: placeOfText('GET', 'GET'), exchange: null }],
    }),
  ];
  for (const name of ['text', 'compact', 'outline', 'json'] as const) {
    expect(reporter(name)({ captures, options: OPTIONS })).not.toMatch(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u202e\ud800-\udfff]/,
    );
  }
});
