import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assetsModule } from '../scripts/page/assets.js';

const file = join(import.meta.dirname, '..', 'lib', 'report', 'html', 'assets.generated.ts');

// `npm run page` writes it.
it('the script and the stylesheet of the page are those that their sources make, and small', async () => {
  const made = await assetsModule();
  if (process.env.UPDATE !== undefined) writeFileSync(file, made);
  expect(readFileSync(file, 'utf8')).toBe(made);
  expect(made.length).toBeLessThan(45_000);
});
