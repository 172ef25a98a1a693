import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { labelText, noteText } from '../lib/diagram/label-text.js';
import { plantuml } from '../lib/diagram/plantuml.js';
import type { Sequence, SequenceItem } from '../lib/model/sequence.js';
import { teller } from '../lib/report/index.js';
import { drawn } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { capture, finding, OPTIONS, placeOfText, row } from './made-report.js';

const isThere = spawnSync('plantuml', ['-syntax'], { input: '@startuml\n@enduml\n' }).error === undefined;

/** The texts that PlantUML draws, one after the other without white space. */
function shown(source: string): string {
  const { stdout, status } = spawnSync('plantuml', ['-tsvg', '-pipe', '-charset', 'UTF-8'], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`PlantUML gave up: ${source}`);
  const texts = [...stdout.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text = '']) => text);
  return bare(
    texts
      .join('')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
}

function bare(text: string): string {
  return text.replace(/[\s\u00a0]+/g, '');
}

/** Requests and notes that say texts. PlantUML's own marks lie in the private use area, which is left out. */
function saying(texts: readonly string[]): Sequence {
  const rows = texts.map((text, at) =>
    row(at + 1, {
      kind: 'call',
      operation: null,
      spelled: text,
      said: text,
      told: text,
      taskId: `t${at}`,
      state: text,
      rpcError: at % 5 === 0 ? { code: -32001, message: text, reason: null, name: null } : null,
    }),
  );
  const [first = ''] = texts;
  const parties = [
    { id: 'client', role: 'client', name: first, address: null, addresses: [] },
    { id: 'agent', role: 'agent', name: first, address: null, addresses: [] },
  ] as const;
  const at = placeOfText('log', 'log');
  const findings = texts.map((message, index) => finding(at, { exchange: index + 1, message }));
  const report = capture('log', { parties, exchanges: rows, findings });
  return drawn(report, { unfold: true, told: teller(report, OPTIONS) });
}

function textOf(item: SequenceItem): string {
  if (item.kind === 'message') return labelText(item);
  return item.kind === 'note' ? noteText(item) : '';
}

if (!isThere) test.skip('plantuml is not installed: what it makes of our diagrams is not tested', () => {});

describe.skipIf(!isThere)('PlantUML draws what is meant', () => {
  test('whatever was captured', () => {
    const texts = fc.array(
      hostileText.map((text) => text.replace(/\p{Co}/gu, '')),
      { minLength: 40, maxLength: 60 },
    );
    fc.assert(
      fc.property(texts, (some) => {
        const sequence = saying(some);
        const names = sequence.actors.flatMap(({ name }) => [name, name]).join('');
        const meant = sequence.items.map(textOf).join('');
        expect(shown(plantuml(sequence))).toBe(bare(names + meant));
      }),
      { numRuns: 1, endOnFailure: true },
    );
  }, 120_000);
});
