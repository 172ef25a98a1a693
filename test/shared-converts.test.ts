import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openReader } from '../lib/capture/read.js';
import { bothWays, converted } from './converted.js';
import { stumbles } from './har-importers.js';
import { sharedFolder } from './shared-folder.js';

/** A collection of captures that is no part of this repository. */
const captures = existsSync(sharedFolder)
  ? readdirSync(sharedFolder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(?:md|py|mjs)$|^INDEX/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
  : [];
/** Bytes are missing in these, which only our own format can tell. */
const GAPS = /snaplen\.pcap$/;

function read(path: string): Buffer | null {
  const file = readFileSync(path);
  const bytes = path.endsWith('.gz') ? gunzipSync(file) : file;
  return 'reader' in openReader(bytes.subarray(0, 65_536)) ? bytes : null;
}

describe.skipIf(captures.length === 0)('captures of a collection read back the same', () => {
  test.each([
    ['capture', 200],
    ['wire-log', 140],
    ['har', 200],
  ] as const)('as %s', { timeout: 300_000 }, (target, least) => {
    let written = 0;
    for (const path of captures) {
      const bytes = read(path);
      if (bytes === null || (GAPS.test(path) && target !== 'capture')) continue;
      const both = bothWays(bytes, target);
      if (both === null) continue;
      written++;
      expect({ path, ...both.after }).toEqual({ path, ...both.before });
      if (target !== 'har') continue;
      const har = converted(bytes, 'har')?.bytes.toString() ?? '';
      expect({ path, stumbles: stumbles(JSON.parse(har)) }).toEqual({ path, stumbles: [] });
    }
    expect(written).toBeGreaterThan(least);
  });

  test('and each has its commands of curl, one for each exchange of A2A', { timeout: 120_000 }, () => {
    for (const path of captures) {
      const bytes = read(path);
      const script = bytes && converted(bytes, 'curl')?.bytes.toString();
      if (!script) continue;
      const heads = script.match(/^# x\d+ /gm) ?? [];
      const commands = script.match(/^(?:base64 -d <<'BODY' \| )?curl /gm) ?? [];
      const without = script.match(/^# x\d+ .*: (?:the capture does not hold the request|no method)/gm) ?? [];
      expect({ path, commands: commands.length }).toEqual({ path, commands: heads.length - without.length });
    }
  });
});
