import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench, type Ran } from './command-line.js';

const samples = join(import.meta.dirname, '..', 'samples');
const RULE = 'jsonrpc-id-mismatch';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
  bench.file('wrong-id.log', readFileSync(join(samples, 'wrong-id.log')));
  bench.file('working.log', readFileSync(join(samples, 'stream-stops-working.log')));
  const timed = readFileSync(join(samples, 'wrong-id.log'), 'latin1').replaceAll(
    /^(-->|<--)/gm,
    '[2026-10-04T05:35:11.123Z] $1',
  );
  bench.file('timed.log', Buffer.from(timed, 'latin1'));
});
afterAll(() => bench.close());

/** Runs with one suppression, which stands in line 1 of its file. */
function suppressed(one: object, ...argv: readonly string[]): Promise<Ran> {
  bench.file('s.jsonc', JSON.stringify({ suppressions: [one] }));
  const captures = argv.some((arg) => arg.endsWith('.log')) ? [] : ['{}/wrong-id.log'];
  return bench.run('--width', '200', '--config', '{}/s.jsonc', ...captures, ...argv);
}

const reason = 'TICKET-1: the server is replaced in spring';

describe('what is suppressed', () => {
  test('is counted, is not shown, and does not fail', async () => {
    const { out, status } = await suppressed({ rule: RULE, reason });
    expect(status).toBe(0);
    expect(out).toContain('\nno findings · 1 suppressed · ');
    expect(out).not.toContain(RULE);
  });

  test('stands in JSON and SARIF with its reason', async () => {
    const json = JSON.parse(
      (await suppressed({ rule: [RULE, 'stream-truncated'], reason }, '--format', 'json')).out,
    );
    expect(json.captures[0].findings).toMatchObject([{ rule: RULE, status: 'suppressed', reason }]);
    expect(json.summary).toMatchObject({ errors: 0, suppressed: 1 });
    const sarif = JSON.parse((await suppressed({ rule: RULE, reason }, '--format', 'sarif')).out);
    expect(sarif.runs[0].results[0].suppressions).toEqual([
      { kind: 'external', status: 'accepted', justification: reason },
    ]);
  });

  test.each(['github', 'markdown', 'agent'])('is counted by %s', async (format) => {
    const { out } = await suppressed({ rule: RULE, reason }, '--format', format);
    expect(out).toContain('no findings; 1 suppressed');
  });

  test('is what all conditions fit', async () => {
    const fits = {
      rule: RULE,
      reason,
      agent: 'Stock Analyst',
      operation: 'SendMessage',
      pointer: '/id',
      capture: '*.log',
    };
    expect((await suppressed(fits)).status).toBe(0);
    for (const other of [{ agent: 'x' }, { operation: 'GetTask' }, { pointer: '/result' }])
      expect((await suppressed({ ...fits, ...other })).status).toBe(1);
  });

  test('also what only the end of a capture shows', async () => {
    const rule = 'stream-ends-without-terminal-state';
    expect(
      (await suppressed({ rule, reason, operation: 'SendStreamingMessage' }, '{}/working.log')).status,
    ).toBe(0);
  });
});

describe('a suppression without effect is told', () => {
  test('where it fits no finding', async () => {
    const { out, status } = await suppressed({ rule: RULE, reason, agent: 'x' });
    expect(out).toContain(`s.jsonc:1: the suppression of ${RULE} fits no finding\n`);
    expect(status).toBe(1);
  });

  test('on standard error where no report tells it; in JSON and SARIF as a note', async () => {
    const unused = { rule: RULE, reason, agent: 'x' };
    expect((await suppressed(unused, '--format', 'compact')).err).toContain('fits no finding');
    const json = JSON.parse((await suppressed(unused, '--format', 'json')).out);
    expect(json.notes).toEqual([expect.stringContaining('fits no finding')]);
    const sarif = JSON.parse((await suppressed(unused, '--format', 'sarif')).out);
    expect(sarif.runs[0].invocations[0].toolExecutionNotifications).toContainEqual(
      expect.objectContaining({ descriptor: { id: 'configuration' } }),
    );
  });

  test('not where the run looks for a part only, nor where it is about other captures', async () => {
    const unused = { rule: RULE, reason, agent: 'x' };
    expect((await suppressed(unused, '--only', 'sse-invalid-json')).out).not.toContain('fits no finding');
    expect((await suppressed({ ...unused, capture: 'other.log' })).out).not.toContain('fits no finding');
  });

  test('in one capture of several it may be used in another', async () => {
    const { out } = await suppressed({ rule: RULE, reason }, '{}/working.log', '{}/wrong-id.log');
    expect(out).toContain('; 1 suppressed');
    expect(out).not.toContain('fits no finding');
  });
});

describe('until', () => {
  const until = (day: string) => ({ rule: RULE, reason, until: day });

  test('--now tells whether it has ended; its day counts in full', async () => {
    expect((await suppressed(until('2026-12-31'), '--now', '2026-12-31')).status).toBe(0);
    expect((await suppressed(until('2026-12-31'), '--now', '2026-12-31T23:59:59Z')).status).toBe(0);
    const { out, status } = await suppressed(until('2026-12-31'), '--now', '2027-01-01');
    expect(out).toContain(`the suppression of ${RULE} ended on 2026-12-31; 1 finding counts`);
    expect(status).toBe(1);
  });

  test('without it the times of the capture do', async () => {
    expect((await suppressed(until('2026-10-04'), '{}/timed.log')).status).toBe(0);
    const { out, status } = await suppressed(until('2026-10-03'), '{}/timed.log');
    expect([status, out]).toEqual([1, expect.stringContaining('ended on 2026-10-03')]);
  });

  test('where neither is known it holds, and that is said', async () => {
    const { out, status } = await suppressed(until('2020-01-01'));
    expect(out).toContain('holds until 2020-01-01; no time is known to compare with, --now DATE gives one');
    expect(status).toBe(0);
  });

  test('what has ended and is not needed is told as well', async () => {
    const { out } = await suppressed(
      { ...until('2026-12-31'), agent: 'x' },
      '--now',
      '2027-01-01',
      '--width',
      '200',
    );
    expect(out).toContain('ended on 2026-12-31; nothing needs it any more');
  });

  test('a date that is none is wrong usage', async () => {
    expect((await suppressed(until('2026-12-31'), '--now', 'tomorrow')).status).toBe(2);
  });
});
