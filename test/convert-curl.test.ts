import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import type { ExchangeRecord } from '../lib/model/record.js';
import { openBench } from './command-line.js';
import { converted } from './converted.js';
import { hostileText } from './hostile-text.js';

const SHELLS = ['bash', 'sh'].filter((shell) => spawnSync(shell, ['-c', ':']).error === undefined);

/** Stands for curl: tells its arguments, each ended by NUL, then in base64 what is piped in, and SOH NUL behind a command. */
const STUB = `curl() {
  piped=
  for argument; do printf '%s\\0' "$argument"; [ "$argument" = @- ] && piped=yes; done
  if [ -n "$piped" ]; then printf 'stdin:'; base64 | tr -d '\\n'; printf '\\0'; fi
  printf '\\001\\0'
}
`;

/** The arguments of each command in a script, bytes as Latin-1. */
function ran(script: Buffer, shell: string): string[][] {
  const { stdout, status, stderr } = spawnSync(shell, ['-s'], {
    input: Buffer.concat([Buffer.from(STUB), script]),
    maxBuffer: 1 << 28,
  });
  expect([status, stderr.toString()]).toEqual([0, '']);
  return stdout
    .toString('latin1')
    .split('\u0001\0')
    .slice(0, -1)
    .map((command) => command.split('\0').slice(0, -1));
}

/** A SendMessage whose fields, body and target hold given texts. */
function record(field: string, body: Buffer, path: string): ExchangeRecord {
  const at = { offset: 0, length: 0 };
  const headers = [
    { name: 'Host', value: 'agent.example', at },
    { name: 'A2A-Version', value: '1.0', at },
    { name: 'Content-Type', value: 'application/a2a+json', at },
    { name: 'X-Note', value: field, at },
  ];
  return {
    kind: 'record',
    connection: null,
    request: {
      ...{ method: 'POST', target: `/message:send?q=${path}`, version: '1.1', headers, at },
      body: {
        kind: 'bytes',
        bytes: body,
        pieces: [],
        text: true,
        form: 'exact',
        coded: false,
        complete: true,
      },
      ...{ time: null, endTime: null },
    },
    response: null,
    end: 'capture-end',
    anomalies: [],
  };
}

describe.each(SHELLS)('commands of curl in %s', (shell) => {
  test('say to the byte what was sent, and do nothing else, whatever was sent', { timeout: 60_000 }, () => {
    const message = (text: string) =>
      Buffer.from(JSON.stringify({ message: { messageId: 'm', role: 'ROLE_USER', parts: [{ text }] } }));
    const nasty = fc.oneof(
      hostileText.map(message),
      hostileText.map((text) => Buffer.from(`@${text}`)),
      fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom('$(touch /tmp/x)`id`', "'; exit 7 #", "'\\''", '\\', 'BODY\n', '!!', '-o/etc/x')
        .map(message),
      fc.constant(message('x'.repeat(150_000))),
    );
    const field = hostileText.map((text) => text.replace(/[\r\n\u0000]/g, ' ').trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(field, nasty, hostileText), { minLength: 1, maxLength: 8 }), (sent) => {
        const records = sent.map(([name, body, path]) => record(name, body, path));
        const own = Buffer.from([firstLine(), ...records.map(itemLine)].join('\n'));
        const script = converted(own, 'curl');
        const commands = ran(script?.bytes ?? Buffer.alloc(0), shell);
        expect(commands.length).toBe(sent.length);
        for (const [at, command] of commands.entries()) {
          const body = (sent[at]?.[1] ?? Buffer.alloc(0)).toString('latin1');
          const option = command.findIndex((word) => word.startsWith('--data-'));
          const word = command[option + 1] ?? '';
          expect(word === '@-' ? command[option + 2] : word).toBe(
            word === '@-' ? `stdin:${btoa(body)}` : body,
          );
          expect(command[option]).toBe(word === '@-' ? '--data-binary' : '--data-raw');
          const urls = command.filter((one) => one.startsWith('http://agent.example/message:send?q='));
          expect(urls.length).toBe(1);
          expect(URL.canParse(urls[0] ?? '')).toBe(true);
          const note = sent[at]?.[0] ?? '';
          const fields = command.filter((_, index) => command[index - 1] === '-H');
          const shown = fields.filter((one) => one.startsWith('X-Note'));
          if (shown.length > 0)
            expect(shown).toEqual([
              Buffer.from(note === '' ? 'X-Note;' : `X-Note: ${note}`).toString('latin1'),
            ]);
        }
        // Nothing in it that a terminal obeys when the script is looked at.
        expect(/[\u0000-\u0008\u000b-\u001f\u007f]/.test(script?.bytes.toString() ?? '')).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(SHELLS)('secrets that are left out, in %s', (shell) => {
  test('break out of no word, whatever they and their names are', { timeout: 60_000 }, () => {
    const one = fc.record({
      name: fc.oneof(fc.constantFrom('apiKey', 'token', 'x-api-key', 'client_secret'), hostileText),
      secret: fc
        .tuple(hostileText, fc.constantFrom('"', "'", '`id`', '$x', ''))
        .map((parts) => parts.join('')),
      field: hostileText.map((text) => text.replace(/[\r\n\u0000]/g, ' ').trim()),
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 6 }), (all) => {
        const records = all.map(({ name, secret, field }) =>
          record(
            `Bearer ${field}`,
            Buffer.from(JSON.stringify({ [name]: secret, password: `0815${secret}4711` })),
            'x',
          ),
        );
        const own = Buffer.from([firstLine(), ...records.map(itemLine)].join('\n'));
        const script = converted(own, 'masked curl')?.bytes ?? Buffer.alloc(0);
        const checked = spawnSync(shell, ['-n'], { input: script });
        expect([checked.status, checked.stderr.toString()]).toEqual([0, '']);
        const names = new Set(script.toString().match(/(?:SECRET|BODY_X)\w*(?=:\?)/g));
        expect(names.size).toBeGreaterThan(0);
        const input = Buffer.concat([Buffer.from(STUB), script]);
        const unset = spawnSync(shell, ['-s'], { input, env: { PATH: process.env.PATH } });
        expect([unset.status === 0, unset.stdout.toString()]).toEqual([false, '']);
        const env = Object.fromEntries(Array.from(names, (variable) => [variable, 'set']));
        const set = spawnSync(shell, ['-s'], { input, env: { ...env, PATH: process.env.PATH } });
        expect([set.status, set.stderr.toString()]).toEqual([0, '']);
        expect(set.stdout.toString('latin1').split('\u0001\0').length - 1).toBe(all.length);
      }),
      { numRuns: 40 },
    );
  });
});

test('a body that the capture does not hold is asked for, where there must have been one', () => {
  const unknown = { kind: 'unknown', reason: 'it was not kept' } as const;
  const [post, get] = ['POST', 'GET'].map((method) => {
    const made = record('x', Buffer.alloc(0), 'x');
    const request = made.request && { ...made.request, method, body: unknown };
    const own = [firstLine(), itemLine({ ...made, request })].join('\n');
    return converted(Buffer.from(own), 'curl')?.bytes.toString();
  });
  expect(post).toContain('#   needs BODY_X1: the name of a file with its body\ncurl ');
  expect(post).toMatch(/--data-binary "@\$\{BODY_X1:\?\}"/);
  expect(get).toContain('#   the capture does not tell whether it had a body\ncurl ');
  expect(get).not.toContain('BODY_X1');
});

describe('the commands for a sample', () => {
  const bench = openBench();
  const sample = (name: string) =>
    bench.file(name, readFileSync(new URL(`../samples/${name}`, import.meta.url)));

  test('say which may be repeated', async () => {
    sample('stock-brief.log');
    const { out, err, status } = await bench.run('convert', '--to', 'curl', '{}/stock-brief.log');
    expect([status, err]).toEqual([0, '']);
    expect(out).toContain('# x2 SendMessage (not safe to repeat: makes a task or goes on with one)\ncurl ');
    expect(out).toContain('# x3 GetTask (safe to repeat)\ncurl ');
    expect(out).toMatch(/# x17 SendStreamingMessage .*\ncurl -N /);
    expect(out).not.toMatch(/-H '(?:host|content-length|connection)/i);
  });

  test('mask secrets unless they are to be shown', async () => {
    const log = [
      '--> to agent\nPOST /message:send?api_key=k-4711-geheim HTTP/1.1\r\nHost: a\r\nA2A-Version: 1.0\r\n',
      'Authorization: Bearer tok-0815-geheim\r\nContent-Type: application/a2a+json\r\nContent-Length: 2\r\n\r\n{}\n\n',
    ];
    bench.file('secret.log', log.join(''));
    const masked = await bench.run('convert', '--to', 'curl', '{}/secret.log');
    expect(masked.out).not.toMatch(/tok-0815|k-4711/);
    expect(masked.out).toContain(
      [
        '#   needs SECRET_API_KEY: ****heim',
        '#   needs SECRET_AUTHORIZATION: ****heim',
        `curl -g 'http://a/message:send?api_key='"\${SECRET_API_KEY:?}" \\`,
        `  -H 'A2A-Version: 1.0' \\`,
        `  -H 'Authorization: Bearer '"\${SECRET_AUTHORIZATION:?}" \\`,
      ].join('\n'),
    );
    const shown = await bench.run('convert', '--to', 'curl', '--show-secrets', '{}/secret.log');
    expect(shown.out).toContain("-H 'Authorization: Bearer tok-0815-geheim'");
    const har = await bench.run('convert', '--to', 'har', '{}/secret.log');
    expect(har.out).toContain('tok-0815-geheim');
    expect(har.err).toBe(
      'a2a-lint: secret.log: the har holds secrets as they were sent: authorization (1), query parameter (1)\n',
    );
    expect((await bench.run('convert', '--quiet', '--to', 'har', '{}/secret.log')).err).toBe('');
  });
});
