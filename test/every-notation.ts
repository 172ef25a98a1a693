import { expect } from 'vitest';
import {
  ladder,
  MERMAID_LIMIT,
  mermaid,
  states,
  statesMermaid,
  statesSvg,
  svg,
} from '../lib/diagram/index.js';
import type { CaptureReport } from '../lib/model/report.js';
import { columns } from '../lib/text/width.js';
import { drawn, messagesIn, PLAINLY } from './drawn.js';
import { parsed, parsedStates } from './mermaid-parser.js';
import { allOf, xmlOf } from './xml.js';

/** That a capture is drawn in each notation, and unfolded shows each exchange once. */
export async function expectDrawn(report: CaptureReport): Promise<void> {
  const rows = report.exchanges ?? [];
  const folded = drawn(report);
  const whole = drawn(report, { unfold: true });
  const asked = messagesIn(whole).filter(({ part }) => part === 'request');
  expect(asked.map(({ exchange }) => exchange).sort((a, b) => a - b)).toEqual(
    rows.filter(({ request }) => request !== null).map(({ index }) => index),
  );
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

/** The exchanges that the elements of a drawing name, or link to; ids are each there once. */
function exchangesIn(drawing: string, attribute: 'id' | 'href'): Set<string> {
  const named = [...allOf(xmlOf(drawing))].flatMap(({ attributes }) => attributes.get(attribute) ?? []);
  if (attribute === 'id') expect(new Set(named).size).toBe(named.length);
  return new Set(named.map((name) => name.replace(/^#|\..*$/g, '')));
}
