import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBench } from './command-line.js';

/** A page as a user opens it, and what it did that no page may do. */
export interface Opened {
  readonly page: Page;
  /** Errors of its script and its policy, dialogs, and addresses that it asked for. */
  readonly faults: string[];
}

/** Makes pages of captures with the command line; the files live as long as it is open. */
export interface Pages {
  /** The file of the page of a capture. */
  make(name: string, capture: string | Uint8Array): Promise<string>;
  close(): void;
}

export function openPages(): Pages {
  const bench = openBench();
  return {
    async make(name, capture) {
      const file = bench.file(`${name}.html`, '');
      bench.file(name, capture);
      const { err } = await bench.run(`{}/${name}`, '--format', `html:{}/${name}.html`);
      if (err !== '') throw new Error(err);
      return file;
    },
    close: bench.close,
  };
}

/** Opens a file in a window of its own and watches it. */
export async function opened(
  browser: Browser,
  file: string,
  { hash = '', ...window }: BrowserContextOptions & { readonly hash?: string } = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...window });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const faults: string[] = [];
  const address = pathToFileURL(file).href;
  page.on('console', (message) => faults.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== address) faults.push(`request: ${request.url().slice(0, 200)}`);
  });
  context.on('page', (other) => faults.push(`window: ${other.url()}`));
  await page.goto(address + hash);
  return { page, faults };
}

/** The handles of the rows that are drawn. */
export function rowsIn(page: Page): Promise<string[]> {
  return page
    .locator('.rows tbody tr:not(.space)')
    .evaluateAll((rows) =>
      rows.map((row) =>
        (row.querySelector('a')?.textContent ?? row.querySelector('button')?.textContent ?? '').trim(),
      ),
    );
}
