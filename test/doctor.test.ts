import { describe, expect, test } from 'vitest';
import { FORMAT_NAMES } from '../lib/capture/read.js';
import { diagnose } from '../lib/doctor/diagnose.js';
import { GUIDE } from '../lib/doctor/guide.js';
import { survey } from '../lib/doctor/survey.js';
import type { Diagnosis } from '../lib/model/diagnosis.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import { doctorJson, doctorText, nothingToLint } from '../lib/report/index.js';
import { http, type Step, scene, v10 } from '../lib/scene.js';
import { OPTIONS } from './made-report.js';
import { reportOf } from './pipeline.js';

function diagnosed(log: string | Uint8Array): Diagnosis {
  const seen = survey(USUAL_SECRETS);
  const report = reportOf(log, { watch: seen.push });
  return diagnose(report, seen.facts(), nothingToLint(report));
}

const of = (...steps: readonly Step[]) => scene('made for the doctor', ...steps).log;
const topics = ({ lacks }: Diagnosis) => lacks.map(({ topic }) => topic);
const says = ({ lacks }: Diagnosis) => lacks.map((lack) => lack.says).join('\n');
const timeless = (log: string) => log.replace(/^\[20[^\]]+\] /gm, '');

describe('what a capture lacks', () => {
  test('nothing, where all is there', () => {
    const found = diagnosed(of(v10.card(), v10.send(), v10.stream()));
    expect(found.lacks).toEqual([]);
    expect(found.better).toBeNull();
    expect(found.nothing).toBeNull();
    expect(found.shows).toEqual(['requests', 'answers', 'all bodies', 'exact bytes', 'times', 'connections']);
    expect(found.secrets).toEqual([]);
  });

  test('times', () => {
    const found = diagnosed(timeless(of(v10.card(), v10.send())));
    expect(topics(found)).toEqual(['times']);
    expect(found.shows).not.toContain('times');
    expect(found.better?.command).toMatch(/^tcpdump .* -w /);
  });

  test('connections and times', () => {
    const log = timeless(of(v10.card(), v10.send())).replace(/^#\d+ /gm, '');
    expect(topics(diagnosed(log))).toEqual(['times', 'connections']);
  });

  test('one side', () => {
    const asked = diagnosed(
      of(v10.card({ response: null }), v10.send('completed', { response: null, on: 2 })),
    );
    expect(says(asked)).toContain('2 requests not answered yet when it ends');
    const answered = diagnosed(of(v10.card({ request: null }), v10.send('completed', { request: null })));
    expect(answered.lacks[0]).toEqual({
      topic: 'one-sided',
      says: 'only answers: what was asked is not in it',
    });
    expect(answered.shows).not.toContain('requests');
    const partly = diagnosed(of(v10.card({ request: null }), v10.send()));
    expect(says(partly)).toContain('1 of 2 exchanges have no request');
  });

  test('the end', () => {
    const log = of(v10.card(), v10.stream(['task', 'working'], { unfinished: true }));
    expect(says(diagnosed(log))).toBe('1 stream still open when it ends');
    const cut = Buffer.from(log).subarray(0, log.length - 40);
    expect(topics(diagnosed(cut))).toContain('cut');
  });

  test('events one by one, where something held them back', () => {
    const log = of(v10.stream());
    const held = log.replace(/^\[20[^\]]+\] (?=#1 <--)/gm, '[2026-01-01T00:00:09.000Z] ');
    const found = diagnosed(held);
    expect(found.lacks).toEqual([
      { topic: 'buffered', says: expect.stringMatching(/^all events at one time in 1 of 1 stream: /) },
    ]);
    expect(found.shows).toContain('times of exchanges');
    expect(topics(diagnosed(log))).toEqual([]);
    expect(topics(diagnosed(of(v10.stream(['completed']))))).toEqual([]);
  });

  test('its own bytes, where JSON was laid out anew', () => {
    const log = of(v10.card()).replace(/^\{.*\}$/m, (json) => JSON.stringify(JSON.parse(json), null, 2));
    const found = diagnosed(log.replaceAll('\r\n', '\n'));
    expect(found.lacks).toContainEqual({
      topic: 'reformatted',
      says: '1 body laid out anew, all of them restored by their declared length',
    });
    expect(found.shows).not.toContain('exact bytes');
    expect(found.unjudged).toEqual([
      {
        reason: expect.stringMatching(/rebuilt from its declared length/),
        rules: ['content-length-mismatch'],
      },
    ]);
  });

  test('what is encrypted', () => {
    const hello = Buffer.from('160301000501000001fc', 'hex').toString('latin1');
    const answer = Buffer.from('160303000502000001fc', 'hex').toString('latin1');
    const log = Buffer.from(
      `[2026-01-01T00:00:00.000Z] #1 --> to agent\nGET / HTTP/1.1\r\nHost: a\r\n\r\n\n\n[2026-01-01T00:00:01.000Z] #2 --> to agent\n${hello}\n\n[2026-01-01T00:00:02.000Z] #2 <-- from agent\n${answer}\n\n`,
      'latin1',
    );
    const found = diagnosed(log);
    expect(found.lacks[0]).toEqual({
      topic: 'encrypted',
      says: '1 connection encrypted with TLS: nothing of it can be read',
    });
    expect(topics(found)).not.toContain('loss');
    expect(found.better?.command).toMatch(/^mitmdump .*reverse:https/);
    expect(found.nothing).toMatch(
      /^nothing to lint: its one exchange is not A2A \(.+\); 1 connection is encrypted \(TLS\): /,
    );
  });
});

describe('what a capture holds', () => {
  test('secrets, by name', () => {
    const config = {
      taskId: 't-1',
      pushNotificationConfig: { url: 'https://hook.example/', token: 'abc-def' },
    };
    const found = diagnosed(
      of(
        v10.card({ request: { headers: { Authorization: 'Bearer abcdefgh', Cookie: 'a=b' } } }),
        v10.call('CreateTaskPushNotificationConfig', config, {}, {}),
        http('GET /tasks?access_token=xyz', undefined, {}),
      ),
    );
    expect(found.secrets).toEqual([
      { name: 'access_token', count: 1 },
      { name: 'authorization', count: 1 },
      { name: 'cookie', count: 1 },
      { name: 'token', count: 1 },
    ]);
    const screen = doctorText([found], OPTIONS);
    expect(screen).toContain('take them out before you share the file');
    for (const secret of ['abcdefgh', 'abc-def', 'xyz']) expect(screen).not.toContain(secret);
  });

  test('something else than A2A', () => {
    const found = diagnosed(
      of(http('GET /health', undefined, { ok: true }), http('GET /style.css', undefined, undefined)),
    );
    expect(found.nothing).toBe(
      'nothing to lint: none of its 2 exchanges is A2A (1 health check, 1 static file)',
    );
  });
});

test('the command names the port that the capture tells', () => {
  const log = timeless(of(v10.card(), v10.send())).replaceAll(
    'Host: agent.example',
    'Host: agent.example:8123',
  );
  expect(diagnosed(log).better?.command).toMatch(/'tcp port 8123'$/);
});

describe('screens', () => {
  test('text', () => {
    const screen = doctorText([diagnosed(timeless(of(v10.card(), v10.send())))], OPTIONS);
    expect(screen).toBe(
      [
        'x.log  wire log: 2 exchanges',
        '  shows       requests, answers, all bodies, exact bytes and connections',
        '  lacks       no times',
        "  better      tcpdump -i any -s 0 -U -w a2a.pcap 'tcp port 9999'",
        '              it keeps every byte, when it came, and on which connection',
        '',
      ].join('\n'),
    );
  });

  test('json', () => {
    const json: unknown = JSON.parse(doctorJson([diagnosed(timeless(of(v10.card())))], OPTIONS));
    expect(json).toMatchObject({
      schema: 1,
      tool: OPTIONS.tool,
      captures: [{ path: 'x.log', format: 'wire log', exchanges: 1, lacks: [{ topic: 'times' }] }],
    });
  });
});

test('every format that can be read is in the guide, once', () => {
  const names = GUIDE.map(({ name }) => name);
  expect(FORMAT_NAMES.filter((name) => !names.includes(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
