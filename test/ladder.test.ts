import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ladder } from '../lib/diagram/ladder.js';
import type { Sequence } from '../lib/model/sequence.js';
import { columns } from '../lib/text/width.js';
import { drawn, drawnRows } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { capture, event, row } from './made-report.js';

const plain = { width: 80, unicode: true, color: false };

function lines(sequence: Sequence, more: Partial<typeof plain> = {}): string[] {
  const text = ladder(sequence, { ...plain, ...more });
  if (typeof text !== 'string') throw new Error(text.problem);
  return text.split('\n').slice(0, -1);
}

const call = row(1, {
  kind: 'call',
  operation: 'SendMessage',
  said: 'Book a table for two on the first evening that is free.',
});
const stream = row(2, {
  kind: 'stream',
  operation: 'SendStreamingMessage',
  close: 'cut',
  state: null,
  events: [event(1, 'status', { state: 'TASK_STATE_COMPLETED', order: 250 })],
});

test('arrows run between lifelines, labels wrap above them, an agent at work has a heavy line', () => {
  expect(lines(drawnRows([call, stream]), { width: 50 })).toEqual([
    'client my-bot                         Travel Desk',
    '  │ SendMessage: Book a table for two on   │',
    '  │ the first evening that is free.        │',
    '  │───────────────────────────────────────▶│',
    '  │ working                                │',
    '  │◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│',
    '  │                      (task 4bd8caa3: working)',
    '  │ SendStreamingMessage                   │',
    '  │───────────────────────────────────────▶│',
    '  │ completed                              ┃',
    '  │◀╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┃',
    '  │          (task 4bd8caa3: working → completed)',
    '  │ cut off                                ┃',
    '  │  ✗╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┃',
  ]);
});

test('in half a terminal names and paths break where they may', () => {
  const card = row(1, {
    kind: 'card-fetch',
    spelled: 'GET /.well-known/agent-card.json',
    cardName: 'Travel Desk',
  });
  const push = row(2, { kind: 'push-delivery', from: 'agent', to: 'webhook', meaning: 'task', state: null });
  expect(lines(drawnRows([card, push]), { width: 40 }).slice(0, 7)).toEqual([
    'client                     webhook',
    'my-bot     Travel Desk  hooks.example',
    '  │ GET         │             │',
    '  │ /.well-     │             │',
    '  │ known/agent │             │',
    '  │ -card.json  │             │',
    '  │────────────▶│             │',
  ]);
});

test('in ASCII there is nothing else', () => {
  const drawing = lines(drawnRows([call, stream], { unicode: false }), { unicode: false });
  expect(drawing.join('')).toMatch(/^[ -~]*$/);
  expect(drawing.join('\n')).toContain('<....');
});

test('colours go by party, errors are red, and take no columns', () => {
  const painted = ladder(drawnRows([call, stream]), { ...plain, color: true });
  const text = typeof painted === 'string' ? painted : '';
  expect(text).toContain('\u001b[36mclient my-bot\u001b[39m');
  expect(text).toContain('\u001b[31mcut off\u001b[39m');
  expect(text.replace(/\u001b\[\d+m/g, '')).toBe(`${lines(drawnRows([call, stream])).join('\n')}\n`);
});

describe('many parties', () => {
  const parties = Array.from({ length: 12 }, (_, at) => ({
    id: `agent-${at}`,
    role: 'agent' as const,
    name: `Agent number ${at}`,
    address: null,
    addresses: [],
  }));
  const among = (count: number) =>
    drawn(
      capture('', {
        parties,
        exchanges: parties.slice(0, count).map(({ id }, at) => row(at + 1, { from: null, to: id })),
      }),
    );

  test('stand closer, their names on several lines', () => {
    expect(lines(among(5)).slice(0, 2)).toEqual([
      '          Agent number  Agent number  Agent number  Agent number  Agent number',
      'client          0             1             2             3             4',
    ]);
  });

  test('that do not fit are a sentence', () => {
    expect(ladder(among(12), plain)).toEqual({
      problem: expect.stringMatching(
        /^13 parties need \d+ columns, and there are 80: give --width \d+, or choose with --agent, --task or --exchange$/,
      ),
    });
    expect(lines(among(12), { width: 160 }).every((line) => columns(line) <= 160)).toBe(true);
  });
});

test('whatever was captured, no line is wider than it may be', () => {
  const widths = fc.integer({ min: 40, max: 200 });
  fc.assert(
    fc.property(hostileText, widths, fc.boolean(), fc.boolean(), (text, width, unicode, times) => {
      const rows = [
        { ...call, said: text, told: text },
        { ...stream, said: text, events: [event(1, 'artifact', { note: text, order: 250 })] },
        row(3, { kind: 'foreign', from: null, to: null, host: text, spelled: text, foreignReason: text }),
      ];
      for (const unfold of [true, false]) {
        const sequence = drawnRows(rows, { unicode, unfold, numbers: true, times });
        const drawing = lines(sequence, { width, unicode });
        expect(drawing.filter((line) => columns(line) > width)).toEqual([]);
        expect(drawing.filter((line) => /[\u0000-\u001f\u007f-\u009f\u202e]/.test(line))).toEqual([]);
      }
    }),
  );
});
