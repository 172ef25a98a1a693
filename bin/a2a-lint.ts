#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { PIPE_CLOSED } from '../lib/cli/exit.js';
import { fdOut } from '../lib/cli/fd-out.js';
import { packageFacts } from '../lib/cli/package.js';

const { argv, stdin, stdout, stderr } = process;
const [first = '', ...others] = argv.slice(2);

// Scripts ask for the version before anything else: it waits for none of the rest.
if (others.length === 0 && (first === '--version' || first === '-V')) {
  const out = fdOut(1, { isTTY: false, columns: null });
  if (!out.write(`${packageFacts().version}\n`)) process.exitCode = PIPE_CLOSED;
} else {
  // Left alone, V8 collects only once the heap has more than doubled, which large captures would pay for in memory.
  setFlagsFromString('--heap-growing-percent=30');
  const { main } = await import('../lib/cli/main.js');
  // A terminal of no width at all does not know its own.
  process.exitCode = await main({
    argv: argv.slice(2),
    env: process.env,
    stdinIsTTY: stdin.isTTY === true,
    stdout: fdOut(1, { isTTY: stdout.isTTY === true, columns: stdout.columns || null }),
    stderr: fdOut(2, { isTTY: stderr.isTTY === true, columns: stderr.columns || null }),
    now: () => performance.now(),
  });
}
