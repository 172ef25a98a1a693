import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dialect, Json, JsonDoc } from '../lib/model/a2a.js';
import { valueAt } from '../lib/model/json.js';
import {
  artifactsAt,
  artifactUpdateAt,
  messageAt,
  pushConfigAt,
  pushConfigPageAt,
  statusUpdateAt,
  taskAt,
  taskPageAt,
} from '../lib/rule.js';
import { SPOKEN, type Spoken, spokenTask } from './spoken.js';

const docOf = (value: Json): JsonDoc => ({ value, parts: [], text: true });

/** Members that are read when they are asked for stand on the prototype. */
function membersOf(view: object): [string, unknown][] {
  const asked = Object.getOwnPropertyNames(Object.getPrototypeOf(view));
  const lazy = asked.filter((name) => name !== 'constructor' && !(name in Object.prototype));
  return [...Object.entries(view), ...lazy.map((name): [string, unknown] => [name, Reflect.get(view, name)])];
}

/** A view without the places, which differ between spellings. */
function content(view: unknown): unknown {
  if (Array.isArray(view)) return view.map(content);
  if (typeof view !== 'object' || view === null) return view;
  const kept = membersOf(view).filter(
    ([name]) =>
      !['doc', 'pointer', 'contentPointer', 'partsPointer', 'appendPointer', 'outer'].includes(name),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'data' ? value : content(value)]));
}

describe('one content in every spelling', () => {
  const said = content(taskAt(docOf(spokenTask('1.0')), '', '1.0'));

  it('is whole in the spelling of 1.0', () => {
    expect(said).toMatchObject({
      id: 't-1',
      contextId: 'c-1',
      status: {
        state: 'canceled',
        message: { role: 'agent', messageId: 'm-2', parts: [{ is: 'text', text: 'Stopped.' }] },
        timestamp: '2026-01-01T00:00:00.000Z',
      },
      history: [
        {
          role: 'user',
          parts: [
            { is: 'text', text: 'Rain?' },
            { is: 'file', bytes: 'aGk=', filename: 'a.txt', mediaType: 'text/plain' },
            { is: 'file', url: 'https://files.example/b', mediaType: 'image/png' },
            { is: 'data', data: { city: 'Riga' } },
          ],
        },
      ],
      artifacts: [{ artifactId: 'a-1', name: 'map', parts: [{ is: 'text', text: 'wet' }] }],
    });
  });

  it.each(SPOKEN.filter((dialect) => dialect !== '0.1'))('gives the same view of a task in %s', (dialect) => {
    const view = content(taskAt(docOf(spokenTask(dialect)), '', dialect));
    expect(withoutSpelling(view)).toEqual(withoutSpelling(said));
  });

  it('lacks in 0.1 what that has no member for', () => {
    expect(content(taskAt(docOf(spokenTask('0.1')), '', '0.1'))).toMatchObject({
      id: 't-1',
      contextId: 'c-1',
      status: { state: 'canceled', message: { role: 'agent', messageId: null } },
      history: [{ parts: [{ is: 'text' }, { is: 'file', bytes: 'aGk=' }, { is: 'file' }, { is: 'data' }] }],
      artifacts: [{ artifactId: null, index: 0, parts: [{ text: 'wet' }] }],
    });
  });

  it.each<[Spoken, Json]>([
    [
      '1.0',
      {
        taskId: 't',
        contextId: 'c',
        artifact: { artifactId: 'a', parts: [] },
        append: true,
        lastChunk: true,
      },
    ],
    [
      '0.3-rpc',
      {
        kind: 'artifact-update',
        taskId: 't',
        contextId: 'c',
        artifact: { artifactId: 'a', parts: [] },
        append: true,
        lastChunk: true,
      },
    ],
    [
      '0.1',
      { id: 't', sessionId: 'c', artifact: { artifactId: 'a', parts: [], append: true, lastChunk: true } },
    ],
  ])('reads how an artifact goes on in %s', (dialect, value) => {
    expect(artifactUpdateAt(docOf(value), '', dialect)).toMatchObject({
      taskId: 't',
      contextId: 'c',
      artifact: { artifactId: 'a' },
      append: true,
      lastChunk: true,
    });
  });

  it('takes what is not said for false, but for null where 1.0 has no such member', () => {
    const update = docOf({ taskId: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } });
    expect(statusUpdateAt(update, '', '1.0')?.final).toBeNull();
    expect(statusUpdateAt(update, '', '0.3-proto')?.final).toBe(false);
    expect(artifactUpdateAt(docOf({}), '', '1.0')).toMatchObject({
      append: false,
      lastChunk: false,
      artifact: null,
    });
  });
});

/** States and roles as written differ by dialect, and say no more than the rest. */
function withoutSpelling(view: unknown): unknown {
  return JSON.parse(JSON.stringify(view), (name, value) => (/written$/i.test(name) ? undefined : value));
}

describe('places', () => {
  it.each(SPOKEN)('lead to the content in %s', (dialect) => {
    const doc = docOf({ result: spokenTask(dialect) });
    const task = taskAt(doc, '/result', dialect);
    const parts = task?.history[0]?.parts ?? [];
    expect(parts.map(({ contentPointer }) => valueAt(doc.value, contentPointer))).toEqual([
      'Rain?',
      'aGk=',
      'https://files.example/b',
      { city: 'Riga' },
    ]);
    expect(valueAt(doc.value, task?.status?.message?.pointer ?? '-')).toHaveProperty('role');
    expect(valueAt(doc.value, task?.artifacts[0]?.pointer ?? '-')).toHaveProperty('parts');
  });
});

describe('push configurations', () => {
  const inner = { id: 'p', url: 'https://hook.example/', token: 's' };
  const told = {
    id: 'p',
    taskId: 't',
    url: 'https://hook.example/',
    token: 's',
    schemes: ['Bearer'],
    credentials: 'x',
  };

  it.each<[string, Json, string]>([
    ['1.0', { ...inner, taskId: 't', authentication: { scheme: 'Bearer', credentials: 'x' } }, ''],
    [
      '0.3 over JSON-RPC',
      {
        taskId: 't',
        pushNotificationConfig: { ...inner, authentication: { schemes: ['Bearer'], credentials: 'x' } },
      },
      '/pushNotificationConfig',
    ],
    [
      '0.3 over HTTP+JSON',
      {
        name: 'tasks/t/pushNotificationConfigs/p',
        pushNotificationConfig: {
          url: inner.url,
          token: 's',
          authentication: { schemes: ['Bearer'], credentials: 'x' },
        },
      },
      '/pushNotificationConfig',
    ],
    [
      'a request of the 0.3 proto',
      {
        parent: 'tasks/t',
        configId: 'p',
        config: {
          pushNotificationConfig: { ...inner, authentication: { schemes: ['Bearer'], credentials: 'x' } },
        },
      },
      '/config/pushNotificationConfig',
    ],
    [
      '0.1',
      {
        id: 't',
        pushNotificationConfig: { ...inner, authentication: { schemes: ['Bearer'], credentials: 'x' } },
      },
      '/pushNotificationConfig',
    ],
  ])('are the same in %s', (_, value, pointer) => {
    const view = pushConfigAt(docOf(value), '');
    expect(content(view)).toEqual(told);
    expect(view?.pointer).toBe(pointer);
  });

  it('come as a page or as a bare list', () => {
    const flat = { ...inner, taskId: 't' };
    expect(pushConfigPageAt(docOf({ configs: [flat, flat], nextPageToken: 'n' }), '')).toMatchObject({
      configs: [{ pointer: '/configs/0' }, { pointer: '/configs/1' }],
      nextPageToken: 'n',
    });
    expect(pushConfigPageAt(docOf([{ taskId: 't', pushNotificationConfig: inner }]), '')).toMatchObject({
      configs: [{ pointer: '/0/pushNotificationConfig', outer: '/0', id: 'p' }],
      nextPageToken: null,
    });
  });
});

describe('lists of tasks', () => {
  it('come as a page or as a bare list', () => {
    const task = spokenTask('1.0');
    expect(
      taskPageAt(docOf({ tasks: [task, 7], nextPageToken: '', pageSize: '1', totalSize: 5 }), '', '1.0'),
    ).toMatchObject({ tasks: [{ pointer: '/tasks/0' }], nextPageToken: '', pageSize: 1, totalSize: 5 });
    expect(taskPageAt(docOf([task]), '', '1.0')).toMatchObject({ tasks: [{ pointer: '/0', id: 't-1' }] });
  });
});

describe('faults', () => {
  const odd: readonly Json[] = [
    null,
    true,
    7,
    'x',
    [],
    [[]],
    {},
    { parts: 7 },
    { parts: [null, 'x', {}, []] },
  ];
  const dialects: readonly Dialect[] = ['0.1', '0.3-rpc', '0.3-proto', '1.0', 'mixed', 'unknown'];
  const members = [
    'id',
    'status',
    'artifacts',
    'history',
    'artifact',
    'parts',
    'content',
    'authentication',
    'config',
  ];

  it('leave members null and lists empty, and nothing throws', () => {
    for (const dialect of dialects) {
      for (const value of odd) {
        for (const name of members) {
          const doc = docOf({ [name]: value });
          expect(taskAt(doc, '', dialect)?.contextId).toBeNull();
          expect(messageAt(doc, '', dialect)?.messageId).toBeNull();
          expect(statusUpdateAt(doc, '', dialect)?.contextId).toBeNull();
          expect(artifactUpdateAt(doc, '', dialect)?.append).toBe(false);
          expect(pushConfigAt(doc, '')?.url).toBeNull();
          expect(artifactsAt(doc, '', dialect).every(({ name: said }) => said === null)).toBe(true);
        }
      }
    }
    expect(taskAt(docOf([]), '', '1.0')).toBeNull();
    expect(messageAt(docOf({ a: 1 }), '/b', '1.0')).toBeNull();
  });

  it('of any kind make no reader throw, and no view larger than its text', () => {
    const names = fc.constantFrom(
      ...members,
      'message',
      'kind',
      'file',
      'data',
      'text',
      'state',
      'role',
      'tasks',
      'url',
    );
    const value = fc.letrec<{ any: Json }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<Json>(null, true, 7, '', 'task', 'text', 'TASK_STATE_WORKING', 'ROLE_USER'),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(names, tie('any'), { maxKeys: 6 }),
      ),
    })).any;
    fc.assert(
      fc.property(value, fc.constantFrom(...dialects), (json, dialect) => {
        const doc = docOf(json);
        const views = [
          taskAt(doc, '', dialect),
          taskPageAt(doc, '', dialect),
          messageAt(doc, '', dialect),
          statusUpdateAt(doc, '', dialect),
          artifactUpdateAt(doc, '', dialect),
          pushConfigAt(doc, ''),
          pushConfigPageAt(doc, ''),
        ];
        expect(JSON.stringify(content(views)).length).toBeLessThan(5000 + 500 * JSON.stringify(json).length);
      }),
    );
  });

  it('make a part unknown, or what it says that it is', () => {
    const parts = [
      {},
      { kind: 'file' },
      { kind: 'text', text: 7 },
      { data: null },
      { kind: 'poem', text: 'x' },
    ];
    const message = messageAt(docOf({ parts }), '', '1.0');
    expect(message?.parts.map(({ is, data }) => [is, data])).toEqual([
      ['unknown', undefined],
      ['file', undefined],
      ['text', undefined],
      ['data', null],
      ['text', undefined],
    ]);
  });

  it('know data of a 1.x agent that speaks 0.3 by what it says of it', () => {
    const part = { kind: 'data', data: { value: [1] }, metadata: { data_part_compat: true } };
    const message = messageAt(docOf({ parts: [part] }), '', '0.3-rpc');
    expect(message?.parts[0]).toMatchObject({ data: [1], contentPointer: '/parts/0/data/value' });
    const plain = messageAt(docOf({ parts: [{ data: { data: 1 } }] }), '', '1.0');
    expect(plain?.parts[0]).toMatchObject({ data: { data: 1 } });
  });
});
