import { join, resolve } from 'node:path';

/** A collection of captures that is too large to be kept here; tests over it are skipped where it is absent. */
export const sharedFolder = resolve(
  process.env.A2A_LINT_CAPTURES ?? join(import.meta.dirname, '../../shared/captures'),
);
