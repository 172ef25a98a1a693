import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { states, statesSvg, svg } from '../lib/diagram/index.js';
import { rules } from '../rules/index.js';
import { findChromium, openBrowser } from './chromium.js';
import { drawn, PLAINLY } from './drawn.js';
import { analyzed } from './pipeline.js';
import { randomSequence, randomStates } from './random-drawings.js';

const program = findChromium();

/** What a browser says of a drawing: whether it is well-formed, and which words lie outside or on others. */
interface Seen {
  readonly broken: boolean;
  readonly texts: number;
  readonly outside: readonly string[];
  readonly overlaps: readonly string[];
}

/** Runs in the page. */
const LOOK = `(drawings) => drawings.map((text) => {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const broken = root.nodeName !== 'svg' || root.querySelector('parsererror, script, foreignObject') !== null;
  const shown = document.body.appendChild(document.importNode(root, true));
  const [, , width, height] = (shown.getAttribute('viewBox') ?? '0 0 0 0').split(' ').map(Number);
  const boxes = [...shown.querySelectorAll('text')].map((text) => {
    const { x, y, width, height } = text.getBBox();
    return { said: text.textContent, left: x, top: y, right: x + width, bottom: y + height };
  });
  const outside = boxes.filter((box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
  const overlaps = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).map((b) => a.said + ' | ' + b.said));
  shown.remove();
  return { broken, texts: boxes.length, outside: outside.map(({ said }) => said), overlaps };
})`;

describe.skipIf(program === null)('a browser', { timeout: 60_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(program);
  }, 60_000);
  afterAll(() => browser.close());
  const seen = async (drawings: readonly string[]) => {
    const page = await browser.newPage();
    const all = await page.evaluate<readonly Seen[]>(`(${LOOK})(${JSON.stringify(drawings)})`);
    await page.close();
    return all;
  };

  test('shows samples with nothing cut and nothing on anything else', async () => {
    const folder = new URL('../samples/', import.meta.url);
    const drawings = readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .flatMap((name) => {
        const report = analyzed([readFileSync(new URL(name, folder))], { rules, inflate, rows: true });
        if (typeof report === 'string') return [];
        const more = { unfold: true, numbers: true, times: true, label: 'full' } as const;
        return [
          svg(drawn(report), { anchors: false }),
          svg(drawn(report, more), { anchors: true }),
          statesSvg(states(report, PLAINLY)),
        ];
      });
    const all = await seen(drawings);
    expect(all).toHaveLength(drawings.length);
    expect(all.reduce((sum, { texts }) => sum + texts, 0)).toBeGreaterThan(500);
    expect(all.filter((one) => one.broken || one.outside.length + one.overlaps.length > 0)).toEqual([]);
  });

  test('parses whatever was captured', async () => {
    const drawings = [
      ...fc.sample(randomSequence, 150).map((one) => svg(one, { anchors: false })),
      ...fc.sample(randomStates, 50).map(statesSvg),
    ];
    const all = await seen(drawings);
    expect(all).toHaveLength(drawings.length);
    expect(drawings.filter((_, at) => all[at]?.broken !== false)).toEqual([]);
  });
});
