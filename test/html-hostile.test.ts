import { statSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, openBrowser } from './chromium.js';
import { HOSTILE_SIGNS, HOSTILE_TURNS, hostileCapture, longTokens } from './hostile-capture.js';
import { opened, openPages } from './page-opened.js';

const program = findChromium();

/** What captured text made of a page or of a part of it, as far as it may make nothing of it. */
const HARM = `(root) => {
  const strange = [...root.querySelectorAll('img, iframe, object, embed, link, base, [action], style ~ style')];
  const out = [...root.querySelectorAll('a')].filter((link) => !/^#[fx]?[\\w.]+$/.test(link.getAttribute('href')));
  return {
    ran: typeof window.pwned,
    strange: [...strange, ...out].map((one) => one.outerHTML.slice(0, 200)),
    handlers: [...root.querySelectorAll('*')].flatMap((one) => one.getAttributeNames().filter((name) =>
      name.startsWith('on') || (name === 'style' && one.tagName !== 'TD'))),
    hidden: root.innerText.match(
      /[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u200b\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff]/g) ?? [],
    tooWide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    shown: root.checkVisibility(),
  };
}`;

/** Opens each exchange in every view, with all unfolded; what was seen in each. */
const THROUGH = `(async () => {
  const harm = ${HARM};
  const seen = [];
  for (const { x } of JSON.parse(document.getElementById('data').textContent).rows) {
    location.hash = '#x' + x;
    await new Promise((done) => addEventListener('hashchange', done, { once: true }));
    for (const tab of document.querySelectorAll('[role=tab]')) {
      tab.click();
      for (const one of document.querySelectorAll('#chosen details')) one.open = true;
      await new Promise((done) => setTimeout(done));
      seen.push({ where: 'x' + x + ' ' + tab.textContent, ...harm(document.getElementById('chosen')) });
    }
  }
  return seen;
})()`;
const NONE = { ran: 'undefined', strange: [], handlers: [], hidden: [], tooWide: 0, shown: true };
const VIEWS = 3;

describe.skipIf(program === null)('captured text', { timeout: 60_000 }, () => {
  const pages = openPages();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(program);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    pages.close();
  });

  const nothingComesOf = async (capture: string, exchanges: number) => {
    const file = await pages.make('<img src=x onerror=window.pwned=0>.log', capture);
    expect(statSync(file).size).toBeLessThan(15_000_000);
    const { page, faults } = await opened(browser, file, { viewport: { width: 800, height: 900 } });
    expect(await page.evaluate(`(${HARM})(document.body)`)).toEqual(NONE);
    const seen = await page.evaluate<readonly { readonly where: string }[]>(THROUGH);
    expect(seen).toHaveLength(exchanges * VIEWS);
    expect(seen).toEqual(seen.map(({ where }) => ({ where, ...NONE })));
    expect(faults).toEqual([]);
    await page.context().close();
  };

  test('does nothing wherever it stands', () =>
    nothingComesOf(hostileCapture(HOSTILE_SIGNS), HOSTILE_SIGNS.length * HOSTILE_TURNS));

  test('does nothing where it is very long', () => nothingComesOf(longTokens('x'.repeat(1_000_000)), 2));
});
