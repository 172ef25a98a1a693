import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import type { Io } from '../lib/cli/io.js';
import { main } from '../lib/cli/main.js';

/** What one run of the command line came to; the folder's path is taken out of what was written. */
export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** A folder for captures, and the command line over them: `{}` in an argument stands for the folder. */
export interface Bench {
  file(name: string, content: string | Uint8Array): string;
  run(...argv: readonly string[]): Promise<Ran>;
  /** The same in a world that differs; standard output takes no more than `takes` pieces. */
  runIn(
    world: { readonly env?: Io['env']; readonly takes?: number },
    ...argv: readonly string[]
  ): Promise<Ran>;
  close(): void;
}

export function openBench(): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'a2a-lint-test-'));
  const runIn: Bench['runIn'] = async ({ env = {}, takes = Number.POSITIVE_INFINITY }, ...argv) => {
    const written = { out: '', err: '' };
    let left = takes;
    const end = (to: 'out' | 'err') => ({
      isTTY: false,
      columns: null,
      write(text: string | Uint8Array) {
        if (to === 'out' && left-- <= 0) return false;
        written[to] += typeof text === 'string' ? text : Buffer.from(text).toString();
        return true;
      },
    });
    const status = await main({
      argv: argv.map((argument) => argument.replaceAll('{}', folder)),
      env,
      stdinIsTTY: false,
      stdout: end('out'),
      stderr: end('err'),
    });
    const plain = (text: string) =>
      [relative(process.cwd(), folder), folder].reduce(
        (rest, name) => rest.replaceAll(`${name}/`, '').replaceAll(name, '.'),
        text,
      );
    return { status, out: plain(written.out), err: plain(written.err) };
  };
  return {
    file(name, content) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },
    run: (...argv) => runIn({}, ...argv),
    runIn,
    close: () => rmSync(folder, { recursive: true }),
  };
}
