import { bundle } from '../scripts/bundle.mjs';

/** Bundles the program into a folder of the package, where it finds its package.json; it is `a2a-lint.js` there. */
export async function buildInto(folder: string, packed = false): Promise<void> {
  await bundle(folder, { packed });
}
