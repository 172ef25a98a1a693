import { describe, expect, it } from 'vitest';
import { transcript } from '../lib/a2a/transcript.js';
import type { ContextTimeline } from '../lib/model/a2a.js';
import { exchanges, rpc, type Script } from './exchange.js';
import { understood } from './understood.js';

interface Said {
  readonly id?: string;
  readonly role?: string;
  readonly [key: string]: unknown;
}

function said({ id, role = 'ROLE_USER', ...more }: Said): object {
  return { ...(id === undefined ? {} : { messageId: id }), role, parts: [{ text: 'x' }], ...more };
}

function task(state: string, more: { id?: string; message?: object; history?: object[] } = {}): object {
  const { id = 't-1', message, history } = more;
  const status = { state: `TASK_STATE_${state}`, ...(message && { message }) };
  return { id, contextId: 'c-1', status, ...(history && { history }) };
}

const sends = (message: object, result: unknown, more: Script = {}): Script =>
  rpc('SendMessage', { message }, result, more);

function contextsOf(...scripts: Script[]): ContextTimeline[] {
  return [...understood(...scripts).end.contexts];
}

describe('a context', () => {
  it('holds its tasks and the messages of both sides, in their order', () => {
    const asks = task('INPUT_REQUIRED', { message: said({ id: 'a-1', role: 'ROLE_AGENT' }) });
    const [context, ...others] = contextsOf(
      sends(said({ id: 'u-1' }), { task: asks }),
      sends(said({ id: 'u-2', taskId: 't-1', contextId: 'c-1' }), { task: task('COMPLETED') }),
      sends(said({ id: 'u-3', contextId: 'c-1' }), { task: task('COMPLETED', { id: 't-2' }) }),
    );
    expect(others).toEqual([]);
    expect(context).toMatchObject({ id: 'c-1', tasks: ['t-1', 't-2'], complete: true });
    expect(context?.messages.map(({ id, role, exchange, taskId }) => [id, role, exchange, taskId])).toEqual([
      ['u-1', 'user', 1, 't-1'],
      ['a-1', 'agent', 1, 't-1'],
      ['u-2', 'user', 2, 't-1'],
      ['u-3', 'user', 3, 't-2'],
    ]);
  });

  it('tells a message that goes on with a task by the state in which that waited', () => {
    const [context] = contextsOf(
      sends(said({ id: 'u-1' }), { task: task('INPUT_REQUIRED') }),
      sends(
        said({ id: 'u-2', taskId: 't-1' }),
        { task: task('COMPLETED') },
        { offset: 3_000_000, responseOffset: 9_000_000 },
      ),
      rpc('GetTask', { id: 't-1' }, task('WORKING'), { offset: 4_000_000 }),
    );
    expect(context?.messages.map(({ continues }) => continues)).toEqual([null, 'TASK_STATE_INPUT_REQUIRED']);
  });

  it('looks at the state before the request, whatever crossed while it was open', () => {
    const [first, second, third] = exchanges(
      sends(said({ id: 'u-1' }), { task: task('AUTH_REQUIRED') }),
      sends(said({ id: 'u-2', taskId: 't-1' }), { task: task('COMPLETED') }, { responseOffset: 9_000_000 }),
      rpc('GetTask', { id: 't-1' }, task('WORKING')),
    );
    const stage = transcript({ pinnedKeys: new Map() });
    for (const one of [first, third, second]) if (one) stage.push(one);
    const [context] = stage.end().contexts;
    expect(context?.messages[1]).toMatchObject({ id: 'u-2', continues: 'TASK_STATE_AUTH_REQUIRED' });
  });

  it('knows the tasks that a message refers to, or does not', () => {
    const message = said({ id: 'u-2', contextId: 'c-1', referenceTaskIds: ['t-1', 't-9', 7] });
    const [context] = contextsOf(
      sends(said({ id: 'u-1' }), { task: task('COMPLETED') }),
      sends(message, { task: task('COMPLETED', { id: 't-2' }) }),
    );
    expect(context?.messages[1]?.references).toEqual([
      { taskId: 't-1', known: true },
      { taskId: 't-9', known: false },
    ]);
  });

  it('holds messages of streams and answers, each where it was first said', () => {
    const agent = said({ id: 'a-1', role: 'ROLE_AGENT', contextId: 'c-1', taskId: 't-1' });
    const update = {
      statusUpdate: {
        taskId: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING', message: agent },
      },
    };
    const [context] = contextsOf(
      {
        ...rpc('SendStreamingMessage', { message: said({ id: 'u-1' }) }),
        events: [
          { jsonrpc: '2.0', id: 1, result: { task: task('SUBMITTED') } },
          { jsonrpc: '2.0', id: 1, result: update },
          { jsonrpc: '2.0', id: 1, result: update },
        ],
      },
      rpc('GetTask', { id: 't-1' }, task('WORKING', { message: agent })),
      sends(said({ id: 'u-2', contextId: 'c-1' }), {
        message: said({ id: 'a-2', role: 'ROLE_AGENT', contextId: 'c-1' }),
      }),
    );
    expect(context?.messages.map(({ id, exchange, event, side }) => [id, exchange, event, side])).toEqual([
      ['u-1', 1, null, 'request'],
      ['a-1', 1, 2, 'response'],
      ['u-2', 3, null, 'request'],
      ['a-2', 3, null, 'response'],
    ]);
  });

  it('takes from histories what the capture did not show itself', () => {
    const history = [said({ id: 'u-0' }), said({ id: 'u-1' }), said({})];
    const [context] = contextsOf(
      sends(said({ id: 'u-1' }), { task: task('WORKING') }),
      rpc('GetTask', { id: 't-1' }, task('WORKING', { history })),
      rpc('GetTask', { id: 't-1' }, task('WORKING', { history })),
    );
    expect(context?.messages.map(({ id, exchange, quoted }) => [id, exchange, quoted])).toEqual([
      ['u-1', 1, false],
      ['u-0', 2, true],
    ]);
  });

  it('is named by the session of 0.1, and by the task where the message does not say', () => {
    const answer = { id: 't-1', sessionId: 's-1', status: { state: 'working' } };
    const [context] = contextsOf(
      rpc('tasks/send', { id: 't-1', sessionId: 's-1', message: { role: 'user', parts: [] } }, answer),
    );
    expect(context).toMatchObject({ id: 's-1', tasks: ['t-1'], messages: [{ id: null, role: 'user' }] });
    const [known] = contextsOf(
      rpc('GetTask', { id: 't-1' }, task('INPUT_REQUIRED')),
      sends(said({ id: 'u-1', taskId: 't-1' }), undefined, { status: null }),
    );
    expect(known).toMatchObject({ id: 'c-1', messages: [{ id: 'u-1', taskId: 't-1' }] });
  });

  it('keeps a bounded number of messages, and says so', () => {
    const many = Array.from({ length: 1100 }, (_, n) =>
      sends(said({ id: `u-${n}` }), { task: task('WORKING') }),
    );
    const [context] = contextsOf(...many);
    expect(context?.messages).toHaveLength(1000);
    expect(context?.complete).toBe(false);
  });
});
