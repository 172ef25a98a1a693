import { main } from '../lib/cli/main.js';

/** What a run of the command line came to. */
export interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, as in a pipe. */
export async function say(...argv: readonly string[]): Promise<Said> {
  const out: string[] = [];
  const err: string[] = [];
  const end = (into: string[]) => ({
    isTTY: false,
    columns: null,
    write: (text: string) => into.push(text) > 0,
  });
  const status = await main({ argv, env: {}, stdinIsTTY: true, stdout: end(out), stderr: end(err) });
  return { status, out: out.join(''), err: err.join('') };
}
