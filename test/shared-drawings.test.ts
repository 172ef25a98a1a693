import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inflate } from '../lib/cli/inflate.js';
import { plantuml, states, statesPlantuml } from '../lib/diagram/index.js';
import type { CaptureReport } from '../lib/model/report.js';
import { rules } from '../rules/index.js';
import { drawn, PLAINLY } from './drawn.js';
import { expectDrawn } from './every-notation.js';
import { analyzed } from './pipeline.js';
import { sharedFolder } from './shared-folder.js';

/** A collection of captures that is no part of this repository. */

/** Those of its files that are read on their own, and hold an exchange of A2A. */
const reports = new Map<string, CaptureReport>();
for (const name of existsSync(sharedFolder)
  ? readdirSync(sharedFolder, { recursive: true, encoding: 'utf8' }).sort()
  : []) {
  const path = join(sharedFolder, name);
  if (!statSync(path).isFile() || /\.(?:md|json|mjs|py|sh)$/.test(name)) continue;
  const report = analyzed([readFileSync(path)], { rules, inflate, rows: true });
  if (typeof report !== 'string' && report.counts.exchanges > report.counts.foreign)
    reports.set(name, report);
}

if (reports.size === 0)
  test.skip(`no shared captures in ${sharedFolder}: skipped (set A2A_LINT_CAPTURES)`, () => {});

describe.skipIf(reports.size === 0)('every capture is drawn', () => {
  test.each([...reports])('%s', async (_, report) => expectDrawn(report));
});

const isThere = spawnSync('plantuml', ['-syntax'], { input: '@startuml\n@enduml\n' }).error === undefined;
const scratch = mkdtempSync(join(tmpdir(), 'a2a-lint-drawn-'));
afterAll(() => rmSync(scratch, { recursive: true }));

describe.skipIf(reports.size === 0 || !isThere)('PlantUML takes them all', () => {
  test('sequences and states of tasks', () => {
    for (const [name, report] of reports) {
      const file = `${name.replaceAll('/', '_')}.puml`;
      const texts = [plantuml(drawn(report, { unfold: true })), statesPlantuml(states(report, PLAINLY))];
      writeFileSync(join(scratch, file), texts.join('\n'));
    }
    // Naming the files that it does not understand, it fails; and it says how many it found.
    const { stdout, stderr, status } = spawnSync('plantuml', ['-v', '-checkonly', join(scratch, '*.puml')], {
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
    expect(stderr).toContain(`Found ${reports.size} files`);
  }, 300_000);
});
