import { expect, test } from 'vitest';
import { FORMATS, isFormat, LIVE_REPORTERS, liveReporter } from '../lib/report/index.js';

test('a reporter that is loaded when it is asked for is the one that the library has', async () => {
  expect(Object.keys(LIVE_REPORTERS)).toEqual(FORMATS);
  for (const format of FORMATS.filter(isFormat))
    expect(await liveReporter(format)).toBe(LIVE_REPORTERS[format]);
  expect(isFormat('toString')).toBe(false);
});
