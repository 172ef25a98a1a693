import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { states } from '../lib/diagram/index.js';
import type { BoxMark, Drawing, Mark } from '../lib/diagram/svg-marks.js';
import { sequenceDrawing } from '../lib/diagram/svg-sequence.js';
import { statesDrawing } from '../lib/diagram/svg-states.js';
import { SIZES } from '../lib/diagram/svg-text.js';
import { drawn, PLAINLY } from './drawn.js';
import { reportOf } from './pipeline.js';
import { randomSequence, randomStates } from './random-drawings.js';

interface Area {
  readonly what: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function* flat(marks: readonly Mark[]): Generator<Exclude<Mark, { is: 'group' }>> {
  for (const mark of marks) {
    if (mark.is === 'group') yield* flat(mark.marks);
    else yield mark;
  }
}

/** A line of text as it is drawn: as wide as it was measured, as high as its letters. */
function textAreas({ marks }: Drawing): Area[] {
  return [...flat(marks)].flatMap((mark) => {
    if (mark.is !== 'text') return [];
    const { em, line } = SIZES[mark.size];
    const share = { start: 0, middle: 0.5, end: 1 }[mark.align];
    return mark.lines.map(({ runs, width }, at): Area => {
      const left = mark.x - width * share;
      const middle = mark.y + at * line + line / 2;
      const what = runs.map(({ text }) => text).join('');
      return { what, left, right: left + width, top: middle - em * 0.55, bottom: middle + em * 0.55 };
    });
  });
}

function boxAreas({ marks }: Drawing, looks: readonly BoxMark['look'][]): Area[] {
  return [...flat(marks)].flatMap((mark) => {
    if (mark.is !== 'box' || !looks.includes(mark.look)) return [];
    const { look, x, y, width, height } = mark;
    return [{ what: look, left: x, top: y, right: x + width, bottom: y + height }];
  });
}

/** The level stretches of arrows. */
function shaftAreas({ marks }: Drawing): Area[] {
  return [...flat(marks)].flatMap((mark) => {
    if (mark.is !== 'path' || !['arrow', 'dashed', 'fold'].includes(mark.look)) return [];
    const areas: Area[] = [];
    const [, x = '', y = '', to] = /^M(\S+) (\S+?)H(\S+?)(?=[qV]|$)/.exec(mark.path) ?? [];
    if (to !== undefined) {
      const [a, b] = [Number(x), Number(to)];
      areas.push({
        what: mark.path,
        left: Math.min(a, b),
        right: Math.max(a, b),
        top: Number(y) - 0.7,
        bottom: Number(y) + 0.7,
      });
    }
    return areas;
  });
}

function meet(a: Area, b: Area): boolean {
  return (
    a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01
  );
}

function isIn(inner: Area, outer: Area): boolean {
  return (
    inner.left >= outer.left - 0.01 &&
    inner.right <= outer.right + 0.01 &&
    inner.top >= outer.top - 0.01 &&
    inner.bottom <= outer.bottom + 0.01
  );
}

function overlaps(areas: readonly Area[]): string[] {
  const sorted = [...areas].sort((a, b) => a.top - b.top);
  return sorted.flatMap((a, at) => {
    const found: string[] = [];
    for (const b of sorted.slice(at + 1)) {
      if (b.top >= a.bottom) break;
      if (meet(a, b)) found.push(`${a.what} lies on ${b.what}`);
    }
    return found;
  });
}

function expectTidy(drawing: Drawing): void {
  const page: Area = { what: 'page', left: 0, top: 0, right: drawing.width, bottom: drawing.height };
  const texts = textAreas(drawing);
  const boxes = boxAreas(drawing, ['head', 'note', 'state']);
  const panels = boxAreas(drawing, ['panel']);
  const shafts = shaftAreas(drawing);
  const outside = [...texts, ...boxes, ...panels, ...shafts].filter((area) => !isIn(area, page));
  const halfIn = texts.filter((text) => boxes.some((box) => meet(text, box) && !isIn(text, box)));
  const struck = texts.filter((text) => shafts.some((shaft) => meet(text, shaft)));
  expect({
    texts: overlaps(texts),
    boxes: overlaps(boxes),
    panels: overlaps(panels),
    outside,
    halfIn,
    struck,
  }).toEqual({ texts: [], boxes: [], panels: [], outside: [], halfIn: [], struck: [] });
}

const SAMPLES = [
  'stock-brief.log',
  'client-0.3-agent-1.0.log',
  'mitmproxy.mitm',
  'push.log',
  'cancel.log',
  'event-after-completed.log',
  'html-error.log',
] as const;

describe.each(SAMPLES)('%s', (name) => {
  const bytes = readFileSync(new URL(`../samples/${name}`, import.meta.url));
  const report = reportOf(bytes);

  test.each([
    {},
    { unfold: true, numbers: true, times: true },
    { label: 'full' },
    { label: 'none', findings: false },
  ] as const)('is drawn without anything on anything else: %j', (more) => {
    const drawing = sequenceDrawing(drawn(report, more));
    expect(textAreas(drawing).length).toBeGreaterThan(2);
    expectTidy(drawing);
  });

  test('and so are the states of its tasks', () => {
    const diagram = states(report, PLAINLY);
    expectTidy(statesDrawing(diagram));
  });
});

describe('whatever is drawn', () => {
  test('no words of a sequence lie on others, none outside', () => {
    fc.assert(fc.property(randomSequence, (sequence) => expectTidy(sequenceDrawing(sequence))));
  });

  test('no words of a diagram of states lie on others, none outside', () => {
    fc.assert(fc.property(randomStates, (diagram) => expectTidy(statesDrawing(diagram))));
  });
});
