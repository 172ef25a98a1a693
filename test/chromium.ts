import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where a Chromium is; null where there is none, which is said aloud, or refused where a run has to have it. */
export function findChromium(): string | null {
  const found = PLACES.find((place) => existsSync(place)) ?? null;
  if (found !== null) return found;
  const said = `no Chromium at ${PLACES.join(', ')}: tests in a browser`;
  if (process.env.A2A_LINT_BROWSER === 'required') throw new Error(`${said} are required here`);
  console.warn(`${said} are skipped`);
  return null;
}

/** A browser that asks nobody anything on its own. */
export function openBrowser(program: string | null): Promise<Browser> {
  if (program === null) throw new Error('no Chromium was found');
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
}
