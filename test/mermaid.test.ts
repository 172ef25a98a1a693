import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelText, noteText } from '../lib/diagram/label-text.js';
import { mermaid } from '../lib/diagram/mermaid.js';
import { wrapped } from '../lib/diagram/wrap.js';
import type { Sequence } from '../lib/model/sequence.js';
import { drawnRows } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { event, row } from './made-report.js';
import { parsed } from './mermaid-parser.js';

/** What a reader must see of a sequence: names, arrows and notes as they are, on lines of their own. */
function meant({ actors, items }: Sequence): unknown {
  return {
    actors: actors.map(({ name }) => name),
    texts: items.flatMap((item) => {
      switch (item.kind) {
        case 'message':
          return [wrapped(labelText(item), 56).join('\n').trim()];
        case 'note':
          return [wrapped(noteText(item), 48).join('\n').trim()];
        case 'divider':
          return [wrapped(item.what, 48).join('\n').trim()];
        default:
          return [];
      }
    }),
  };
}

/** Exchanges that say a text wherever captured text is drawn. */
function saying(text: string): Sequence {
  const rows = [
    row(1, { kind: 'card-fetch', spelled: text, cardName: text, outcome: null, taskId: null }),
    row(2, {
      kind: 'call',
      operation: null,
      spelled: text,
      said: text,
      told: text,
      state: text,
      taskId: `t${text}`,
    }),
    row(3, {
      kind: 'call',
      operation: 'CancelTask',
      rpcError: { code: -32001, message: text, reason: text, name: text },
      taskId: text,
      state: null,
    }),
    row(4, {
      kind: 'stream',
      close: 'cut',
      said: text,
      events: [
        event(1, 'status', { state: text, note: text, order: 410 }),
        event(2, 'artifact', { note: text, piece: { id: 'a', append: false, last: true }, order: 420 }),
      ],
    }),
    row(5, {
      kind: 'foreign',
      spelled: text,
      foreignReason: text,
      from: null,
      to: null,
      host: text,
      outcome: null,
    }),
  ];
  return drawnRows(rows, { unfold: true });
}

describe('Mermaid understands what is meant', () => {
  test('whatever was captured', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const sequence = saying(text);
        expect(await parsed(mermaid(sequence))).toEqual(meant(sequence));
      }),
      { numRuns: 100 },
    );
  });
});
