import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, openBrowser } from './chromium.js';
import { mixedCapture } from './long-captures.js';
import { opened, openPages, rowsIn } from './page-opened.js';

const program = findChromium();

/** What axe-core complains of: the rule, and the element that breaks it. */
async function complaints(page: Page): Promise<string[]> {
  // Scripts of a page are named in its policy; this one comes from outside, past it.
  await page.evaluate(axe.source);
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`);
}

describe.skipIf(program === null)('the page to all who use it', { timeout: 60_000 }, () => {
  const pages = openPages();
  let browser: Browser;
  let file = '';
  beforeAll(async () => {
    browser = await openBrowser(program);
    file = await pages.make('mixed.log', mixedCapture());
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    pages.close();
  });

  test.each(['light', 'dark'] as const)('nothing of it is out of reach, in %s', async (colorScheme) => {
    const { page, faults } = await opened(browser, file, { colorScheme });
    expect(await complaints(page)).toEqual([]);
    await page.goto(`${page.url()}#x2.4`);
    for (const view of ['Understood', 'JSON', 'Raw']) {
      await page.getByRole('tab', { name: view }).click();
      expect(await complaints(page)).toEqual([]);
    }
    await page.goto(page.url().replace(/#.*/, '#x31'));
    expect(await complaints(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('nothing of it is out of reach on a narrow screen, and nothing is wider than that', async () => {
    const { page, faults } = await opened(browser, file, {
      hash: '#x2.4',
      viewport: { width: 390, height: 844 },
    });
    for (const view of ['Understood', 'JSON', 'Raw']) {
      await page.getByRole('tab', { name: view }).click();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await complaints(page)).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a keyboard filters, walks the rows, opens one, changes the view, and goes back', async () => {
    const { page, faults } = await opened(browser, file);
    const here = () => page.evaluate<string>('document.activeElement.textContent');
    const tabTo = async (selector: string) => {
      for (let times = 0; times < 400; times++) {
        if (await page.evaluate<boolean>(`document.activeElement.matches(${JSON.stringify(selector)})`))
          return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`tabs do not lead to ${selector}`);
    };
    await tabTo('input[type=search]');
    await page.keyboard.type('getTask');
    expect(await rowsIn(page)).toEqual(['x5', '2 more, the same', 'x8', '8 more, the same', 'x17']);
    await tabTo('.rows a');
    expect(await here()).toBe('x5');
    await page.keyboard.press('ArrowDown');
    expect(await here()).toBe('2 more, the same');
    await page.keyboard.press('Enter');
    expect(await here()).toBe('fold 2 more, the same');
    for (const key of ['End', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    expect(await here()).toBe('x8');
    await page.keyboard.press('Enter');
    await expect.poll(here).toBe('x8 GetTask');
    await tabTo('[role=tab]');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { selected: true }).textContent()).toBe('JSON');
    await page.keyboard.press('Escape');
    expect(await here()).toBe('x8');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect.poll(here).toBe('x5 GetTask');
    await page.goBack();
    await expect.poll(() => page.locator('#chosen h3').textContent()).toBe('x8 GetTask');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
