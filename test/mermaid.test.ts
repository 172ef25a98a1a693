import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelText, noteText } from '../lib/diagram/label-text.js';
import { mermaid } from '../lib/diagram/mermaid.js';
import { evenly } from '../lib/diagram/wrap.js';
import type { Participant } from '../lib/model/a2a.js';
import type { Sequence } from '../lib/model/sequence.js';
import { teller } from '../lib/report/index.js';
import { drawn } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { capture, event, finding, OPTIONS, placeOfText, row } from './made-report.js';
import { parsed } from './mermaid-parser.js';

/** What a reader must see of a sequence: names, arrows and notes as they are, on lines of their own. */
function meant({ actors, items }: Sequence): unknown {
  return {
    actors: actors.map(({ name }) => name),
    texts: items.flatMap((item) => {
      switch (item.kind) {
        case 'message':
          return [evenly(labelText(item), 56).join('\n').trim()];
        case 'note':
          return [evenly(noteText(item), 48).join('\n').trim()];
        case 'divider':
          return [evenly(item.what, 48).join('\n').trim()];
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
        event(2, 'artifact', {
          note: text,
          piece: { id: 'a', append: false, last: true, textLength: 3 },
          order: 420,
        }),
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
  const named = (id: string, role: Participant['role']) =>
    ({ id, role, name: text, address: text, addresses: [] }) as const;
  const at = placeOfText('log', 'log');
  const report = capture('log', {
    path: text,
    parties: [named('client', 'client'), named('agent', 'agent'), named('webhook', 'webhook')],
    exchanges: rows,
    findings: [1, 4].map((exchange) => finding(at, { exchange, message: text })),
  });
  return drawn(report, { unfold: true, told: teller(report, OPTIONS) });
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

test('what went wrong stands on a shade with what was found there; no word is left alone on a line', () => {
  const log = 'log';
  const report = capture(log, {
    exchanges: [
      row(1, {
        kind: 'call',
        operation: 'SendMessage',
        said: 'How did the market of shares do in the months of spring?',
      }),
      row(2, { kind: 'call', state: null, outcome: 'empty' }),
    ],
    findings: [
      finding(placeOfText(log, log), {
        exchange: 1,
        rule: 'a-rule',
        message: 'is wrong',
        severity: 'warning',
      }),
      finding(placeOfText(log, log), { exchange: 1, rule: 'b-rule', message: 'is odd', severity: 'info' }),
      finding(placeOfText(log, log), {
        exchange: 2,
        rule: 'c-rule',
        message: 'is worth a word',
        severity: 'info',
      }),
    ],
  });
  expect(mermaid(drawn(report)).split('\n').slice(3, -1)).toEqual([
    '  p1->>p2: SendMessage: How did the market of<br/>shares do in the months of spring?',
    '  rect rgba(214, 158, 0, 0.18)',
    '    p2-->>p1: working',
    '    Note over p2: warning a-rule: is wrong',
    '    Note over p2: info b-rule: is odd',
    '  end',
    '  Note over p2: task 4bd8caa3: working',
    '  p1->>p2: GetTask: 4bd8caa3',
    '  p2-->>p1: 200',
    '  Note over p2: info c-rule: is worth a word',
  ]);
});
