import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { afterAll, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { openBench } from './command-line.js';
import { hostileText } from './hostile-text.js';
import { say } from './said.js';

const { file, run, runIn, close } = openBench();
afterAll(close);

const samples = new URL('../samples/', import.meta.url);
const captures = readdirSync(samples).filter((name) =>
  /\.(?:log|har|pcap|pcapng|txt|mitm|warc|saz)$/.test(name),
);
const sample = (name: string): string => `samples/${name}`;

test('one exchange: what was understood, then as JSON with the findings in place', async () => {
  const { out, err, status } = await say('show', sample('wrong-id.log'), 'x2', '--width', '80');
  expect([err, status]).toEqual(['', 0]);
  expect(out).toMatch(/^x2 {2}call {2}SendMessage {2}200 {2}completed +samples\/wrong-id\.log:23:1\n/);
  expect(out).toContain('\n  between       node → Stock Analyst\n');
  expect(out).toMatch(/\nerror {2}jsonrpc-id-mismatch +agent · §9\.3 MUST\n/);
  expect(out).toContain('\n    "id": 1\n          ^ jsonrpc-id-mismatch: the id of the request\n  }\n');
  expect(out).toContain('    "id": "1",\n          ^^^ error jsonrpc-id-mismatch: a string, not a number\n');
  expect(out).toMatch(/\nthe bytes: a2a-lint show samples\/wrong-id\.log x2 --raw\n$/);
});

test('bytes stand at their offsets in the capture', async () => {
  const { out } = await say('show', sample('wrong-id.log'), 'x2', '--raw', '--width', '80');
  const capture = readFileSync(new URL('wrong-id.log', samples));
  const rows = [...out.matchAll(/^ +(\d+) {2}((?:[0-9a-f]{2} )*[0-9a-f]{2}) /gm)];
  expect(rows.length).toBeGreaterThan(20);
  for (const [, offset, hex = ''] of rows) {
    const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex');
    expect(capture.subarray(Number(offset), Number(offset) + bytes.length)).toEqual(bytes);
  }
  const lines = [...out.matchAll(/^ +(\d+) {2}([A-Za-z][\w-]*[: ].*)$/gm)];
  expect(lines.length).toBeGreaterThan(8);
  for (const [, offset, text = ''] of lines)
    expect(capture.toString('latin1').slice(Number(offset)).startsWith(text)).toBe(true);
});

test('one event alone, with what was found in it', async () => {
  const { out } = await say('show', sample('event-after-completed.log'), 'x2.4', '--width', '80');
  expect(out).toContain('x2.4  status  working\n');
  expect(out).toContain('error event-after-terminal-state: after the end');
  expect(out).not.toMatch(/x2\.3|POST \/rpc/);
});

test('handles may be plain numbers, lists and spans', async () => {
  const { out } = await say('show', sample('poll.log'), '1', 'x2-x3,x4', '--view', 'understood');
  expect([...out.matchAll(/^x\d+ /gm)].map(([handle]) => handle)).toEqual(['x1 ', 'x2 ', 'x3 ', 'x4 ']);
});

test.each<readonly [readonly string[], number, string]>([
  [['x3'], 2, 'samples/wrong-id.log: there is no x3; its exchanges are x1 to x2'],
  [['x1', 'x1.4'], 2, 'samples/wrong-id.log: there is no x1.4; x1 has no events'],
  [['x0'], 2, 'x0: exchanges and events count from 1'],
  [['x3-x2'], 2, 'x3-x2: the span ends before it begins'],
  [
    [],
    2,
    'which exchange? Name it behind the file, as x1; a2a-lint --format outline samples/wrong-id.log lists them',
  ],
  [
    ['samples/poll.log', 'x1'],
    2,
    'show is of one capture: name one file, or take several as one with --merge',
  ],
  [['x1', '--format', 'json'], 2, 'show has views in place of formats: --view understood, json or raw'],
])('%j is refused in one sentence', async (argv, status, sentence) => {
  const said = await say('show', sample('wrong-id.log'), ...argv);
  expect([said.err, said.status]).toEqual([`a2a-lint: ${sentence}\n`, status]);
});

test('an exchange that was cut says so, and so does a handle behind the cut', async () => {
  const whole = readFileSync(new URL('stream.log', samples));
  file('cut.log', whole.subarray(0, whole.length - 300));
  const { out } = await run('show', '{}/cut.log', 'x2', '--view', 'understood');
  expect(out).toMatch(/\n {2}cut +the capture ends inside this exchange\n/);
  expect((await run('show', '{}/cut.log', 'x9')).err).toMatch(
    /its exchanges are x1 to x\d+, and the capture is cut/,
  );
});

test('secrets are masked in every view, and shown where that is asked for', async () => {
  const secret = 'sk-4f9aK2mQ7xW1zR8tB3nY6cD5';
  const log = scene(
    'secrets',
    v10.card(),
    v10.send('completed', {
      request: {
        headers: { Authorization: `Bearer ${secret}` },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'SendMessage',
          params: {
            message: {
              messageId: 'm1',
              role: 'ROLE_USER',
              parts: [{ text: `use ${secret} and hunter22` }, { data: { password: 'hunter22', pin: 4711 } }],
            },
          },
        }),
      },
    }),
  ).log;
  file('secret.log', log);
  const views = ['--view', 'understood,json,raw', '--all'];
  const { out } = await run('show', '{}/secret.log', 'x2', ...views);
  expect(out).toContain('m1');
  for (const text of [secret, secret.slice(0, 12), 'hunter22', hex('hunter'), hex('sk-4f9aK')])
    expect(out).not.toContain(text);
  const shown = (await run('show', '{}/secret.log', 'x2', '--show-secrets', ...views)).out;
  for (const text of [secret, 'hunter22']) expect(shown).toContain(text);
});

function hex(text: string): string {
  return Buffer.from(text)
    .toString('hex')
    .replace(/..(?=.)/g, '$& ');
}

test('what a capture holds is never obeyed by the terminal', async () => {
  const nasty = '\u001b[31m\u202e\u0007\u009b0m';
  const log = scene(
    'nasty',
    v10.card(),
    v10.send('completed', { request: { headers: { 'X-Nasty': nasty.slice(0, 5) } } }),
  ).log.replaceAll('TASK_STATE_COMPLETED', `DONE${JSON.stringify(nasty).slice(1, -1)}${nasty.slice(5)}`);
  file('nasty.log', log);
  const { out } = await run('show', '{}/nasty.log', '1-2', '--view', 'understood,json,raw', '--all');
  expect(out).toContain('DONE');
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test.each([40, 80])('every sample in every view in %i columns', async (width) => {
  const wide: string[] = [];
  for (const name of captures) {
    const { out, err } = await say(
      'show',
      sample(name),
      '1-9',
      '--view',
      'understood,json,raw',
      '--width',
      `${width}`,
    );
    expect(err).not.toContain('bug');
    wide.push(...out.split('\n').filter((line) => stringWidth(line) > width));
  }
  expect(wide.filter((line) => !/samples\//.test(line))).toEqual([]);
});

test('a closed pipe ends it quietly, and --ascii has no other signs', async () => {
  file('a.log', readFileSync(new URL('event-after-completed.log', samples)));
  expect(await runIn({ takes: 0 }, 'show', '{}/a.log', 'x1')).toMatchObject({ status: 141, err: '' });
  const { out } = await run('show', '{}/a.log', 'x1-x2', '--ascii', '--view', 'understood,json,raw');
  expect(out).toMatch(/^[\n\u0020-\u007e]*$/);
});

test('whatever a message says, it is shown in lines that no terminal obeys', async () => {
  await fc.assert(
    fc.asyncProperty(hostileText, hostileText, async (text, name) => {
      const part = { text, filename: name, data: { [name]: [text, { [text]: 0.1 }] } };
      const message = {
        messageId: name,
        role: 'ROLE_USER',
        parts: [part, { text }, { data: { [name]: text } }],
      };
      const body = JSON.stringify({ jsonrpc: '2.0', id: text, method: 'SendMessage', params: { message } });
      file('any.log', scene('any', v10.card(), v10.send('completed', { request: { body } })).log);
      const ascii = ['--ascii', '--width', '60'];
      const shown = await run('show', '{}/any.log', 'x2', '--view', 'understood,json,raw', ...ascii);
      expect([shown.status, shown.err]).toEqual([0, '']);
      expect(shown.out).toMatch(/^[\n\u0020-\u007e]*$/);
      if (text === '') return;
      const found = await run('search', '{}/any.log', text, ...ascii);
      expect(found.out).toMatch(/^[\n\u0020-\u007e]*$/);
      expect(found.err).not.toContain('a bug in');
    }),
    { numRuns: 15 },
  );
});
