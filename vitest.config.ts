import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // No test changes global state, so files share threads: many times faster than a process per file.
    setupFiles: ['test/seed.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 20_000,
  },
});
