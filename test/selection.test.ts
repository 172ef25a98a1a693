import { describe, expect, test } from 'vitest';
import { type Selection, selector } from '../lib/diagram/index.js';
import { PARTIES } from './drawn.js';
import { row } from './made-report.js';

const NOTHING: Selection = { tasks: [], contexts: [], exchanges: [], agents: [], from: null, until: null };

const at = (time: number) => {
  const { request, response } = row(1);
  return { request: request && { ...request, time }, response: response && { ...response, time: time + 5 } };
};

describe('exchanges are chosen', () => {
  const rows = [
    row(1, { taskId: 'aa-1', contextId: 'c-1', ...at(Date.UTC(2026, 9, 4, 5, 35, 10)) }),
    row(2, { taskId: 'ab-2', contextId: 'c-2', to: 'webhook', ...at(Date.UTC(2026, 9, 4, 5, 35, 20)) }),
    row(3, { taskId: null, ...at(Date.UTC(2026, 9, 4, 5, 35, 30)) }),
    row(4, { taskId: 'b-3', ...at(Date.UTC(2026, 9, 5, 0, 0, 1)) }),
  ];
  const chosen = (more: Partial<Selection>) =>
    rows
      .filter(selector({ ...NOTHING, ...more }, PARTIES, rows[0]?.request?.time ?? null))
      .map(({ index }) => index);

  test('by task, context, numbers and agent', () => {
    expect(chosen({ tasks: ['aa', 'b'] })).toEqual([1, 4]);
    expect(chosen({ contexts: ['c-2'] })).toEqual([2]);
    expect(chosen({ exchanges: [{ first: 2, last: 3 }] })).toEqual([2, 3]);
    expect(chosen({ agents: ['travel desk'] })).toEqual([1, 3, 4]);
    expect(chosen({ agents: ['127.0.0.1'] })).toEqual([1, 3, 4]);
    expect(chosen({ agents: ['hooks.example'] })).toEqual([2]);
    expect(chosen({ agents: ['desk'] })).toEqual([]);
  });

  test('by time, of day or with its date', () => {
    const clock = (hours: number, minutes: number, seconds: number) =>
      ({ is: 'clock', ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }) as const;
    expect(chosen({ from: clock(5, 35, 15), until: clock(5, 35, 25) })).toEqual([2]);
    expect(chosen({ from: { is: 'instant', ms: Date.UTC(2026, 9, 4, 5, 35, 21) } })).toEqual([3, 4]);
    // Midnight lies nearer behind the beginning than before it.
    expect(chosen({ until: clock(5, 35, 20) })).toEqual([1, 2]);
  });
});
