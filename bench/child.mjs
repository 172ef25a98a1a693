// Runs the built command line in this process and tells on descriptor 3 what it took.
import { writeSync } from 'node:fs';

const started = performance.now();
process.on('exit', () => {
  const seconds = (performance.now() - started) / 1000;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  writeSync(3, JSON.stringify({ seconds, cpuSeconds, peakMiB: maxRSS / 1024 }));
});
await import('../dist/bin/a2a-lint.js');
