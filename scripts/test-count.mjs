// Prints `N passed, N failed` from vitest's JSON report; a file that could not be loaded counts as one failure.
import { readFileSync } from 'node:fs';

const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const unloaded = testResults.filter(
  ({ status, assertionResults }) =>
    status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
);
const failed = numFailedTests + unloaded.length;
console.log(`${numPassedTests} passed, ${failed} failed`);
if (failed > 0 || numPassedTests === 0) process.exitCode = 1;
