import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { transcript } from '../lib/a2a/transcript.js';
import type { ArtifactTimeline, Json, TaskTimeline } from '../lib/model/a2a.js';
import { exchanges, rpc, type Script } from './exchange.js';
import { understood } from './understood.js';

const NAMED = { taskId: 't-1', contextId: 'c-1' };
const USER = { messageId: 'u-1', role: 'ROLE_USER', parts: [{ text: 'x' }] };

interface Chunk {
  readonly id?: string;
  readonly append?: boolean;
  readonly last?: boolean;
}

const chunk = (parts: Json, { id = 'a-1', append, last }: Chunk = {}): Json => ({
  artifactUpdate: {
    ...NAMED,
    artifact: { artifactId: id, name: 'brief', parts },
    ...(append === undefined ? {} : { append }),
    ...(last === undefined ? {} : { lastChunk: last }),
  },
});

const status = (state: string): Json => ({
  statusUpdate: { ...NAMED, status: { state: `TASK_STATE_${state}` } },
});

function task(state: string, artifacts?: Json): { readonly [key: string]: Json } {
  return {
    ...{ id: 't-1', contextId: 'c-1', status: { state: `TASK_STATE_${state}` } },
    ...(artifacts === undefined ? {} : { artifacts }),
  };
}

const shown = (...parts: Json[]): Json => [{ artifactId: 'a-1', name: 'brief', parts }];

function streams(events: readonly Json[], more: Script & { taskId?: string } = {}): Script {
  const { taskId, ...script } = more;
  const message = taskId === undefined ? USER : { ...USER, taskId };
  const enveloped = events.map((result) => ({ jsonrpc: '2.0', id: 1, result }));
  return { ...rpc('SendStreamingMessage', { message }), events: enveloped, ...script };
}

const whole = (...chunks: readonly Json[]): Script =>
  streams([{ task: task('SUBMITTED') }, ...chunks, status('COMPLETED')]);

const polls = (artifacts?: Json, state = 'COMPLETED'): Script =>
  rpc('GetTask', { id: 't-1' }, task(state, artifacts));

function taskOf(...scripts: readonly Script[]): TaskTimeline {
  const [first] = understood(...scripts).end.tasks;
  if (!first) throw new Error('no task');
  return first;
}

function artifactOf(...scripts: readonly Script[]): ArtifactTimeline {
  const [first] = taskOf(...scripts).artifacts;
  if (!first) throw new Error('no artifact');
  return first;
}

describe('an artifact', () => {
  it('is put together from its chunks', () => {
    const streamed = whole(
      chunk([{ text: 'one ' }]),
      chunk([{ text: 'two' }, { data: { n: 1 } }, { url: 'http://x/' }], { append: true }),
      chunk([{ text: '!' }], { append: true, last: true }),
    );
    expect(artifactOf(streamed)).toMatchObject({
      ...{ artifactId: 'a-1', name: 'brief', chunks: 3, textLength: 8, complete: true, whole: true },
      parts: { text: 3, data: 1, file: 1 },
      stream: { exchange: 1, event: 4, at: { pointer: '/result/artifactUpdate/artifact' } },
      views: [],
    });
  });

  it('starts anew where a chunk is not appended', () => {
    const { views, textLength, complete } = artifactOf(
      whole(chunk([{ text: 'draft' }], { last: true }), chunk([{ text: 'final' }])),
      polls(shown({ text: 'final' })),
    );
    expect(views).toMatchObject([{ same: true }]);
    expect([textLength, complete]).toEqual([5, false]);
  });

  it('stands on what the opening task shows', () => {
    const opening = { task: task('WORKING', shown({ text: 'one ' })) };
    const events = [opening, chunk([{ text: 'two' }], { append: true }), status('COMPLETED')];
    expect(artifactOf(streams(events), polls(shown({ text: 'one two' }))).views).toMatchObject([
      { same: true },
    ]);
  });

  it('is not whole where nothing shows what it stands on', () => {
    expect(
      artifactOf(whole(chunk([{ text: 'two' }], { append: true })), polls(shown({ text: 'one two' }))),
    ).toMatchObject({
      whole: false,
      views: [{ same: null, differs: null }],
    });
  });

  it('that no stream gave is told by its counts', () => {
    const { artifacts } = taskOf(polls(shown({ text: 'abc' }, { data: 1 })), polls(shown({ text: 'abcd' })));
    expect(artifacts).toMatchObject([
      {
        ...{ artifactId: 'a-1', chunks: 0, textLength: 4, whole: false, stream: null },
        views: [
          { same: null, textLength: 3 },
          { same: null, textLength: 4 },
        ],
      },
    ]);
  });

  it('of 0.1 has its index for an id, and is continued by its own members', () => {
    const event = (artifact: Json): Json => ({ id: 't-1', artifact });
    const scripts: Script = {
      ...rpc('tasks/sendSubscribe', { id: 't-1', message: { role: 'user', parts: [] } }),
      events: [
        event({ index: 0, parts: [{ type: 'text', text: 'a' }] }),
        event({ index: 0, append: true, lastChunk: true, parts: [{ type: 'text', text: 'b' }] }),
      ].map((result) => ({ jsonrpc: '2.0', id: 1, result })),
    };
    expect(artifactOf(scripts)).toMatchObject({
      artifactId: '#0',
      chunks: 2,
      textLength: 2,
      complete: true,
      whole: false,
    });
  });
});

describe('a finished task', () => {
  const streamed = whole(
    chunk([{ text: 'one ' }]),
    chunk([{ text: 'two' }, { data: { b: 1, a: [2] } }], { append: true }),
  );
  const sameAs = (...parts: Json[]) => artifactOf(streamed, polls(shown(...parts))).views[0];

  it('shows the same however parts are cut, ordered inside or left empty', () => {
    expect(sameAs({ text: 'one two' }, { data: { a: [2], b: 1 } })).toMatchObject({
      same: true,
      differs: null,
    });
    expect(sameAs({ text: 'o' }, { text: '' }, { text: 'ne two' }, { data: { b: 1.0, a: [2] } })?.same).toBe(
      true,
    );
  });

  it('shows another one by text, data, files or absence', () => {
    expect(sameAs({ text: 'one tw' }, { data: { b: 1, a: [2] } })).toMatchObject({
      same: false,
      differs: 'text',
      textLength: 6,
    });
    expect(sameAs({ text: 'one twO' }, { data: { b: 1, a: [2] } })?.differs).toBe('text');
    expect(sameAs({ text: 'one two' }, { data: { b: 1, a: [3] } })?.differs).toBe('data');
    expect(sameAs({ text: 'one two' })?.differs).toBe('data');
    expect(sameAs({ text: 'one two' }, { data: { b: 1, a: [2] } }, { raw: 'AA==' })?.differs).toBe('files');
    expect(artifactOf(streamed, polls([])).views).toMatchObject([
      { same: false, differs: 'missing', at: { pointer: '/result' } },
    ]);
    expect(artifactOf(streamed, polls()).views).toMatchObject([{ differs: 'missing' }]);
  });

  it('takes files for the same in either alphabet of base64', () => {
    const one = whole(chunk([{ raw: '-_8=' }]));
    expect(artifactOf(one, polls(shown({ raw: '+/8' }))).views[0]?.same).toBe(true);
    expect(artifactOf(one, polls(shown({ raw: '+/9' }))).views[0]?.same).toBe(false);
  });

  it('takes any URL for the file that a stream gave: bytes are stored, and URLs are signed', () => {
    const bytes = whole(chunk([{ raw: '-_8=' }]));
    expect(artifactOf(bytes, polls(shown({ url: 'https://x/1' }))).views[0]?.same).toBe(true);
    const link = whole(chunk([{ url: 'https://x/1?signed=a' }]));
    expect(artifactOf(link, polls(shown({ url: 'https://x/1?signed=b' }))).views[0]?.same).toBe(true);
    expect(artifactOf(link, polls(shown({ text: 'x' }))).views[0]?.same).toBe(false);
  });

  it('is compared wherever it is shown: in answers, lists and deliveries', () => {
    const list = rpc(
      'ListTasks',
      {},
      { tasks: [task('COMPLETED', shown({ text: 'x' }))], nextPageToken: '' },
    );
    const bare = rpc('ListTasks', {}, { tasks: [task('COMPLETED', [])], nextPageToken: '' });
    const push: Script = { target: '/hook', body: { task: task('COMPLETED', shown({ text: 'x' })) } };
    const { views } = artifactOf(whole(chunk([{ text: 'x' }])), list, bare, push);
    expect(views.map(({ via, same }) => [via, same])).toEqual([
      ['list', true],
      ['push', true],
    ]);
  });

  it('folds equal views', () => {
    const { views } = artifactOf(
      streamed,
      ...Array.from({ length: 20 }, () => polls([])),
      polls(shown({ text: 'x' })),
    );
    expect(views.map(({ count }) => count)).toEqual([20, 1]);
  });
});

describe('nothing is compared', () => {
  const open = (script: Script) => artifactOf(script, polls(shown({ text: 'other' })));
  const events = [{ task: task('SUBMITTED') }, chunk([{ text: 'x' }]), status('COMPLETED')];

  it.each<[string, Script]>([
    ['was cut', streams(events, { end: 'closed-by-server', framing: 'chunked' })],
    ['was left', streams(events, { end: 'closed-by-client' })],
    [
      'held an event that is no JSON',
      { ...streams(events), events: [...(streams(events).events ?? []), '{"half'] },
    ],
    [
      'ended in an error',
      {
        ...streams(events),
        events: [
          ...(streams(events).events ?? []),
          { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'x' } },
        ],
      },
    ],
    ['ended while the task was at work', streams(events.slice(0, 2))],
    ['went on with a task', streams(events, { taskId: 't-1' })],
    [
      'was a subscription',
      {
        ...streams(events),
        body: { jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id: 't-1' } },
      },
    ],
  ])('where the stream %s', (_why, script) => {
    expect(open(script).whole).toBe(false);
    expect(open(script).views.map(({ same }) => same)).toEqual([null]);
  });

  it('where the task was asked for before the stream ended, or shows another state', () => {
    const all = exchanges(streams(events, { responseOffset: 3_000_000 }), polls([]), polls([], 'WORKING'));
    const stage = transcript({ pinnedKeys: new Map() });
    for (const exchange of all) stage.push(exchange);
    const [found] = stage.end().tasks;
    expect(found?.artifacts[0]?.views).toEqual([]);
  });

  it('across dialects', () => {
    const in03 = rpc(
      'tasks/get',
      { id: 't-1' },
      { kind: 'task', id: 't-1', contextId: 'c-1', status: { state: 'completed' }, artifacts: [] },
    );
    expect(artifactOf(streams(events), in03).views).toEqual([]);
  });
});

describe('several streams of one task', () => {
  const asks = streams([{ task: task('SUBMITTED') }, chunk([{ text: 'one ' }]), status('INPUT_REQUIRED')]);
  const goesOn = streams([chunk([{ text: 'two' }], { append: true }), status('COMPLETED')], {
    taskId: 't-1',
  });

  it('are one where each begins when the task waits for the client', () => {
    const artifact = artifactOf(asks, goesOn, polls(shown({ text: 'one two' })));
    expect(artifact).toMatchObject({ chunks: 2, whole: true, views: [{ same: true }] });
    expect(artifactOf(asks, goesOn, polls(shown({ text: 'two' }))).views[0]?.differs).toBe('text');
  });

  it('are not where something was answered in one piece between them', () => {
    const send = rpc(
      'SendMessage',
      { message: { ...USER, taskId: 't-1' } },
      { task: task('INPUT_REQUIRED') },
    );
    expect(artifactOf(asks, send, goesOn, polls(shown({ text: 'two' })))).toMatchObject({ whole: false });
  });

  it('bring the same where one is a subscription', () => {
    const sub: Script = {
      ...streams([
        { task: task('WORKING') },
        chunk([{ text: 'two' }], { append: true }),
        status('COMPLETED'),
      ]),
      body: { jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id: 't-1' } },
    };
    const one = whole(chunk([{ text: 'one ' }]), chunk([{ text: 'two' }], { append: true }));
    expect(artifactOf(one, sub, polls(shown({ text: 'one two' })))).toMatchObject({
      chunks: 2,
      views: [{ same: true }],
    });
    expect(artifactOf(sub, one, polls(shown({ text: 'one two' })))).toMatchObject({
      chunks: 2,
      views: [{ same: true }],
    });
  });
});

test('no more artifacts of a task are followed than a bounded number, and then none is whole', () => {
  const many = Array.from({ length: 100 }, (_, n) => chunk([{ text: 'x' }], { id: `a-${n}` }));
  const { artifacts } = taskOf(whole(...many), polls([]));
  expect(artifacts).toHaveLength(64);
  expect(artifacts.some((one) => one.whole)).toBe(false);
});

test('a text is the same in whatever pieces it comes', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      text,
      fc.array(fc.nat(40), { maxLength: 5 }),
      fc.array(fc.nat(40), { maxLength: 5 }),
      (all, cuts, others) => {
        const chunks = piecesOf(all, cuts).map((piece, n) => chunk([{ text: piece }], { append: n > 0 }));
        const parts = piecesOf(all, others).map((piece) => ({ text: piece }));
        const { views } = artifactOf(whole(...chunks), polls(shown(...parts)));
        expect(views).toMatchObject([{ same: true }]);
      },
    ),
    { numRuns: 50 },
  );
});

function piecesOf(text: string, cuts: readonly number[]): string[] {
  const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length];
  return at.slice(1).map((end, n) => text.slice(at[n], end));
}
