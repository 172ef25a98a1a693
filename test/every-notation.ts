import { expect } from 'vitest';
import {
  ladder,
  MERMAID_LIMIT,
  mermaid,
  plantuml,
  states,
  statesMermaid,
  statesSvg,
  svg,
} from '../lib/diagram/index.js';
import type { CaptureReport } from '../lib/model/report.js';
import type { Sequence } from '../lib/model/sequence.js';
import { columns } from '../lib/text/width.js';
import { drawn, messagesIn, PLAINLY } from './drawn.js';
import { parsed, parsedStates } from './mermaid-parser.js';
import { allOf, xmlOf } from './xml.js';

/** That a capture is drawn in each notation, and unfolded shows each exchange once. */
export async function expectDrawn(report: CaptureReport): Promise<void> {
  const rows = report.exchanges ?? [];
  const folded = drawn(report);
  const whole = drawn(report, { unfold: true });
  const asked = rows.flatMap(({ index, request }) => (request === null ? [] : [index]));
  for (const shown of await numbersIn(drawn(report, { unfold: true, numbers: true, label: 'none' })))
    expect(shown.sort((a, b) => a - b)).toEqual(asked);
  expect(new Set(messagesIn(whole).map(({ exchange }) => exchange))).toEqual(
    new Set(rows.map(({ index }) => index)),
  );
  const all = new Set(rows.map(({ index }) => `x${index}`));
  expect(exchangesIn(svg(whole, { anchors: false }), 'id')).toEqual(all);
  expect([...exchangesIn(svg(folded, { anchors: true }), 'href')].filter((name) => !all.has(name))).toEqual(
    [],
  );
  for (const one of [folded, whole]) {
    await parsed(mermaid(one));
    const lines = ladder(one, { width: 80, unicode: true, color: false });
    expect(
      typeof lines === 'string' ? lines.split('\n').filter((line) => columns(line) > 80) : lines,
    ).toEqual([]);
  }
  expect(mermaid(folded).length).toBeLessThan(MERMAID_LIMIT);
  const story = states(report, PLAINLY);
  xmlOf(statesSvg(story));
  if (story.tasks.length > 0) expect(await parsedStates(statesMermaid(story))).not.toEqual([]);
}

/** The numbers on requests in each notation: without labels, nothing else stands on an arrow but `17.3` on events. */
async function numbersIn(sequence: Sequence): Promise<number[][]> {
  const { texts } = await parsed(mermaid(sequence));
  const lines = ladder(sequence, { width: 80, unicode: true, color: false });
  return [
    texts.filter((text) => /^\d+$/.test(text)),
    [...plantuml(sequence).matchAll(/^p\d+ -[^ ]* p\d+ : (\d+)$/gm)].map(([, number]) => number),
    typeof lines === 'string' ? [...lines.matchAll(/^ *(\d+) +[│┃]/gm)].map(([, number]) => number) : [],
    wordsIn(svg(sequence, { anchors: true })).filter((text) => /^\d+$/.test(text)),
  ].map((found) => found.map(Number));
}

function wordsIn(drawing: string): string[] {
  return [...allOf(xmlOf(drawing))].filter(({ name }) => name === 'text').map(({ text }) => text.trim());
}

/** The exchanges that the elements of a drawing name, or link to; ids are each there once. */
function exchangesIn(drawing: string, attribute: 'id' | 'href'): Set<string> {
  const named = [...allOf(xmlOf(drawing))].flatMap(({ attributes }) => attributes.get(attribute) ?? []);
  if (attribute === 'id') expect(new Set(named).size).toBe(named.length);
  return new Set(named.map((name) => name.replace(/^#|\..*$/g, '')));
}
