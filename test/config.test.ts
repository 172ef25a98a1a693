import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setupFor } from '../lib/cli/config.js';
import { initialised, STARTER } from '../lib/cli/init.js';
import { configSchema, NO_CONFIG, rules } from '../lib/index.js';
import { KEY_SET } from '../lib/scene/signed.js';
import { bearing, SIGNATURE_WITH_JKU, scene, v10 } from '../lib/scene.js';
import { type Bench, openBench, type Ran } from './command-line.js';

const samples = join(import.meta.dirname, '..', 'samples');

let bench: Bench;
let folder = '';
beforeAll(() => {
  bench = openBench();
  folder = join(bench.file('wrong-id.log', readFileSync(join(samples, 'wrong-id.log'))), '..');
  bench.file('ci/working.log', readFileSync(join(samples, 'stream-stops-working.log')));
});
afterAll(() => bench.close());

/** Runs over the capture with a configuration of this text. */
function judged(config: object | string, ...argv: readonly string[]): Promise<Ran> {
  const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
  bench.file('conf.jsonc', text);
  const captures = argv.some((one) => one.endsWith('.log')) ? [] : ['{}/wrong-id.log'];
  return bench.run('--config', '{}/conf.jsonc', '--format', 'compact', ...captures, ...argv);
}

const RULE = 'jsonrpc-id-mismatch';
/** What is wrong with a configuration; the place is told without its file. */
async function wrong(config: object | string): Promise<string[]> {
  const { err, status, out } = await judged(config);
  expect([status, out]).toEqual([2, '']);
  return err
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/^a2a-lint: .*conf\.jsonc:/, ''));
}

describe('what is wrong is told with its place and the nearest right name', () => {
  test.each<[object | string, string[]]>([
    ['{\n  "rulez": {}\n}', ['2:3: unknown member `rulez` (did you mean rules?)']],
    [
      '{ "rules": { "jsonrpc-id-mismach": "off" } }',
      [`1:14: no rule is called \`jsonrpc-id-mismach\` (did you mean ${RULE}?)`],
    ],
    [
      `{\n  // why\n  "rules": { "${RULE}": "eror" },\n}`,
      ['3:37: `eror` is not known (did you mean error?)'],
    ],
    [
      `{ "rules": { "${RULE}": ["error", {}] } }`,
      ['1:37: an array stands here; one of these was expected: off, info, warning, error'],
    ],
    ['{ "suppressions": [{ "rule": "jsonrpc-id-mismatch" }] }', ['1:20: `reason` is missing']],
    [
      '{ "suppressions": [{ "rule": "x", "reason": "r", "until": "2026-02-30" }] }',
      ['1:30: no rule is called `x`', '1:59: `2026-02-30` is no day, as 2026-12-31'],
    ],
    [
      '{ "overrides": [{ "operation": "GetTasks", "rules": {} }] }',
      ['1:32: `GetTasks` is not known (did you mean GetTask?)'],
    ],
    [
      '{ "overrides": [{ "operation": ["GetTask", 3], "rules": {} }] }',
      [
        '1:44: `3` is not known; one of these was expected: SendMessage, SendStreamingMessage, GetTask, ListTasks, CancelTask, SubscribeToTask, CreateTaskPushNotificationConfig, GetTaskPushNotificationConfig, ListTaskPushNotificationConfigs, DeleteTaskPushNotificationConfig, GetExtendedAgentCard',
      ],
    ],
    ['{ "overrides": [{ "agent": [], "rules": {} }] }', ['1:28: it is empty']],
    [
      '{ "overrides": [{ "agent": 7, "rules": {} }] }',
      ['1:28: a number stands here; a string, or an array of them, was expected'],
    ],
    [
      '{ "overrides": [{ "pointer": "result", "rules": {} }] }',
      ['1:30: a JSON pointer was expected, as `/result/status`'],
    ],
    [
      '{ "failOn": "warn", "limits": { "alike": 0 } }',
      ['1:13: `warn` is not known (did you mean warning?)', '1:42: a number >= 1 was expected'],
    ],
    ['{ "formats": ["sarf:x.sarif"] }', ['1:15: no format is called `sarf` (did you mean sarif?)']],
    [
      '{ "extends": "recomended" }',
      [
        '1:14: `recomended`: neither a preset (recommended, strict, security, interop, all) nor a package that is installed here; a file begins with ./ (did you mean recommended?)',
      ],
    ],
    ['{ "extends": ["all", "./gone.jsonc"] }', ['1:22: `./gone.jsonc`: does not exist']],
    ['{ "extends": "./conf.jsonc" }', ['1:14: it builds on itself: conf.jsonc → conf.jsonc']],
    ['{ "suppressions": [{ "rule": "jsonrpc-id-mismatch", "reason": " \\t" }] }', ['1:63: it says nothing']],
    ['{ "jwks": { "*": ["./gone.json"] } }', ['1:19: ./gone.json: does not exist']],
    ['{ "rules": {}, "rules": {} }', ['1:16: `rules` stands here twice']],
    ['{ "rules": { } ', ['1:16: not JSON: close brace expected']],
    ['[]', ['1:1: an array stands here; an object was expected']],
    ['', ['1:1: empty; an object was expected']],
    [`${'['.repeat(60)}`, ['1:41: nested deeper than 40']],
    ['{ "__proto__": { "rules": {} } }', ['1:3: unknown member `__proto__`']],
  ])('%s', async (config, expected) => {
    const told = (await wrong(config)).map((line) =>
      line.replace(/→ .*conf/, '→ conf').replace(/itself: .*conf.jsonc →/, 'itself: conf.jsonc →'),
    );
    expect(told).toEqual(expected);
  });
});

describe('rules', () => {
  test('a severity replaces that of the rule, and decides on the status', async () => {
    expect(await judged({ rules: { [RULE]: 'warning' } })).toMatchObject({
      status: 0,
      out: expect.stringContaining(`warning ${RULE}`),
    });
    expect((await judged({ rules: { [RULE]: 'warning' } }, '--fail-on', 'warning')).status).toBe(1);
    expect((await judged({ rules: { [RULE]: 'warning' }, failOn: 'warning' })).status).toBe(1);
    expect(
      (await judged({ rules: { [RULE]: 'warning' }, failOn: 'warning' }, '--fail-on', 'error')).status,
    ).toBe(0);
  });

  test('off is off, unless the command line asks for the rule', async () => {
    const off = { rules: { [RULE]: 'off' } };
    expect((await judged(off)).out).toBe('');
    expect((await judged(off, '--only', RULE)).out).toContain(`error ${RULE}`);
    expect((await judged({ rules: { [RULE]: 'error' } }, '--off', RULE)).out).toBe('');
  });

  test('extends: later over earlier, the file over what it builds on, lists added up', async () => {
    bench.file('base.jsonc', JSON.stringify({ rules: { [RULE]: 'off' }, ignore: { hosts: ['a'] } }));
    bench.file('deep/mid.jsonc', '{ "extends": "../base.jsonc", "ignore": { "hosts": ["b"] } }');
    expect((await judged({ extends: ['recommended', './deep/mid.jsonc'] })).out).toBe('');
    expect((await judged({ extends: './deep/mid.jsonc', rules: { [RULE]: 'info' } })).out).toContain(
      `info ${RULE}`,
    );
    const { out } = await bench.run('--config', '{}/deep/mid.jsonc', '--print-config');
    const printed = JSON.parse(out);
    expect(printed.ignore.hosts).toEqual(['a', 'b']);
    expect(printed.rules[RULE]).toBe('off');
    expect(printed.files.map((file: string) => file.replace(/^.*\//, ''))).toEqual([
      'base.jsonc',
      'mid.jsonc',
    ]);
  });

  test('extends: a package that is installed beside the file', async () => {
    bench.file('node_modules/acme-lint/package.json', '{ "name": "acme-lint", "main": "a2a-lint.jsonc" }');
    bench.file('node_modules/acme-lint/a2a-lint.jsonc', `{ "rules": { "${RULE}": "off" } }`);
    bench.file('node_modules/acme-code/package.json', '{ "name": "acme-code", "main": "index.js" }');
    bench.file('node_modules/acme-code/index.js', 'throw new Error("run")');
    expect((await judged({ extends: 'acme-lint' })).out).toBe('');
    expect((await wrong({ extends: 'acme-code' }))[0]).toContain('its entry is no JSON');
  });

  test('extends all puts every rule in force, others those that say so, several those of each', async () => {
    const off = async (...extend: readonly string[]) => {
      bench.file('all.jsonc', JSON.stringify({ extends: extend }));
      const { out } = await bench.run('--config', '{}/all.jsonc', '--print-config');
      const settings: Record<string, string> = JSON.parse(out).rules;
      expect(Object.keys(settings)).toEqual(rules.map(({ id }) => id));
      return Object.keys(settings).filter((id) => settings[id] === 'off');
    };
    const left = rules.filter(({ presets }) => !presets.includes('recommended')).map(({ id }) => id);
    expect(left).not.toEqual([]);
    expect(await off('all')).toEqual([]);
    expect(await off('recommended')).toEqual(left);
    expect(await off('recommended', 'all')).toEqual([]);
    expect(await off('all', 'recommended')).toEqual([]);
    const both = rules.filter(({ presets }) => !presets.includes('security') && !presets.includes('strict'));
    expect(await off('security', 'strict')).toEqual(both.map(({ id }) => id));
    const { out } = await bench.run('--preset', 'security,strict', '--preset', 'security', '--print-config');
    expect(JSON.parse(out).presets).toEqual(['security', 'strict']);
    const wrong = await bench.run('--preset', 'strict,intero', '--print-config');
    expect([wrong.status, wrong.err]).toEqual([2, expect.stringContaining('did you mean interop?')]);
  });

  test('files that build on each other without end are refused', async () => {
    for (let at = 0; at < 20; at++) bench.file(`c${at}.jsonc`, `{ "extends": "./c${at + 1}.jsonc" }`);
    const { err, status } = await bench.run('--config', '{}/c0.jsonc', '--print-config');
    expect([status, err]).toEqual([
      2,
      expect.stringContaining('c8.jsonc:1:14: too many files build on each other'),
    ]);
  });
});

describe('overrides', () => {
  const there: readonly [string, object, boolean][] = [
    ['capture', { capture: 'wrong-*.log' }, true],
    ['capture', { capture: 'ci/**' }, false],
    ['agent', { agent: 'Stock Analyst' }, true],
    ['agent by its host', { agent: ['other', '127.0.0.1'] }, true],
    ['agent', { agent: '127.0.0.1:1' }, false],
    ['operation', { operation: 'SendMessage' }, true],
    ['operation', { operation: ['GetTask', 'CancelTask'] }, false],
    ['binding', { binding: 'JSONRPC' }, true],
    ['binding', { binding: 'HTTP+JSON' }, false],
    ['dialect', { dialect: '1.0' }, true],
    ['dialect', { dialect: '0.3-rpc' }, false],
    ['pointer', { pointer: '/id' }, true],
    ['pointer', { pointer: '/*' }, true],
    ['pointer', { pointer: '/result' }, false],
    ['all of them', { agent: 'Stock Analyst', pointer: '/result' }, false],
  ];
  test.each(there)('by %s: %o', async (_, where, fits) => {
    const { out } = await judged({ overrides: [{ ...where, rules: { [RULE]: 'info' } }] });
    expect(out).toContain(`${fits ? 'info' : 'error'} ${RULE}`);
  });

  test('the last that fits wins, and off drops the finding', async () => {
    const rules = (setting: string) => ({ agent: 'Stock Analyst', rules: { [RULE]: setting } });
    expect((await judged({ overrides: [rules('off'), rules('warning')] })).out).toContain('warning');
    expect((await judged({ overrides: [rules('warning'), rules('off')] })).out).toBe('');
  });

  test('a rule that is off is put in force there only', async () => {
    const config = {
      rules: { [RULE]: 'off' },
      overrides: [{ agent: 'Stock Analyst', rules: { [RULE]: 'info' } }],
    };
    expect((await judged(config)).out).toContain(`info ${RULE}`);
    expect(
      (await judged({ ...config, overrides: [{ agent: 'other', rules: { [RULE]: 'info' } }] })).out,
    ).toBe('');
  });
});

describe('ignore', () => {
  test('what is ignored is not judged, and counted', async () => {
    const { out, status } = await judged({ ignore: { paths: ['/rpc'] } }, '--format', 'text:{}/o.txt');
    expect([out, status]).toEqual(['', 0]);
    const text = readFileSync(join(folder, 'o.txt'), 'utf8');
    expect(text).toContain('1 exchange (ignored by the configuration)');
  });

  test('where nothing is left, that is said', async () => {
    const { err, status } = await judged({ ignore: { hosts: ['127.0.0.1'] } });
    expect([err, status]).toEqual([expect.stringContaining('the configuration ignores 2 exchanges'), 3]);
  });
});

test('limits: so many findings of one kind, and anomalies, are listed, and the others counted', async () => {
  const log = readFileSync(join(samples, 'wrong-id.log'), 'utf8');
  const call = log.slice(log.indexOf('--> to agent\nPOST'));
  const noise = '<-- from agent\nHTTP/1.1 OK\nbad\n\n';
  bench.file('again.log', `${log}\n${`${noise}${call}\n`.repeat(3)}`);
  const listed = async (limits: object) => {
    bench.file('conf.jsonc', JSON.stringify({ limits }));
    const { out } = await bench.run('--config', '{}/conf.jsonc', '--format', 'json', '{}/again.log');
    const [{ findings, anomalies, anomaliesFolded = 0 }] = JSON.parse(out).captures;
    const own: { folded: number }[] = findings.filter(({ rule }: { rule: string }) => rule === RULE);
    return [own.length, own.reduce((sum, { folded }) => sum + folded, 0), anomalies.length, anomaliesFolded];
  };
  const [, , all] = await listed({});
  expect(all).toBeGreaterThan(2);
  expect(await listed({})).toEqual([1, 3, all, 0]);
  expect(await listed({ alike: 3, anomalies: 1 })).toEqual([3, 1, 1, (all ?? 0) - 1]);
  expect(await listed({ alike: 4, anomalies: 0 })).toEqual([4, 0, 0, all]);
});

test('parties, formats', async () => {
  const config = {
    parties: { '127.0.0.1:9999': 'The Desk' },
    formats: ['json'],
  };
  bench.file('conf.jsonc', JSON.stringify(config));
  const { out } = await bench.run('--config', '{}/conf.jsonc', '{}/wrong-id.log');
  expect(JSON.parse(out).captures[0].parties).toContainEqual(
    expect.objectContaining({ role: 'agent', name: 'The Desk' }),
  );
  const stats = await bench.run('stats', '--config', '{}/conf.jsonc', '{}/wrong-id.log');
  expect(stats.out).toMatch(/^The Desk · 127\.0\.0\.1:9999\n/);
  for (const target of ['ladder', 'curl', 'har']) {
    const argv = ['convert', '--to', target, '--agent', 'The Desk', '--config', '{}/conf.jsonc'];
    expect((await bench.run(...argv, '{}/wrong-id.log')).status, target).toBe(0);
  }
  const compact = await bench.run('--config', '{}/conf.jsonc', '--format', 'compact', '{}/wrong-id.log');
  expect(compact.out).toContain(`wrong-id.log:43:23: error ${RULE}`);
});

describe('where it is found', () => {
  test('a report that is called like one is told apart', async () => {
    const { out } = await bench.run('--format', 'json', '--no-config', '{}/wrong-id.log');
    bench.file('report/a2a-lint.json', out);
    await expect(setupFor({}, join(folder, 'report'))).rejects.toThrow(
      'a2a-lint.json:1:1: this is a report of a2a-lint and no configuration; call it something else',
    );
    for (const argv of [
      ['-o', 'a2a-lint.json'],
      ['--format', 'sarif:./.a2a-lint.jsonc'],
    ]) {
      const { status, err } = await bench.run(...argv, '{}/wrong-id.log');
      expect([status, err]).toEqual([2, expect.stringContaining('is what a configuration is called')]);
    }
  });

  test('upwards from the working folder, by each of its names', async () => {
    for (const name of ['a2a-lint.jsonc', '.a2a-lint.jsonc', 'a2a-lint.json']) {
      bench.file(`${name}-home/${name}`, '{ "failOn": "info" }');
      bench.file(`${name}-home/a/b/x`, '');
      expect((await setupFor({}, join(folder, `${name}-home/a/b`))).config.files).toEqual([`../../${name}`]);
    }
    bench.file('npm/package.json', '{ "name": "x", "a2a-lint": { "failOn": "never" } }');
    bench.file('npm/in/package.json', '{ "name": "no configuration" }');
    expect((await setupFor({}, join(folder, 'npm/in'))).config).toMatchObject({
      failOn: 'never',
      files: ['../package.json'],
    });
  });

  test('--no-config looks for none; two in one folder are refused', async () => {
    bench.file('two/a2a-lint.jsonc', '{}');
    bench.file('two/a2a-lint.json', '{}');
    await expect(setupFor({}, join(folder, 'two'))).rejects.toThrow(
      'a2a-lint.jsonc and a2a-lint.json are both',
    );
    expect((await setupFor({ config: false }, join(folder, 'two'))).config.files).toEqual([]);
  });

  test('never beside a capture', async () => {
    bench.file('beside/a2a-lint.jsonc', `{ "rules": { "${RULE}": "off" } }`);
    bench.file('beside/x.log', readFileSync(join(samples, 'wrong-id.log')));
    expect((await bench.run('--format', 'compact', '{}/beside/x.log')).out).toContain(RULE);
  });

  test('faults in package.json are told by their place in it', async () => {
    bench.file('faulty/package.json', '{\n  "a2a-lint": { "rule": {} }\n}');
    await expect(setupFor({}, join(folder, 'faulty'))).rejects.toThrow(
      'package.json:2:17: unknown member `rule` (did you mean rules?)',
    );
  });
});

describe('init', () => {
  const asked = async (path: string) => (await setupFor({}, join(folder, path))).config;

  test('writes a configuration that changes nothing, and never over one', async () => {
    bench.file('fresh/x', '');
    expect(initialised(join(folder, 'fresh'))).toBe('wrote a2a-lint.jsonc\n');
    const { files, ...config } = await asked('fresh');
    expect(files).toEqual(['a2a-lint.jsonc']);
    expect({ ...config, files: [] }).toEqual(NO_CONFIG);
    expect(() => initialised(join(folder, 'fresh'))).toThrow('a2a-lint.jsonc is there already');
  });

  test('its examples hold once they are no comments', async () => {
    const active = STARTER.replaceAll(/^( +)\/\/ (["{].*[^.])$/gm, '$1$2');
    expect(active).not.toBe(STARTER);
    bench.file('active/a2a-lint.jsonc', active);
    const config = await asked('active');
    expect([config.rules.size, config.overrides.length, config.suppressions.length]).toEqual([1, 1, 1]);
    expect(config.ignore.paths).toEqual(['/health']);
  });
});

test('the schema for editors takes what the tool takes', async () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(configSchema(rules));
  expect(validate(parse(STARTER))).toBe(true);
  // A plugin may have it.
  expect(validate({ rules: { 'acme-own': 'off' } })).toBe(true);
  expect(validate({ rules: { 'acme-own': 'of' } })).toBe(false);
  expect(validate({ suppressions: [{ rule: RULE }] })).toBe(false);
});

test('jwks: keys are for the agent that they are pinned for', async () => {
  bench.file('signed.log', scene('signed', v10.card(bearing(SIGNATURE_WITH_JKU))).log);
  bench.file('keys/set.json', JSON.stringify(KEY_SET));
  const { host } = /host: (?<host>\S+)/i.exec(readFileSync(join(folder, 'signed.log'), 'utf8'))?.groups ?? {};
  const lint = async (agent: string) => {
    bench.file('keys/conf.jsonc', JSON.stringify({ jwks: { [agent]: './set.json' } }));
    return (await bench.run('--config', '{}/keys/conf.jsonc', '--width', '200', '{}/signed.log')).out;
  };
  for (const agent of ['*', host ?? '']) {
    const out = await lint(agent);
    expect(out).toContain('card signature: valid (key k-1 of set.json');
    expect(out).not.toContain('card-signature-unpinned-jwks');
  }
  const out = await lint('other.example');
  expect(out).toContain('not checked');
  expect(out).toContain('card-signature-unpinned-jwks');
});

test('--preset wins over what the configuration builds on', async () => {
  bench.file('all.jsonc', JSON.stringify({ extends: 'all' }));
  const on = async (...argv: readonly string[]) => {
    const { out } = await bench.run(...argv, '--print-config');
    const settings: Record<string, string> = JSON.parse(out).rules;
    return Object.keys(settings).filter((id) => settings[id] !== 'off');
  };
  const interop = rules.filter(({ presets }) => presets.includes('interop')).map(({ id }) => id);
  expect(interop.length).toBeLessThan(rules.length);
  expect(await on('--config', '{}/all.jsonc', '--preset', 'interop')).toEqual(interop);
  expect(await on('--no-config', '--preset', 'interop')).toEqual(interop);
  expect((await bench.run('--preset', 'introp', 'x.log')).err).toMatch(/--preset.*interop/);
});
