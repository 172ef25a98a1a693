import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { say } from './said.js';
import { sharedFolder } from './shared-folder.js';

/** Captures of a collection that is no part of this repository. */
const captures = (
  existsSync(sharedFolder) ? readdirSync(sharedFolder, { recursive: true, encoding: 'utf8' }) : []
)
  .filter((name) => !/\.(?:md|json|mjs|py|sh)$/.test(name) && statSync(join(sharedFolder, name)).isFile())
  .sort();

if (captures.length === 0)
  test.skip(`no shared captures in ${sharedFolder}: skipped (set A2A_LINT_CAPTURES)`, () => {});

describe.skipIf(captures.length === 0)('exchanges of every capture', () => {
  test('are shown in every view, in lines that fit and that no terminal obeys', async () => {
    const wrong: string[] = [];
    let shown = 0;
    for (const [at, name] of captures.entries()) {
      const width = at % 2 === 0 ? 40 : 80;
      const views = ['--view', 'understood,json,raw', '--width', `${width}`];
      const { out, err } = await say('show', join(sharedFolder, name), '1-4', ...views);
      if (err.includes('a bug in')) wrong.push(`${name}: ${err}`);
      shown += out.length > 0 ? 1 : 0;
      for (const line of out.split('\n')) {
        if (/[\u0000-\u001f\u007f-\u009f]/.test(line)) wrong.push(`${name}: ${JSON.stringify(line)}`);
        // Names of commands and of folders are as long as they are.
        if (stringWidth(line) > width && !line.includes('/')) wrong.push(`${name}: ${line}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(shown).toBeGreaterThan(captures.length / 3);
  }, 60_000);

  test('are searched', async () => {
    const { out, err } = await say(
      'search',
      ...captures.map((name) => join(sharedFolder, name)),
      'e',
      '--most',
      '5',
    );
    expect(err).not.toContain('a bug in');
    expect(out.split('\n').length).toBeGreaterThan(captures.length);
  }, 60_000);
});
