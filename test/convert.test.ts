import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openBench } from './command-line.js';

const bench = openBench();
afterAll(bench.close);

function sample(name: string): string {
  return fileURLToPath(new URL(`../samples/${name}`, import.meta.url));
}

async function drawn(...argv: readonly string[]): Promise<string> {
  const { status, out, err } = await bench.run('convert', ...argv);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return out;
}

describe('what is asked for', () => {
  test('stands in any order, and goes to a file', async () => {
    const there = await drawn('--to', 'mermaid', sample('cancel.log'));
    expect(await drawn(sample('cancel.log'), '--to', 'mermaid')).toBe(there);
    expect(await drawn('--to', 'mermaid', sample('cancel.log'), '-o', '{}/cancel.mmd')).toBe('');
    expect(readFileSync(bench.file('kept', '').replace(/kept$/, 'cancel.mmd'), 'utf8')).toBe(there);
  });

  test('is chosen by task, numbers, and times with a second --to', async () => {
    const requests = async (...argv: readonly string[]) =>
      [
        ...(
          await drawn('--to', 'mermaid', '--numbers', '--label', 'none', sample('mitmproxy.mitm'), ...argv)
        ).matchAll(/p1->>p2: (\d+)/g),
      ].map(([, number]) => Number(number));
    expect(await requests('--task', '1a37')).toEqual([13]);
    expect(await requests('--exchange', '1-2,12')).toEqual([1, 2, 12]);
    expect(await requests('--from', '01:37:37.42')).toEqual([11, 12, 13]);
    expect(await requests('--to', '01:37:36.92')).toEqual([1, 2]);
    expect(await requests('--from', '2026-11-30T01:37:37.430Z', '--to', '01:37:37.440')).toEqual([11, 12]);
    expect(await requests('--agent', 'stock analyst', '--exchange', '3', '--unfold')).toEqual([3]);
  });

  test('findings are judged on all of the capture, whatever is drawn', async () => {
    const text = await drawn('--to', 'plantuml', sample('client-0.3-agent-1.0.log'), '--exchange', '2');
    expect(text).toContain('version-method-mismatch');
    expect(
      await drawn('--to', 'plantuml', '--no-findings', sample('client-0.3-agent-1.0.log')),
    ).not.toContain('version-method-mismatch');
  });

  test('several captures follow each other where the notation allows', async () => {
    const both = [sample('cancel.log'), sample('poll.log')];
    expect((await drawn('--to', 'plantuml', ...both)).match(/^title /gm)).toHaveLength(2);
    expect(await drawn('--to', 'ladder', '--ascii', ...both)).toMatch(/^[ -~\n]*$/);
    expect(await bench.run('convert', '--to', 'mermaid', ...both)).toEqual({
      status: 2,
      out: '',
      err: 'a2a-lint: mermaid is of one capture: convert them one by one, or take them as one with --merge\n',
    });
  });

  test('a picture of one capture, of messages or of states', async () => {
    const messages = await drawn('--to', 'svg', sample('event-after-completed.log'), '--numbers');
    expect(messages).toMatch(/^<svg xmlns=.*>x2\.4 .*<\/svg>\n$/s);
    const story = await drawn('--to', 'svg', '--story', sample('event-after-completed.log'));
    expect(story).toContain('stream x2.4, not legal');
    expect(await bench.run('convert', '--to', 'svg', sample('cancel.log'), sample('poll.log'))).toEqual({
      status: 2,
      out: '',
      err: 'a2a-lint: svg is of one capture: convert them one by one, or take them as one with --merge\n',
    });
  });

  test('--help names the options', async () => {
    const { out } = await bench.run('convert', '--help');
    for (const option of [
      '--to <target>',
      '--from <time>',
      '--story',
      '--no-findings',
      '--label <length>',
      'Exit status: 0 written',
    ]) {
      expect(out).toContain(option);
    }
  });
});

test('what is drawn without one of the values that were asked for says so', async () => {
  const { status, out, err } = await bench.run(
    ...['convert', '--to', 'mermaid', sample('push.log'), '--exchange', '1,9'],
  );
  expect(status).toBe(0);
  expect(out).toContain('agent card: Whole Analyst');
  expect(err).toMatch(/push\.log: no exchange is numbered 9; the last is 8\n$/);
});

test('times that are wanted and not there are no silence', async () => {
  const { status, out, err } = await bench.run(
    ...['convert', '--to', 'ladder', '--times', '--ascii', sample('event-after-completed.log')],
  );
  expect(status).toBe(0);
  expect(out).toContain('SendStreamingMessage');
  expect(err).toMatch(/event-after-completed\.log: the capture has no times to show\n$/);
});

test('stories are chosen by all that exchanges are chosen by', async () => {
  const tasks = async (...argv: readonly string[]) =>
    (await drawn('--to', 'plantuml', '--story', sample('mitmproxy.mitm'), ...argv)).match(/\[\*\] -->/g)
      ?.length;
  expect(await tasks()).toBe(2);
  expect(await tasks('--exchange', '13')).toBe(1);
  expect(await tasks('--from', '01:37:37.441')).toBe(1);
  expect(await tasks('--agent', 'stock analyst')).toBe(2);
});

describe('what cannot be is one sentence', () => {
  test.each([
    [['x.log'], 2, 'convert needs --to, one of: '],
    [
      ['--to', 'visio', 'x.log'],
      2,
      'option --to <target> argument visio is invalid. one of these was expected: mermaid',
    ],
    [['--to', 'mermaid', '--from', 'noon', 'x.log'], 2, 'a time was expected, as 05:35:11'],
    [['--to', 'mermaid', '--from', '25:00', 'x.log'], 2, 'a time was expected, as 05:35:11'],
    [['--to', 'ladder', '--story', 'x.log'], 2, '--format story tells the states of tasks as text'],
    [['--to', 'mermaid', '{}/none.log'], 3, 'none.log: does not exist'],
    [
      ['--to', 'mermaid', sample('cancel.log'), '--task', 'nobody'],
      3,
      'cancel.log: nothing to draw: no task begins with `nobody`; there is ',
    ],
    [
      ['--to', 'mermaid', sample('cancel.log'), '--from', '05:35'],
      3,
      'the capture has no times; choose with --exchange',
    ],
    [
      ['--to', 'mermaid', '--story', sample('cancel.log'), '--task', 'nobody'],
      3,
      'nothing to draw: no task begins with `nobody`',
    ],
    [['--to', 'mermaidd', 'x.log'], 2, 'curl; or a time (did you mean mermaid?).'],
    [['--to', 'svg', '--label', 'shor', 'x.log'], 2, 'short, full, none (did you mean short?).'],
    [
      ['--to', 'svg', sample('push.log'), '--task', 'e2544c98'],
      3,
      'begins with `e2544c98` (did you mean e2544c99?)',
    ],
    [
      ['--to', 'svg', sample('push.log'), '--context', 'c-1'],
      3,
      'no context begins with `c-1`; there is 7c0bdb78',
    ],
    [
      ['--to', 'svg', '--story', sample('push.log'), '--agent', 'whole analist'],
      3,
      'no agent is called `whole analist` (did you mean Whole Analyst?)',
    ],
    [
      ['--to', 'har', sample('push.log'), '--agent', 'whole'],
      3,
      'nothing to convert: no agent is called `whole`; there are Whole Analyst, 127.0.0.1:9101',
    ],
    [
      ['--to', 'svg', sample('push.log'), '--exchange', '9-12'],
      3,
      'no exchange is numbered 9-12; the last is 8',
    ],
    [
      ['--to', 'svg', sample('push.log'), '--exchange', '1', '--task', 'e254'],
      3,
      'nothing to draw: no exchange is all that was chosen',
    ],
    [
      ['--to', 'svg', sample('mitmproxy.mitm'), '--from', '05:00'],
      3,
      'nothing crossed then; the capture goes from 2026-11-30T01:37:36.878Z to ',
    ],
    [
      ['--to', 'svg', sample('mitmproxy.mitm'), '--from', '01:38', '--to', '01:37'],
      3,
      'the time that was chosen ends before it begins',
    ],
  ] as const)('%j', async (argv, status, said) => {
    const ran = await bench.run('convert', ...argv);
    expect(ran).toMatchObject({ status, out: '' });
    expect(ran.err).toContain(said);
    expect(ran.err.split('\n')).toHaveLength(2);
  });

  test('and overwrites no file', async () => {
    const kept = bench.file('kept.mmd', 'kept');
    await bench.run('convert', '--to', 'mermaid', '-o', kept, sample('cancel.log'), sample('poll.log'));
    expect(readFileSync(kept, 'utf8')).toBe('kept');
  });
});

test('a diagram longer than Mermaid draws is written, and said to be so', async () => {
  const log = readFileSync(sample('cancel.log'), 'utf8');
  const long = bench.file('long.log', log.repeat(120));
  const { status, out, err } = await bench.run('convert', '--to', 'mermaid', '--unfold', long);
  expect(status).toBe(0);
  expect(out.length).toBeGreaterThan(50_000);
  expect(err).toMatch(
    /^a2a-lint: long.log: the diagram has \d+ characters, and Mermaid draws 50000 unless .*\n$/,
  );
});
