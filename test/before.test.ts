import { describe, expect, it } from 'vitest';
import { rpc, type Script } from './exchange.js';
import { last } from './understood.js';

const task = (state: string, id = 't-1'): object => ({
  id,
  contextId: 'c-1',
  status: { state: `TASK_STATE_${state}` },
});

function sends(text: string, answer: object, message: object = {}, more: Script = {}): Script {
  const said = { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text }], ...message };
  return rpc('SendMessage', { message: said }, { task: answer }, more);
}

const polls = (state: string, more: Script = {}): Script => rpc('GetTask', { id: 't-1' }, task(state), more);
const goesOn = (more: Script = {}): Script =>
  sends('B', task('WORKING'), { messageId: 'm-2', taskId: 't-1' }, more);

describe('what a task showed before a request', () => {
  it('is the last that had crossed when the request was sent', () => {
    const { before } = last('call', sends('A', task('WORKING')), polls('INPUT_REQUIRED'), goesOn());
    expect(before).toMatchObject({ state: 'TASK_STATE_INPUT_REQUIRED', via: 'poll', exchange: 2 });
  });

  it('is nothing that crossed afterwards', () => {
    const racing = polls('COMPLETED', { offset: 5000, responseOffset: 9000 });
    const { before } = last(
      'call',
      sends('A', task('WORKING'), {}, { offset: 0, responseOffset: 1000 }),
      racing,
      goesOn({ offset: 6000, responseOffset: 9500 }),
    );
    expect(before).toMatchObject({ state: 'TASK_STATE_WORKING', exchange: 1 });
  });

  it('is nothing that a task of that id showed at another agent', () => {
    const elsewhere = goesOn({ headers: { Host: 'other.example' } });
    expect(last('call', sends('A', task('COMPLETED')), elsewhere).before).toBeNull();
  });

  it('is told of a task that only the answer names', () => {
    const { before } = last(
      'call',
      sends('A', task('COMPLETED')),
      sends('B', task('WORKING'), { messageId: 'm-2' }),
    );
    expect(before).toMatchObject({ state: 'TASK_STATE_COMPLETED', exchange: 1 });
  });
});

describe('an earlier message of the same id', () => {
  it('is the same by what its parts hold, whatever names the task', () => {
    const { earlierMessage } = last(
      'call',
      sends('A', task('WORKING')),
      sends('A', task('WORKING'), { taskId: 't-1' }),
    );
    expect(earlierMessage).toMatchObject({ exchange: 1, same: true });
  });

  it('is another where its words are', () => {
    expect(
      last('call', sends('A', task('WORKING')), sends('B', task('WORKING'))).earlierMessage,
    ).toMatchObject({
      exchange: 1,
      same: false,
    });
  });

  it('is none of another agent, and none without an id', () => {
    const elsewhere = sends('B', task('WORKING'), {}, { headers: { Host: 'other.example' } });
    expect(last('call', sends('A', task('WORKING')), elsewhere).earlierMessage).toBeNull();
    const nameless = sends('A', task('WORKING'), { messageId: '' });
    expect(last('call', nameless, nameless).earlierMessage).toBeNull();
  });
});
