import { expect, test } from 'vitest';
import type { CaptureReport } from '../lib/model/report.js';
import { reporter } from '../lib/report/index.js';
import { http, type Scene, type Step, scene, v10 } from '../lib/scene.js';
import { OPTIONS } from './made-report.js';
import { reportOf } from './pipeline.js';

function reported({ log }: Scene): CaptureReport {
  return reportOf(log);
}

const NAMED = { taskId: 't-1', contextId: 'c-1' };

const posts = (payload: { readonly [key: string]: object | string }): Step =>
  http('POST /hook?key=k-9', JSON.parse(JSON.stringify(payload)), undefined, {
    on: 2,
    request: { headers: { Host: 'hooks.example', 'X-A2A-Notification-Token': 'tok-secret-1' } },
    response: { status: 204 },
  });

const CONFIG = { url: 'https://hooks.example/hook?key=k-9', token: 'tok-secret-1' };
const WITH_CONFIG = { request: { set: { '/params/configuration/taskPushNotificationConfig': CONFIG } } };
const status = (state: string) => ({
  statusUpdate: { ...NAMED, status: { state, timestamp: '2026-01-01T00:00:00.000Z' } },
});

const pushed = scene(
  'Deliveries while the stream that registered their webhook is open',
  v10.card(),
  v10.stream(
    [
      'task',
      posts(status('TASK_STATE_WORKING')),
      'working',
      'artifact',
      posts(status('TASK_STATE_COMPLETED')),
      'completed',
    ],
    WITH_CONFIG,
  ),
  v10.poll('completed'),
);

test('deliveries that come while their stream is open are joined to it, and all stands in the report', () => {
  const report = reported(pushed);
  expect(report.exchanges?.map(({ index, kind }) => [index, kind])).toEqual([
    [1, 'card-fetch'],
    [2, 'stream'],
    [3, 'push-delivery'],
    [4, 'push-delivery'],
    [5, 'poll'],
  ]);
  expect(report.pushConfigs).toMatchObject([{ config: { exchange: 2, taskId: 't-1' }, deliveries: 2 }]);
  expect(report.findings).toEqual([]);
  const [capture] = JSON.parse(reporter('json')({ captures: [report], options: OPTIONS })).captures;
  expect(capture.pushConfigs).toMatchObject([
    { token: true, deliveries: 2, at: { line: expect.any(Number) } },
  ]);
  expect(capture.contexts).toMatchObject([
    { id: 'c-1', tasks: ['t-1'], messages: [{ id: 'm-1', task: 't-1' }] },
  ]);
  expect(capture.tasks).toMatchObject([
    { artifacts: [{ artifactId: 'a-1', whole: true, views: [{ via: 'poll', same: true }] }] },
  ]);
});

test('no report tells a token, or the key in the address of a webhook', () => {
  const report = reported(pushed);
  for (const format of ['json', 'text', 'outline', 'compact'] as const) {
    const text = reporter(format)({ captures: [report], options: OPTIONS });
    expect(text, format).not.toContain('tok-secret-1');
  }
  const [capture] = JSON.parse(reporter('json')({ captures: [report], options: OPTIONS })).captures;
  expect(capture.pushConfigs[0].url).not.toContain('k-9');
});

test('a poll that shows another artifact than the stream gave is found at the place where it shows it', () => {
  const { findings } = reported(
    scene(
      'The stored artifact is shorter',
      v10.stream(),
      v10.poll('completed', { response: { set: { '/result/artifacts/0/parts/0/text': 'Rain.' } } }),
    ),
  );
  expect(findings).toMatchObject([
    {
      rule: 'artifact-stream-mismatch',
      message:
        'finished task shows artifact `a-1` with 5 characters of text, expected the 16 that its stream gave',
      exchange: 2,
      task: 't-1',
      at: { pointer: '/result/artifacts/0' },
      related: [{ at: { pointer: '/result/artifactUpdate/artifact' } }],
    },
  ]);
});

test('the end of the capture keeps nothing that waited', () => {
  const { exchanges, pushConfigs } = reported(
    scene(
      'The stream is cut off by the end',
      v10.stream(['task', posts(status('TASK_STATE_WORKING'))], { ...WITH_CONFIG, unfinished: true }),
    ),
  );
  expect(exchanges?.map(({ kind }) => kind)).toEqual(['stream', 'push-delivery']);
  expect(pushConfigs).toMatchObject([{ deliveries: 1 }]);
});
