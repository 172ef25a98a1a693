import { statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, openBrowser } from './chromium.js';
import { longCapture, mixedCapture } from './long-captures.js';
import { type Opened, opened, openPages, rowsIn } from './page-opened.js';

const program = findChromium();

describe.skipIf(program === null)('the page in a browser', { timeout: 60_000 }, () => {
  const pages = openPages();
  let browser: Browser;
  let mixed = '';
  let long = '';
  beforeAll(async () => {
    browser = await openBrowser(program);
    mixed = await pages.make('mixed.log', mixedCapture());
    long = await pages.make('long.log', longCapture(10_000));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    pages.close();
  });
  /** Opens the page of the mixed capture, and closes it when it was looked at. */
  const looked = async (look: (one: Opened) => Promise<void>, hash = '') => {
    const one = await opened(browser, mixed, { hash });
    await look(one);
    expect(one.faults).toEqual([]);
    await one.page.context().close();
  };
  const choose = (page: Page, field: string, value: string) =>
    page.getByRole('combobox', { name: field, exact: true }).selectOption(value);

  test('renders everything without an error, and asks for nothing', () =>
    looked(async ({ page }) => {
      expect(await page.locator('.verdict').textContent()).toBe('2 errors, 1 warning');
      expect(await page.locator('.cause h3').allInnerTexts()).toEqual([
        'error event-after-terminal-state',
        'error version-method-mismatch',
        'warning http-error-status',
      ]);
      expect(await page.locator('.diagram svg text').count()).toBeGreaterThan(30);
      expect(await page.locator('.lane').count()).toBe(4);
      expect(await page.locator('.artifacts').allTextContents()).toEqual([
        'artifact brief 97 characters',
        'artifact brief 1 chunk, 97 characters x19.4 +97',
      ]);
      expect((await rowsIn(page)).slice(0, 8)).toEqual([
        'x1',
        'x2',
        'x3',
        'x4',
        'x5',
        '2 more, the same',
        'x8',
        '8 more, the same',
      ]);
      expect(await page.getByRole('status').textContent()).toBe('31 exchanges');
    }));

  test('filters show the rows that fit, and only those', () =>
    looked(async ({ page }) => {
      await choose(page, 'Kind', 'push');
      expect(await rowsIn(page)).toEqual(['x22', 'x23', 'x24', 'x25', 'x26', 'x27']);
      await page.getByRole('searchbox').fill('artifact');
      expect(await rowsIn(page)).toEqual(['x24', 'x25', 'x26']);
      await page.getByRole('searchbox').fill('');
      await choose(page, 'Kind', '');
      await choose(page, 'Findings', 'error');
      expect(await rowsIn(page)).toEqual(['x2', 'x29']);
      await choose(page, 'Findings', 'any');
      expect(await rowsIn(page)).toEqual(['x2', 'x29', 'x31']);
      await choose(page, 'Fault of', 'client');
      expect(await rowsIn(page)).toEqual(['x29']);
      await choose(page, 'Fault of', '');
      await choose(page, 'Findings', '');
      await choose(page, 'From or to', '127.0.0.1:9101');
      expect(await rowsIn(page)).toHaveLength(6);
      await choose(page, 'From or to', '');
      const task = page.getByRole('combobox', { name: 'Task', exact: true });
      await task.selectOption({ index: 1 });
      expect(await rowsIn(page)).toEqual(['x2']);
      await task.selectOption('');
      await page.getByRole('combobox', { name: 'Context', exact: true }).selectOption({ index: 1 });
      expect(await rowsIn(page)).toEqual(['x2']);
      expect(await page.getByRole('status').textContent()).toBe('1 of 31 exchanges');
      await page.getByRole('searchbox').fill('nothing says this');
      expect(await rowsIn(page)).toEqual([]);
    }));

  test('equal polls fold and unfold, and what a filter leaves alone is a row', () =>
    looked(async ({ page }) => {
      const fold = page.getByRole('button', { name: '2 more, the same' });
      await fold.click();
      expect(await fold.getAttribute('aria-expanded')).toBe('true');
      expect((await rowsIn(page)).slice(4, 9)).toEqual(['x5', 'fold 2 more, the same', 'x6', 'x7', 'x8']);
      await fold.click();
      expect((await rowsIn(page)).slice(4, 7)).toEqual(['x5', '2 more, the same', 'x8']);
      await page.getByRole('searchbox').fill('x7');
      expect(await rowsIn(page)).toEqual(['x7']);
    }));

  test('a link opens an exchange, or an event of it, with its finding in place', async () => {
    await looked(async ({ page }) => {
      expect(await page.getByRole('heading', { name: 'x4 SendMessage' }).isVisible()).toBe(true);
      expect(await page.locator('tr[aria-current] a').textContent()).toBe('x4');
    }, '#x4');
    await looked(async ({ page }) => {
      const event = page.locator('[id="x2.4"]');
      const note = event.locator('.note.is-error');
      expect(await note.textContent()).toContain('event-after-terminal-state');
      expect(await note.isVisible()).toBe(true);
      await page.getByRole('tab', { name: 'JSON' }).click();
      expect(await event.locator('.marked').first().textContent()).toContain('TASK_STATE_WORKING');
      await page.getByRole('tab', { name: 'Raw' }).click();
      const marked = await event.locator('mark.is-error').allInnerTexts();
      expect(marked.join('')).toContain('"taskId":"36');
    }, '#x2.4');
  });

  test('findings, diagram and tasks lead to the exchange', () =>
    looked(async ({ page }) => {
      const heading = page.locator('#chosen h3');
      await page.locator('.finding a').first().click();
      await expect.poll(() => heading.textContent()).toBe('x2 SendStreamingMessage');
      await page.locator('.diagram svg a[href="#x4"]').first().click();
      await expect.poll(() => heading.textContent()).toBe('x4 SendMessage');
      await page.locator('.lane a[href="#x27"]').first().click();
      await expect.poll(() => heading.textContent()).toBe('x27 POST /hook');
      await page.goBack();
      await expect.poll(() => heading.textContent()).toBe('x4 SendMessage');
      await page.goBack();
      await page.goBack();
      await expect.poll(() => heading.count()).toBe(0);
    }));

  test('an open exchange leads to the ones listed beside it, and back to its row', () =>
    looked(async ({ page }) => {
      await choose(page, 'Kind', 'push');
      const beside = page.getByRole('navigation', { name: 'Exchanges beside this one' });
      await page.locator('.rows a').nth(1).click();
      await expect.poll(() => beside.locator('a').allTextContents()).toEqual(['← x22', 'x24 →']);
      await beside.getByRole('link', { name: 'x24 →' }).click();
      await expect.poll(() => page.locator('#chosen h3').textContent()).toBe('x24 POST /hook');
      await beside.getByRole('button', { name: 'to the list' }).click();
      await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('x24');
    }));

  test('ten thousand exchanges are a small page of few elements, whose last row is reached', async () => {
    expect(statSync(long).size).toBeLessThan(15_000_000);
    const { page, faults } = await opened(browser, long);
    expect(await page.getByRole('status').textContent()).toBe('10000 exchanges');
    expect(await page.locator('.finding a').allTextContents()).toEqual(
      Array.from({ length: 10 }, (_, at) => `x${at * 1000 + 8}`),
    );
    expect(await page.locator('.rows tr').count()).toBeLessThan(100);
    await page.locator('.rows a').first().focus();
    await page.keyboard.press('End');
    await expect.poll(async () => (await rowsIn(page)).at(-1)).toBe('x10000');
    expect(await page.locator('.rows tr').count()).toBeLessThan(100);
    await page.keyboard.press('Enter');
    expect(await page.locator('#chosen h3').textContent()).toBe('x10000 GetTask');
    await page.locator('.finding a').nth(1).click();
    expect(await page.locator('#chosen .note').textContent()).toContain(
      'the same as in exchange 8: response id',
    );
    await page.getByRole('searchbox').fill('x5008');
    expect(await rowsIn(page)).toEqual(['x5008']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('without JavaScript all but the list is readable', async () => {
    const { page, faults } = await opened(browser, mixed, { javaScriptEnabled: false });
    const text = await page.locator('main').textContent();
    for (const told of ['2 errors, 1 warning', 'To do: Send artifacts', 'after the end', 'task e2544c99'])
      expect(text).toContain(told);
    expect(text).toContain('The list of exchanges needs JavaScript');
    expect(await page.locator('.diagram svg').isVisible()).toBe(true);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('a printer gets every row, the whole diagram, what is folded, and no fields', async () => {
    const { page, faults } = await opened(browser, mixed, { viewport: { width: 720, height: 1000 } });
    await page.evaluate(`document.querySelector('.cause').insertAdjacentElement('beforeend',
      Object.assign(document.createElement('details'), { textContent: 'folded away' }))`);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect((await rowsIn(page)).at(-1)).toBe('x31');
    const cut = await page
      .locator('.scroll, .excerpt, .hex-scroll')
      .evaluateAll(
        (all) =>
          all.filter(
            ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
              scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
          ).length,
      );
    expect(cut).toBe(0);
    expect((await page.locator('.cause').allInnerTexts())[0]).toContain('folded away');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test('of very many rows a printer gets the first, and is told so', async () => {
    const { page } = await opened(browser, long);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.rows tr').count()).toBe(2001);
    expect(await page.locator('.printed').textContent()).toBe('30 more rows are not printed');
    await page.context().close();
  });
});
