import { describe, expect, test } from 'vitest';
import { analyzeMerged, type NamedFile } from '../lib/analyze-files.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import type { CaptureReport } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { type Scene, scene, v10 } from '../lib/scene.js';
import { rules } from '../rules/index.js';
import { OPTIONS as STYLE } from './made-report.js';
import { reportOf } from './pipeline.js';

function file(name: string, text: string): NamedFile {
  return { ...memorySource(Buffer.from(text)), name };
}

function merged(...files: readonly NamedFile[]): CaptureReport | string {
  const analysis = analyzeMerged(files, { path: 'all', rules, inflate, rows: true });
  if (typeof analysis === 'string') return analysis;
  for (const _ of analysis.steps());
  return analysis.end().report;
}

function report(...files: readonly NamedFile[]): CaptureReport {
  const found = merged(...files);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

function alone({ log }: Scene): CaptureReport {
  const found = reportOf(log);
  return found;
}

const whole = scene(
  'a task sent, polled and done',
  v10.card(),
  v10.send('submitted'),
  v10.stream(['task', 'working'], { on: 2, unfinished: true, task: 't-2' }),
  v10.poll('working'),
  v10.poll('completed'),
);
/** Blocks of a log, each with its marker line. */
const blocks = whole.log.split(/^(?=\[20)/m);
const part = (wanted: (at: number) => boolean) => blocks.filter((_, at) => wanted(at)).join('');
const states = (capture: CaptureReport) =>
  [...capture.tasks].map(({ id, observations }) => [id, ...observations.map(({ state }) => state)].join(' '));

describe('several files as one timeline', () => {
  const once = alone(whole);

  test('rotated logs go on where the one before ended, also in mid-exchange', () => {
    for (let cut = 1; cut < blocks.length; cut++) {
      const both = report(
        file(
          'b.log',
          part((at) => at >= cut),
        ),
        file(
          'a.log',
          part((at) => at < cut),
        ),
      );
      expect(both.counts).toEqual(once.counts);
      expect(states(both)).toEqual(states(once));
      expect(both.findings.map(({ rule }) => rule)).toEqual(once.findings.map(({ rule }) => rule));
    }
  });

  test('both ends of a call are counted once', () => {
    const later = whole.log.replace(/^\[2026-01-01T00:00:(\d\d)\.(\d)00Z/gm, '[2026-01-01T00:00:$1.$203Z');
    const both = report(file('client.log', whole.log), file('agent.log', later));
    expect(both.counts).toMatchObject({ exchanges: once.counts.exchanges, tasks: 2 });
    expect(both.exchanges?.map(({ index }) => index)).toEqual(once.exchanges?.map(({ index }) => index));
    expect(states(both)).toEqual(states(once));
    expect(both.fidelity.notes.join()).toMatch(/\b5 exchanges stand in more than one file and count once/);
  });

  test('so they are where one recorder left in mid-stream', () => {
    const full = scene('full', v10.card(), v10.stream());
    const cut = full.log
      .split(/^(?=\[20)/m)
      .slice(0, 5)
      .join('');
    const both = report(file('client.log', cut), file('agent.log', full.log));
    expect(both.counts).toMatchObject({ exchanges: 2, streams: 1 });
    const other = cut.replace('Will it rain', 'Must it rain');
    expect(report(file('client.log', other), file('agent.log', full.log)).counts.exchanges).toBe(3);
  });

  test('the same call made twice in one file is not counted once', () => {
    const twice = scene('twice', v10.card(), v10.card());
    const both = report(file('a.log', twice.log), file('b.log', twice.log));
    expect(both.counts.exchanges).toBe(2);
  });

  test('what was recorded apart is put in order by time, not by file', () => {
    const polls = part((at) => at >= blocks.length - 4);
    const rest = part((at) => at < blocks.length - 4);
    const both = report(file('polls.log', polls), file('rest.log', rest));
    expect(both.exchanges?.map(({ operation, spelled }) => operation ?? spelled)).toEqual(
      once.exchanges?.map(({ operation, spelled }) => operation ?? spelled),
    );
    expect(both.findings).toHaveLength(once.findings.length);
  });

  test('connections of the same number in files that overlap are two connections', () => {
    const a = scene('a', v10.send('completed', { task: 't-1' }));
    const b = scene('b', v10.send('completed', { task: 't-2' }));
    expect(report(file('a.log', a.log), file('b.log', b.log)).counts).toMatchObject({
      exchanges: 2,
      connections: 2,
      tasks: 2,
    });
  });

  test('each place is in the file that it is in', () => {
    const bad = scene('bad', v10.send('completed', { request: { headers: { 'A2A-Version': undefined } } }));
    const later = bad.log.replaceAll('2026-01-01', '2026-01-02');
    const both = report(file('good.log', whole.log), file('bad.log', later));
    const text = reporter('compact')({ captures: [both], options: STYLE });
    const lines = text.trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('version-header-missing'))).toEqual([
      expect.stringMatching(/^bad\.log:2:1: error version-header-missing: /),
    ]);
    const screen = reporter('text')({ captures: [both], options: STYLE });
    expect(screen).toMatch(/╭─ bad\.log:2:1 .*\n +2 │ POST \/rpc HTTP\/1\.1\n/);
    const json: unknown = JSON.parse(reporter('json')({ captures: [both], options: STYLE }));
    expect(json).toMatchObject({
      captures: [
        { exchanges: [{ request: { at: { file: 'good.log', line: 2, offset: 43 } } }, {}, {}, {}, {}, {}] },
      ],
    });
  });

  test('a file without times is refused by name', () => {
    const bare = whole.log.replace(/^\[20[^\]]+\] /gm, '');
    expect(merged(file('a.log', whole.log), file('bare.log', bare))).toBe(
      'bare.log: it has no times, so that it cannot be merged with others by time',
    );
  });

  test('times of day cannot be put among dated times', () => {
    const daily = whole.log.replace(/^\[2026-01-01T([\d:.]+)Z\]/gm, '[$1]');
    expect(merged(file('a.log', whole.log), file('daily.log', daily))).toMatch(
      /^daily\.log: it has times without a date/,
    );
    expect(typeof merged(file('a.log', daily), file('b.log', daily))).toBe('object');
  });

  test('a file that is no capture is named', () => {
    expect(merged(file('a.log', whole.log), file('x', 'hello\n'))).toMatch(/^x: /);
  });
});

describe('every Scene of every rule', () => {
  const scenes = rules.flatMap((rule) => [...rule.good, ...rule.bad]);
  const found = ({ findings }: CaptureReport) =>
    findings.map(({ rule, exchange, at }) => [rule, exchange, at.pointer].join(' ')).sort();

  test.each(scenes.map((one) => [one.title, one] as const))(
    '%s: merged with itself it says the same',
    (_, one) => {
      const once = alone(one);
      const both = report(file('a.log', one.log), file('b.log', one.log));
      expect(found(both)).toEqual(found(once));
      expect(both.counts.exchanges).toBe(once.counts.exchanges);
    },
  );
});
