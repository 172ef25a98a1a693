import { expect, test } from 'vitest';
import { say } from './said.js';

test('of --findings and --no-findings the last stands', async () => {
  const drawn = async (...how: readonly string[]) =>
    (await say('convert', '--to', 'mermaid', ...how, 'samples/stream-stops-working.log')).out;
  const [plain, without] = [await drawn(), await drawn('--no-findings')];
  expect(without).not.toBe(plain);
  expect(await drawn('--no-findings', '--findings')).toBe(plain);
  expect(await drawn('--findings', '--no-findings')).toBe(without);
});
