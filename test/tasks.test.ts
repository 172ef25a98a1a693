import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transcript } from '../lib/a2a/transcript.js';
import { valueAt } from '../lib/model/json.js';
import { exchange, exchanges, rpc, type Script } from './exchange.js';
import { understood } from './understood.js';

const message = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'hi' }] };
const taskIn = (state: string, id = 't', contextId = 'c') => ({ id, contextId, status: { state } });
const update = (state: string, id = 't') => ({
  statusUpdate: { taskId: id, contextId: 'c', status: { state } },
});
const send = (state: string, id = 't') => rpc('SendMessage', { message }, { task: taskIn(state, id) });
const poll = (state: string, id = 't') => rpc('GetTask', { id }, taskIn(state, id));
const stream = (results: readonly unknown[], more: Script = {}) =>
  rpc('SendStreamingMessage', { message }, undefined, {
    events: results.map((result) => ({ jsonrpc: '2.0', id: 1, result })),
    ...more,
  });

function seen(...scripts: Script[]): readonly string[] {
  const [task] = understood(...scripts).end.tasks;
  return (task?.observations ?? []).map(({ state, via, count }) => `${state} ${via} ${count}`);
}

describe('the timeline of a task', () => {
  it('folds equal polls and nothing else', () => {
    expect(seen(send('A'), poll('B'), poll('B'), poll('B'), poll('C'), send('C'), send('C'))).toEqual([
      'A send 1',
      'B poll 3',
      'C poll 1',
      'C send 1',
      'C send 1',
    ]);
  });

  it('gathers what every operation and every webhook shows', () => {
    const subscribe = rpc('SubscribeToTask', { id: 't' }, undefined, {
      events: [{ jsonrpc: '2.0', id: 1, result: { task: taskIn('D') } }],
    });
    expect(
      seen(
        stream([{ task: taskIn('A') }, update('B')]),
        poll('C'),
        subscribe,
        rpc('ListTasks', {}, { tasks: [taskIn('E'), taskIn('x', 'other')] }),
        { target: '/hook', body: update('F') },
        rpc('CancelTask', { id: 't' }, taskIn('G')),
      ),
    ).toEqual([
      'A stream 1',
      'B stream 1',
      'C poll 1',
      'D subscribe 1',
      'E list 1',
      'F push 1',
      'G cancel 1',
    ]);
  });

  it('reads the shapes of 0.3 and 0.1 alike', () => {
    const old = {
      kind: 'status-update',
      taskId: 't',
      contextId: 'c',
      status: { state: 'working' },
      final: true,
    };
    const { end } = understood(
      rpc('message/stream', {}, undefined, { events: [{ jsonrpc: '2.0', id: 1, result: old }] }),
      rpc('tasks/send', {}, { id: 'u', sessionId: 's', status: { state: 'completed' } }),
    );
    expect([...end.tasks]).toMatchObject([
      { id: 't', contextId: 'c', streams: [{ finalSeen: true, lastState: 'working' }] },
      { id: 'u', contextId: 's', observations: [{ state: 'completed', via: 'send' }] },
    ]);
  });

  it('points at the state in the capture', () => {
    const [task] = understood(send('A')).end.tasks;
    const [observation] = task?.observations ?? [];
    expect(observation?.at.pointer).toBe('/result/task/status/state');
    const { response } = exchange(send('A'));
    const piece = response?.body.kind === 'bytes' ? response.body.pieces[0] : undefined;
    expect(observation?.at.parts).toEqual([{ offset: piece?.offset, length: piece?.span }]);
    expect(observation?.order).toBe(piece?.offset);
  });

  it('does not come of a request, a message or an error alone', () => {
    const { end } = understood(
      rpc('GetTask', { id: 'asked' }, undefined, {
        responseBody: { jsonrpc: '2.0', id: 1, error: { code: -32001 } },
      }),
      rpc(
        'SendMessage',
        { message: { ...message, taskId: 'named' } },
        { message: { ...message, taskId: 'named', contextId: 'c' } },
      ),
    );
    expect([...end.tasks]).toEqual([]);
    expect(end.counts).toMatchObject({ tasks: 0, contexts: 1 });
  });

  it('reads nothing into an event that the end cut off', () => {
    const whole = exchange(stream([{ task: taskIn('A') }, update('B')], { end: 'capture-end' }));
    const { response } = whole;
    if (!response?.events) throw new Error('no events');
    const cut = response.events.map((event, i) => ({ ...event, complete: i === 0 }));
    const stage = transcript({ pinnedKeys: new Map() });
    stage.push({ ...whole, response: { ...response, events: cut } });
    const end = stage.end();
    expect([...end.tasks][0]?.observations.map(({ state }) => state)).toEqual(['A']);
    expect(end.counts.streamEvents).toBe(1);
    expect(end.openStreams).toBe(1);
  });

  it('keeps two agents with the same ids apart by their contexts, and one agent behind two names together', () => {
    const on = (host: string, contextId: string): Script => ({
      ...rpc('SendMessage', { message }, { task: taskIn('A', '1', contextId) }),
      headers: { Host: host },
    });
    expect([...understood(on('a.example', 'x'), on('b.example', 'y')).end.tasks]).toHaveLength(2);
    expect([...understood(on('a.example', 'x'), on('b.example', 'x')).end.tasks]).toHaveLength(1);
    expect([...understood(on('a.example', 'x'), on('a.example', 'y')).end.tasks]).toHaveLength(1);
  });

  it('knows the context that an earlier exchange showed', () => {
    const { entries } = understood(send('A'), rpc('GetTask', { id: 't' }, taskIn('A', 't', 'other')));
    expect(
      entries.map((entry) => (entry.kind === 'call' || entry.kind === 'poll' ? entry.known : undefined)),
    ).toMatchObject([null, { contextId: 'c', exchange: 1, at: { pointer: '/result/task/contextId' } }]);
  });
});

describe('polls', () => {
  it('are GetTask calls on a task that the capture knows', () => {
    const { entries } = understood(
      poll('A', 'new'),
      poll('A', 'new'),
      stream([{ task: taskIn('A') }]),
      poll('B'),
    );
    expect(entries.map((entry) => entry.kind)).toEqual(['call', 'poll', 'stream', 'poll']);
  });
});

describe('exchanges that complete out of order', () => {
  /** A stream whose answer begins before the polls and ends after them. */
  const long = exchange(
    stream([{ task: taskIn('A') }, update('END')], { offset: 0, responseOffset: 1000 }),
    1,
  );
  const pollAt = (offset: number, state: string, index: number) =>
    exchange({ ...poll(state), offset, responseOffset: offset + 100 }, index);

  function timeline(...pushed: ReturnType<typeof exchange>[]) {
    const stage = transcript({ pinnedKeys: new Map() });
    for (const one of pushed) stage.push(one);
    const [task] = stage.end().tasks;
    return task?.observations.map(({ state, count }) => `${state} ${count}`);
  }

  it('show their states in wire order', () => {
    const later = pollAt(5000, 'B', 2);
    expect(timeline(later, long)).toEqual(['A 1', 'END 1', 'B 1']);
  });

  it('split a fold of polls where a stream spoke in between', () => {
    expect(timeline(pollAt(100, 'B', 2), pollAt(5000, 'B', 3), pollAt(6000, 'B', 4), long)).toEqual([
      'B 2',
      'A 1',
      'END 1',
      'B 1',
    ]);
    expect(timeline(pollAt(5000, 'B', 2), pollAt(6000, 'B', 3), long)).toEqual(['A 1', 'END 1', 'B 2']);
  });

  it('come to the same tasks whatever their order', () => {
    const states = fc.constantFrom('A', 'B', 'C');
    const scripts = fc.array(
      fc.oneof(
        states.map((s) => send(s)),
        states.map((s) => poll(s)),
        states.map((s) => stream([{ task: taskIn(s) }, update(s)])),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(scripts, fc.infiniteStream(fc.nat()), (list, numbers) => {
        const inOrder = exchanges(...list);
        const shuffled = inOrder
          .map((one) => ({ one, key: numbers.next().value }))
          .sort((a, b) => Number(a.key) - Number(b.key))
          .map(({ one }) => one);
        const sums = (pushed: typeof inOrder) => {
          const stage = transcript({ pinnedKeys: new Map() });
          for (const one of pushed) stage.push(one);
          const [task] = stage.end().tasks;
          const observations = task?.observations ?? [];
          const orders = observations.map(({ order }) => order);
          expect(orders).toEqual(orders.toSorted((a, b) => a - b));
          const sum = new Map<string, number>();
          for (const { via, state, count } of observations) {
            sum.set(`${via} ${state}`, (sum.get(`${via} ${state}`) ?? 0) + count);
          }
          return { sum, ends: [observations[0]?.state, observations.at(-1)?.state] };
        };
        expect(sums(shuffled)).toEqual(sums(inOrder));
      }),
    );
  });
});

describe('counts', () => {
  it('are what the JSON report names', () => {
    const { end } = understood(
      { target: '/.well-known/agent-card.json', status: 404 },
      send('A'),
      poll('B'),
      stream([{ task: taskIn('A', 'u') }, update('B', 'u')]),
      { target: '/hook', body: { task: taskIn('B') } },
      { target: '/healthz' },
      { ...poll('B'), status: null, end: 'capture-end' },
    );
    expect(end.counts).toEqual({
      exchanges: 7,
      cardFetches: 1,
      calls: 1,
      polls: 2,
      streams: 1,
      streamEvents: 2,
      pushDeliveries: 1,
      foreign: 1,
      tasks: 2,
      contexts: 1,
      connections: null,
    });
    expect(end.unanswered).toBe(1);
    expect(end.dialects).toEqual([{ name: '1.0 over JSON-RPC', exchanges: 4 }]);
  });

  it('give connections only where the capture names them all', () => {
    const known = { ...send('A'), connectionKnown: true };
    expect(understood(known, { ...known, connection: 'c2' }).end.counts.connections).toBe(2);
    expect(understood(known, send('A')).end.counts.connections).toBeNull();
  });
});

describe('any JSON', () => {
  it('is understood without a throw, and every pointer leads somewhere', () => {
    const key = fc.constantFrom(
      'id',
      'kind',
      'task',
      'message',
      'status',
      'state',
      'result',
      'error',
      'method',
      'params',
      'parts',
      'taskId',
      'contextId',
      'statusUpdate',
      'tasks',
      'url',
      'name',
      'supportedInterfaces',
      'capabilities',
      '__proto__',
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('t', 'SendMessage', 'task', 'completed', 'TASK_STATE_WORKING', null, 1, true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
      ),
    }));
    const target = fc.constantFrom(
      '/',
      '/v1/message:send',
      '/tasks/t',
      '/.well-known/agent-card.json',
      '/hook',
      '//',
      '/%',
      '*',
    );
    const script = fc.record({ target, body: value, responseBody: value, status: fc.constantFrom(200, 404) });
    fc.assert(
      fc.property(fc.array(script, { maxLength: 4 }), (scripts) => {
        const { entries, end } = understood(...scripts);
        expect(entries).toHaveLength(scripts.length);
        for (const entry of entries) {
          if ('resultPointer' in entry && entry.resultPointer !== null) {
            expect(valueAt(entry.responseDoc?.value, entry.resultPointer)).not.toBeUndefined();
          }
        }
        expect(end.counts.exchanges).toBe(scripts.length);
      }),
      { numRuns: 300 },
    );
  });

  it('may be nested without end', () => {
    const deep = (inner: string) => `${'{"a":['.repeat(50_000)}${inner}${']}'.repeat(50_000)}`;
    const card = `{"jsonrpc":"2.0","id":1,"result":{"name":"x","supportedInterfaces":[],"deep":${deep('1')}}}`;
    const { entries, end } = understood(
      { ...rpc('GetExtendedAgentCard', {}), responseBody: card },
      { ...rpc('SendMessage', {}), responseBody: deep('{"task":{}}') },
      { target: '/hook', body: `{"statusUpdate":${deep('null')}}` },
    );
    expect(entries.map((entry) => entry.kind)).toEqual(['call', 'call', 'foreign']);
    expect(end.cards).toHaveLength(1);
  });
});
