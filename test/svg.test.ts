import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statesSvg, svg } from '../lib/diagram/index.js';
import { textWidth } from '../lib/diagram/svg-metrics.js';
import { COLORS, STYLE } from '../lib/diagram/svg-style.js';
import type { Message, Sequence, SequenceItem } from '../lib/model/sequence.js';
import { drawnRows, messagesIn } from './drawn.js';
import { hostileText } from './hostile-text.js';
import { event, row } from './made-report.js';
import { randomSequence, randomStates } from './random-drawings.js';
import { allOf, type XmlElement, xmlOf } from './xml.js';

const ELEMENTS = ['svg', 'title', 'desc', 'style', 'g', 'a', 'rect', 'path', 'text', 'tspan'];
const ATTRIBUTES = [
  ...['xmlns', 'class', 'viewBox', 'width', 'height', 'role', 'id', 'href'],
  ...['x', 'y', 'rx', 'd', 'text-anchor'],
];

/** The parsed drawing, once it is sure to hold nothing but shapes, words and our own style. */
function harmless(text: string): XmlElement {
  const root = xmlOf(text);
  const all = [...allOf(root)];
  expect(all.map(({ name }) => name).filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  const attributes = all.flatMap((element) => [...element.attributes]);
  expect(attributes.filter(([name]) => !ATTRIBUTES.includes(name))).toEqual([]);
  expect(attributes.filter(([name, value]) => name === 'href' && !/^#x\d+(\.\d+)?$/.test(value))).toEqual([]);
  expect(attributes.filter(([, value]) => /NaN|Infinity|undefined|null/.test(value))).toEqual([]);
  expect(all.filter(({ name }) => name === 'style').map((style) => style.text.trim())).toEqual([STYLE]);
  const ids = all.flatMap(({ attributes: own }) => own.get('id') ?? []);
  expect(new Set(ids).size).toBe(ids.length);
  return root;
}

function valuesOf(root: XmlElement, attribute: string): string[] {
  return [...allOf(root)].flatMap(({ attributes }) => attributes.get(attribute) ?? []);
}

function wordsIn(root: XmlElement): string[] {
  return [...allOf(root)].filter(({ name }) => name === 'text').map(({ text }) => text);
}

/** Text without the places at which lines were broken. */
const unbroken = (text: string) => text.replace(/\s/g, '');

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

/** One item between two actors, with the rest as it is mostly. */
function alone(more: Partial<Message>, ...others: readonly SequenceItem[]): Sequence {
  const [first] = messagesIn(drawnRows([call]));
  if (first === undefined) throw new Error('nothing drawn');
  return { ...drawnRows([call]), items: [{ ...first, ...more }, ...others] };
}

describe('a file of its own', () => {
  const root = harmless(svg(drawnRows([call, stream], { numbers: true, times: true }), { anchors: false }));

  test('says what it is, and holds its text as text', () => {
    expect(root.attributes.get('role')).toBe('img');
    expect(root.elements.slice(0, 2).map(({ name, text }) => [name, text])).toEqual([
      ['title', 'x.log'],
      ['desc', 'Sequence diagram of client my-bot, Travel Desk: 5 arrows, 0 findings.'],
    ]);
    expect(wordsIn(root)).toEqual(
      expect.arrayContaining([
        'client my-bot',
        'Travel Desk',
        '127.0.0.1:9999',
        'SendMessage: Book a table for two',
        'cut off',
      ]),
    );
  });

  test('names its arrows by their handles, and links nowhere', () => {
    expect(valuesOf(root, 'id')).toEqual(['x1', 'x2', 'x2.1']);
    expect(valuesOf(root, 'href')).toEqual([]);
  });

  test('has no colour that is not in its style', () => {
    expect(
      valuesOf(root, 'class')
        .flatMap((names) => names.split(' '))
        .filter((name) => !/^a2a(-|$)/.test(name)),
    ).toEqual([]);
    for (const name of valuesOf(root, 'class').flatMap((names) => names.split(' ')))
      expect(STYLE).toContain(`.${name}`);
  });
});

test('in a page, arrows and notes are links to what they show', () => {
  const root = harmless(svg(drawnRows([call, stream]), { anchors: true }));
  expect(valuesOf(root, 'id')).toEqual([]);
  expect(new Set(valuesOf(root, 'href'))).toEqual(new Set(['#x1', '#x2', '#x2.1']));
});

describe('an arrow', () => {
  const drawing = (more: Partial<Message>, ...others: readonly SequenceItem[]) =>
    [...allOf(harmless(svg(alone(more, ...others), { anchors: false })))].map(({ name, attributes }) =>
      [name, attributes.get('class'), attributes.get('d')].filter(Boolean).join(' '),
    );

  test('that is lost ends in a cross', () => {
    expect(drawing({}).filter((mark) => mark.includes('a2a-lost'))).toEqual([]);
    expect(drawing({ head: 'lost' }).filter((mark) => mark.includes('a2a-tip'))).toEqual([]);
    expect(drawing({ head: 'lost' }).filter((mark) => mark.includes('a2a-lost'))).toHaveLength(1);
  });

  test('that is an error, or is many, looks so', () => {
    const fold = { count: 3, first: 'x1', last: 'x3', interval: null };
    expect(drawing({ tone: 'error' }).filter((mark) => mark === 'g a2a-is-failed')).toHaveLength(1);
    expect(drawing({ fold }).filter((mark) => mark.includes('a2a-fold'))).toHaveLength(1);
  });

  test('ends at the bar of who is at work', () => {
    const [bare = ''] = drawing({}).filter((mark) => mark.includes('a2a-arrow'));
    const begin: SequenceItem = { kind: 'begin', actor: 'p2', exchange: 1, event: null, anchor: 'x1' };
    const [short = ''] = drawing({}, begin).filter((mark) => mark.includes('a2a-arrow'));
    const tip = (path: string) => Number(/H([\d.]+)$/.exec(path)?.[1]);
    expect(tip(bare) - tip(short)).toBe(5);
  });

  test('tells the rest of long words where the pointer rests, up to a measure', () => {
    const root = harmless(svg(alone({ detail: 'word '.repeat(100) }), { anchors: false }));
    const [tip = ''] = [...allOf(root)]
      .filter(({ name, text }) => name === 'title' && text.startsWith('x1 '))
      .map(({ text }) => text);
    expect(tip).toMatch(/^x1 SendMessage: word word .*…$/);
    expect(tip).toHaveLength(200);
  });
});

test('lines are as even as they may be, and no word is broken that has room', () => {
  const detail = 'Task ff9d2313-9228-4da2-a58b-b2ef7e6f6c3f is in a terminal state and is not subscribed to.';
  const words = wordsIn(xmlOf(svg(alone({ detail }), { anchors: false })));
  expect(words.filter((line) => line.includes('ff9d2313'))).toEqual(
    expect.arrayContaining([expect.stringContaining('ff9d2313-9228-4da2-a58b-b2ef7e6f6c3f')]),
  );
});

test('a drawing that is higher than a screen names its lifelines at its end too', () => {
  const calls = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...call, index: at + 1, state: null }));
  const names = (count: number) =>
    wordsIn(xmlOf(svg(drawnRows(calls(count)), { anchors: false }))).filter(
      (text) => text === 'client my-bot',
    );
  expect([names(3).length, names(20).length]).toEqual([1, 2]);
});

describe('whatever was captured', () => {
  test('a sequence is harmless, and all its words are there', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const rows = [
          { ...call, said: text, told: text },
          { ...stream, said: text, events: [event(1, 'artifact', { note: text, order: 250 })] },
        ];
        const sequence = drawnRows(rows, { label: 'full' });
        const root = harmless(svg(sequence, { anchors: false }));
        const words = unbroken(wordsIn(root).join(''));
        for (const { what, detail } of messagesIn(sequence)) {
          expect(words).toContain(
            unbroken(what === '' || detail === '' ? what + detail : `${what}: ${detail}`),
          );
        }
      }),
    );
  });

  test('nothing hides, controls or hurts, even where nobody has looked at a text before', () => {
    fc.assert(
      fc.property(randomSequence, randomStates, fc.boolean(), (sequence, diagram, anchors) => {
        for (const text of [svg(sequence, { anchors }), statesSvg(diagram)]) {
          harmless(text);
          expect(text).not.toMatch(
            /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
          );
        }
      }),
    );
  });

  test('a handle that is none becomes a name all the same', () => {
    const root = xmlOf(svg(alone({ anchor: 'x1" onclick="alert(1)' }), { anchors: true }));
    expect(valuesOf(root, 'onclick')).toEqual([]);
    expect(valuesOf(root, 'href')).toEqual(['#x1__onclick__alert_1_']);
  });
});

describe('colours', () => {
  const light = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = light(color).map((part) =>
      part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };

  test.each([
    ['ink', 'paper'],
    ['ink', 'box'],
    ['soft', 'paper'],
    ['soft', 'box'],
    ['error', 'paper'],
    ...(['error', 'warning', 'info'] as const).flatMap((hue) => [
      [hue, `${hue}-box`] as const,
      ['ink', `${hue}-box`] as const,
    ]),
  ] as const)('%s is read well on %s, on light paper and on dark', (front, back) => {
    for (const theme of [0, 1] as const)
      expect(contrast(COLORS[front][theme], COLORS[back][theme])).toBeGreaterThan(4.5);
  });

  test('nothing but severity is saturated', () => {
    for (const [name, shades] of Object.entries(COLORS)) {
      if (/^(?:error|warning|info)/.test(name)) continue;
      for (const shade of shades) {
        const parts = light(shade);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(0.12);
      }
    }
  });

  test('all that use a variable know what to do without', () => {
    for (const [, property, name] of STYLE.matchAll(/([a-z]+):var\(--a2a-([a-z-]+)\)/g)) {
      expect(STYLE).toMatch(new RegExp(`${property}:#[0-9a-f]{6};${property}:var\\(--a2a-${name}\\)`));
    }
    expect(STYLE).not.toMatch(/url\(|@import|@font-face|expression/);
  });
});

test('characters are as wide as in the widest of the usual fonts', () => {
  expect(textWidth('mmm', 10)).toBeCloseTo(29.22);
  expect(textWidth('iii', 10, true)).toBeCloseTo(10.29);
  expect(textWidth('日本', 10)).toBeGreaterThanOrEqual(20);
  expect(textWidth('👩', 10)).toBeGreaterThanOrEqual(13);
  expect(textWidth('é', 10)).toBeGreaterThan(textWidth('e', 10));
});

test('ten thousand arrows are drawn at once', () => {
  const arrows = messagesIn(drawnRows([call, stream]));
  const items = Array.from({ length: 10_000 / arrows.length }, () => arrows).flat();
  const begin = performance.now();
  const text = svg({ ...drawnRows([call]), items }, { anchors: false });
  // A tenth of that on a machine that does nothing else.
  expect(performance.now() - begin).toBeLessThan(4_000);
  expect(text.length).toBeLessThan(10_000 * 700);
});
