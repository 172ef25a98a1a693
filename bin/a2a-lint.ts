#!/usr/bin/env node
import { fdOut, main } from '../lib/cli/main.js';

const { stdin, stdout, stderr } = process;

process.exitCode = await main({
  argv: process.argv.slice(2),
  env: process.env,
  stdinIsTTY: stdin.isTTY === true,
  stdout: fdOut(1, { isTTY: stdout.isTTY === true, columns: stdout.columns ?? null }),
  stderr: fdOut(2, { isTTY: stderr.isTTY === true, columns: stderr.columns ?? null }),
});
