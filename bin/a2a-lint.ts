#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { fdOut, main } from '../lib/cli/main.js';

// Left alone, V8 collects only once the heap has more than doubled, which large captures would pay for in memory.
setFlagsFromString('--heap-growing-percent=30');

const { stdin, stdout, stderr } = process;

// A terminal of no width at all does not know its own.
process.exitCode = await main({
  argv: process.argv.slice(2),
  env: process.env,
  now: () => performance.now(),
  stdinIsTTY: stdin.isTTY === true,
  stdout: fdOut(1, { isTTY: stdout.isTTY === true, columns: stdout.columns || null }),
  stderr: fdOut(2, { isTTY: stderr.isTTY === true, columns: stderr.columns || null }),
});
