import { describe, expect, test } from 'vitest';
import type { ExchangeRow } from '../lib/model/report.js';
import { drawn, drawnRows, messagesIn, type PLAINLY, told } from './drawn.js';
import { capture, event, finding, placeOfText, row } from './made-report.js';

const at = (order: number, time: number | null = null) => ({
  order: { asked: order, answered: order + 5, ended: order + 9 },
  ...(time === null ? {} : timed(time)),
});

function timed(time: number): Pick<ExchangeRow, 'request' | 'response'> {
  const plain = row(1);
  return {
    request: plain.request === null ? null : { ...plain.request, time },
    response: plain.response === null ? null : { ...plain.response, time: time + 5 },
  };
}

const card = row(1, {
  kind: 'card-fetch',
  spelled: 'GET /.well-known/agent-card.json',
  cardName: 'Travel Desk',
  taskId: null,
  state: null,
  outcome: null,
  ...at(10),
});

const send = row(2, {
  kind: 'call',
  operation: 'SendMessage',
  said: 'Book a\n  table.',
  state: 'TASK_STATE_SUBMITTED',
  ...at(20),
});

const stream = row(4, {
  kind: 'stream',
  operation: 'SendStreamingMessage',
  said: 'Book a table.',
  close: 'properly',
  order: { asked: 40, answered: 41, ended: 90 },
  events: [
    event(1, 'task', { state: 'TASK_STATE_SUBMITTED', order: 45 }),
    event(2, 'status', { state: 'TASK_STATE_WORKING', note: 'asking around', order: 50 }),
    event(3, 'artifact', {
      note: 'brief',
      piece: { id: 'a', append: false, last: false, textLength: 3 },
      order: 60,
    }),
    event(4, 'artifact', {
      note: 'brief',
      piece: { id: 'a', append: true, last: true, textLength: 4 },
      order: 70,
    }),
    event(5, 'status', { state: 'TASK_STATE_COMPLETED', order: 80 }),
  ],
});

test('discovery, a call and a stream: one arrow a message and event, notes where the state changes', () => {
  expect(told(drawnRows([card, send, stream]))).toEqual([
    'client my-bot -> Travel Desk | GET /.well-known/agent-card.json',
    'Travel Desk --> client my-bot | agent card: Travel Desk',
    'client my-bot -> Travel Desk | SendMessage: Book a table.',
    'Travel Desk --> client my-bot | submitted',
    'note Travel Desk | task 4bd8caa3: submitted',
    'client my-bot -> Travel Desk | SendStreamingMessage: Book a table.',
    'begin Travel Desk',
    'Travel Desk --> client my-bot | submitted',
    'Travel Desk --> client my-bot | working: asking around',
    'note Travel Desk | task 4bd8caa3: submitted → working',
    'Travel Desk --> client my-bot | artifact brief (1 of 2)',
    'Travel Desk --> client my-bot | artifact brief (2 of 2)',
    'Travel Desk --> client my-bot | completed',
    'note Travel Desk | task 4bd8caa3: working → completed',
    'end Travel Desk',
  ]);
});

test('what crosses while a stream or a call is open stands where it crossed', () => {
  const cancel = row(5, { kind: 'call', operation: 'CancelTask', state: null, outcome: 'empty', ...at(52) });
  const slow = row(6, {
    kind: 'call',
    operation: 'ListTasks',
    outcome: 'list',
    state: null,
    order: { asked: 1, answered: 99, ended: 99 },
  });
  expect(told(drawnRows([stream, cancel, slow])).filter((line) => !line.startsWith('note'))).toEqual([
    'client my-bot -> Travel Desk | ListTasks: 4bd8caa3',
    'begin Travel Desk',
    'client my-bot -> Travel Desk | SendStreamingMessage: Book a table.',
    'begin Travel Desk',
    'Travel Desk --> client my-bot | submitted',
    'Travel Desk --> client my-bot | working: asking around',
    'client my-bot -> Travel Desk | CancelTask: 4bd8caa3',
    'Travel Desk --> client my-bot | 200',
    'Travel Desk --> client my-bot | artifact brief (1 of 2)',
    'Travel Desk --> client my-bot | artifact brief (2 of 2)',
    'Travel Desk --> client my-bot | completed',
    'end Travel Desk',
    'Travel Desk --> client my-bot | list of tasks',
    'end Travel Desk',
  ]);
});

describe('polls that say the same', () => {
  const polls = Array.from({ length: 12 }, (_, n) =>
    row(10 + n, at(100 + 10 * n, 1_790_000_000_000 + 1000 * n)),
  );
  const preflights = polls.map((poll, n) =>
    row(50 + n, {
      kind: 'foreign',
      foreignReason: 'CORS preflight',
      from: null,
      to: null,
      ...at(poll.order.asked === null ? 0 : poll.order.asked - 3),
    }),
  );

  test('are one arrow, with how far they were apart', () => {
    expect(told(drawnRows(polls))).toEqual([
      'client my-bot -> Travel Desk | GetTask × 12, working, 1 s apart',
      'note Travel Desk | task 4bd8caa3: working',
    ]);
    expect(messagesIn(drawnRows(polls))[0]?.fold).toEqual({
      count: 12,
      first: 'x10',
      last: 'x21',
      interval: 1000,
    });
  });

  test('unless each is wanted', () => {
    expect(
      messagesIn(drawnRows(polls, { unfold: true })).map(({ anchor, part }) => `${anchor} ${part}`),
    ).toEqual(polls.flatMap(({ index }) => [`x${index} request`, `x${index} response`]));
  });

  test('are not parted by what is not A2A', () => {
    expect(told(drawnRows([...polls, ...preflights]))).toEqual([
      '= 1 exchange that is not A2A (CORS preflight)',
      'client my-bot -> Travel Desk | GetTask × 12, working, 1 s apart',
      'note Travel Desk | task 4bd8caa3: working',
      '= 11 exchanges that are not A2A (CORS preflight)',
    ]);
  });

  test('stand alone where a finding is about one', () => {
    const report = capture('log', {
      exchanges: polls,
      findings: [finding(placeOfText('log', 'log'), { exchange: 15, rule: 'a-rule', message: 'is wrong' })],
    });
    expect(told(drawn(report))).toEqual([
      'client my-bot -> Travel Desk 3.0 | GetTask × 5, working, 1 s apart',
      'note Travel Desk 3.0 | task 4bd8caa3: working',
      'client my-bot -> Travel Desk 3.0 | GetTask: 4bd8caa3',
      'Travel Desk 3.0 --> client my-bot | working',
      'note Travel Desk 3.0 | error a-rule: is wrong',
      'client my-bot -> Travel Desk 3.0 | GetTask × 6, working, 1 s apart',
    ]);
    expect(told(drawn(report, { findings: false }))).toHaveLength(2);
  });
});

describe('long streams fold', () => {
  const many = (note: (n: number) => string | null): ExchangeRow =>
    row(1, {
      kind: 'stream',
      close: 'properly',
      events: Array.from({ length: 8 }, (_, n) =>
        event(n + 1, 'status', {
          state: 'TASK_STATE_WORKING',
          note: note(n),
          order: 110 + n,
          time: 1000 + 250 * n,
        }),
      ),
    });

  test('into one arrow where events say the same', () => {
    expect(
      messagesIn(drawnRows([many(() => null)]))
        .slice(1)
        .map(({ what }) => what),
    ).toEqual(['8 × working, 250 ms apart']);
  });

  test('between the first and the last where their words differ', () => {
    const { items } = drawnRows([many((n) => `step ${n}`)]);
    const said = items.flatMap((item) => (item.kind === 'message' ? [`${item.what}: ${item.detail}`] : []));
    expect(said.slice(1)).toEqual(['working: step 0', '6 × working, 250 ms apart: ', 'working: step 7']);
  });
});

describe('what did not arrive', () => {
  const ended = (more: Partial<ExchangeRow>) =>
    told(drawnRows([row(1, { kind: 'call', state: null, ...more })])).slice(1);

  test('is a lost arrow, or a note where only the capture ended', () => {
    expect(ended({ response: null, outcome: 'unanswered', end: 'closed-by-server' })).toEqual([
      'begin Travel Desk',
      'Travel Desk -->x client my-bot | no answer !',
      'end Travel Desk',
    ]);
    expect(ended({ response: null, outcome: 'unanswered', end: 'capture-end' })).toContain(
      'note Travel Desk | no answer before the capture ends: ',
    );
    expect(ended({ end: 'broken', outcome: 'empty' })).toEqual([
      'Travel Desk -->x client my-bot | 200, cut off !',
    ]);
    expect(ended({ kind: 'stream', close: 'cut' })).toContain('Travel Desk -->x client my-bot | cut off !');
    expect(ended({ kind: 'stream', close: 'left' })).toContain(
      'client my-bot ->x Travel Desk | the client leaves !',
    );
    expect(ended({ kind: 'stream', close: 'open' })).toContain(
      'note Travel Desk | still open where the capture ends: ',
    );
  });
});

test('a card that did not change, or is not there', () => {
  const answers = (status: number) => {
    const { response } = card;
    const fetched = {
      ...card,
      cardName: null,
      response: response && { ...response, status, contentType: null },
    };
    return told(drawnRows([fetched])).at(-1);
  };
  expect(answers(304)).toBe('Travel Desk --> client my-bot | 304: not modified');
  expect(answers(404)).toBe('Travel Desk --> client my-bot | 404 !');
});

test('what is not A2A says so where it is drawn', () => {
  const says = (foreignReason: string | null) =>
    messagesIn(drawnRows([row(1, { kind: 'foreign', foreignReason, to: 'agent' })], { unfold: true }))[0]
      ?.detail;
  expect([says('CORS preflight'), says('JSON, but not A2A'), says(null)]).toEqual([
    'not A2A (CORS preflight)',
    'JSON, but not A2A',
    'not A2A',
  ]);
});

test('errors are drawn as errors', () => {
  const refused = row(1, {
    kind: 'call',
    state: null,
    outcome: 'rpc-error',
    rpcError: { code: -32001, message: 'Task not found', reason: null, name: null },
  });
  const { response } = refused;
  const missing = row(2, {
    kind: 'call',
    state: null,
    outcome: 'http-error',
    response: response && { ...response, status: 503 },
  });
  expect(told(drawnRows([refused, missing])).filter((line) => line.includes('-->'))).toEqual([
    'Travel Desk --> client my-bot | error -32001: Task not found !',
    'Travel Desk --> client my-bot | 503: application/json !',
  ]);
});

test('a push delivery runs from the agent to the webhook, and tells the state on its way', () => {
  const push = row(3, {
    kind: 'push-delivery',
    from: 'agent',
    to: 'webhook',
    meaning: 'task',
    state: 'TASK_STATE_COMPLETED',
    outcome: null,
  });
  expect(told(drawnRows([push]))).toEqual([
    'Travel Desk -> webhook hooks.example | push: completed',
    'note Travel Desk | task 4bd8caa3: completed',
    'webhook hooks.example --> Travel Desk | 200',
  ]);
});

test('lifelines stand client, gateway, agents, webhooks, other hosts; names are short and told apart', () => {
  const parties = [
    { id: 'agent-2', role: 'agent', name: 'Desk', address: 'b.example', addresses: [] },
    { id: 'agent', role: 'agent', name: 'Desk', address: 'a.example', addresses: [] },
    { id: 'gateway', role: 'gateway', name: null, address: 'gate.example', addresses: [] },
    {
      id: 'client',
      role: 'client',
      name: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140',
      address: null,
      addresses: [],
    },
  ] as const;
  const rows = [
    row(1, { through: 'gateway' }),
    row(2, { to: 'agent-2' }),
    row(3, { kind: 'foreign', from: null, to: null, host: 'login.example', foreignReason: 'token endpoint' }),
  ];
  const { actors } = drawn(capture('', { parties, exchanges: rows }), { unfold: true });
  expect(actors.map(({ id, role, name }) => `${id} ${role} ${name}`)).toEqual([
    'p1 client client browser',
    'p2 gateway gateway gate.example',
    'p3 agent Desk a.example',
    'p4 agent Desk b.example',
    'p5 other login.example',
  ]);
});

test('names that are odd, missing, long or alike are told apart, and are never empty', () => {
  const agent = (id: string, name: string | null, address: string | null = null) =>
    ({ id, role: 'agent', name, address, addresses: [] }) as const;
  const parties = [
    { id: 'client', role: 'client', name: '  ', address: null, addresses: [] },
    agent('a', 'end'),
    agent('b', 'Desk', 'one.example'),
    agent('c', 'Desk', 'one.example'),
    agent('d', ' \n ', 'bare.example:8080'),
    agent('e', null),
    agent('f', `Long ${'name '.repeat(40)}`),
    agent('g', '👩‍💻 \u202eمرحبا'),
    { id: 'h', role: 'webhook', name: null, address: null, addresses: [] },
  ] as const;
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((to, at) => row(at + 1, { from: 'client', to }));
  const { actors } = drawn(capture('', { parties, exchanges: rows }));
  expect(actors.map(({ name }) => name)).toEqual([
    'client',
    'end',
    'Desk one.example',
    'Desk one.example (2)',
    'bare.example:8080',
    'agent',
    'Long name name name…',
    '👩‍💻 \\u{202e}مرحبا',
    'webhook',
  ]);
});

describe('labels', () => {
  const long = row(1, {
    kind: 'call',
    operation: 'SendMessage',
    said: 'word '.repeat(60),
    told: null,
    ...at(1, Date.UTC(2026, 9, 4, 5, 35, 10, 7)),
  });
  const first = (more: Partial<typeof PLAINLY>) => messagesIn(drawnRows([long], more))[0];

  test('are short, full or none, with numbers and times where they are wanted', () => {
    expect(first({})).toMatchObject({ what: 'SendMessage', number: null, time: null });
    expect(first({})?.detail.length).toBeLessThanOrEqual(60);
    expect(first({ label: 'full' })?.detail).toBe('word '.repeat(60).trim());
    expect(first({ label: 'none', numbers: true, times: true })).toMatchObject({
      what: '',
      detail: '',
      number: '1',
      time: '05:35:10.007',
    });
  });

  test('hold no secret, and no sign that a terminal obeys', () => {
    const said = 'use {"api_key": "supersecretvalue123"} \u001b[31m';
    const shown = (more: Partial<typeof PLAINLY>) =>
      messagesIn(drawnRows([{ ...long, said }], more))[0]?.detail;
    expect(shown({})).toBe('use {"api_key": "****e123"} \\u{1b}[31m');
    expect(shown({ showSecrets: true })).toBe('use {"api_key": "supersecretvalue123"} \\u{1b}[31m');
  });
});
