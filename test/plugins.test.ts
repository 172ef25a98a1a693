import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rules } from '../lib/index.js';
import { scene, v10 } from '../lib/scene.js';
import { type Bench, openBench } from './command-line.js';

let bench: Bench;
beforeAll(() => {
  bench = openBench();
  bench.file('call.log', scene('', v10.send('completed')).log);
});
afterAll(() => bench.close());

const RULE = `id: 'acme-x', summary: 's', fix: 'mend it', each: 'call'`;
const AT = '{ parts: [{ offset: 0, length: 3 }], pointer: null, on: "value", text: true }';

let made = 0;
/** Runs over a call with a plugin of this text, which no cache of modules knows. */
async function withPlugin(text: string, more: object = {}, ...argv: readonly string[]) {
  const name = `rules-${++made}.mjs`;
  bench.file(name, text);
  bench.file('conf.jsonc', JSON.stringify({ plugins: [`./${name}`], ...more }));
  const ran = await bench.run(
    '--config',
    '{}/conf.jsonc',
    ...(argv.includes('--format') ? [] : ['--format', 'compact']),
    '{}/call.log',
    ...argv,
  );
  const plain = (said: string) =>
    said.replaceAll(/[^\s`]*rules-\d+\.mjs/g, 'RULES').replaceAll(/\S*\/(?=call\.log|conf)/g, '');
  return { ...ran, out: plain(ran.out), err: plain(ran.err) };
}

const found = `check: () => [{ at: ${AT}, message: 'it is so' }]`;

describe('a rule of a plugin', () => {
  test('is in force, and of the severity that it has or is given', async () => {
    const text = `export default { ${RULE}, ${found} };`;
    expect(await withPlugin(text)).toMatchObject({
      status: 0,
      out: 'call.log:1:1: warning acme-x: it is so\n',
    });
    const harder = await withPlugin(text, { rules: { 'acme-x': 'error' } });
    expect(harder).toMatchObject({ status: 1, out: 'call.log:1:1: error acme-x: it is so\n' });
    expect(await withPlugin(text, { rules: { 'acme-x': 'off' } })).toMatchObject({ status: 0, out: '' });
    expect(await withPlugin(text, {}, '--off', 'acme-x')).toMatchObject({ status: 0, out: '' });
    const reason = { suppressions: [{ rule: 'acme-x', reason: 'known' }] };
    expect(await withPlugin(text, reason)).toMatchObject({ status: 0, out: '' });
  });

  test('is in the reports with what it says of itself, and has no page of ours', async () => {
    const text = `export default [{ ${RULE}, ${found} }];`;
    const { out } = await withPlugin(text, {}, '--format', 'sarif');
    const [run] = JSON.parse(out).runs;
    const own = run.tool.driver.rules.find(({ id }: { id: string }) => id === 'acme-x');
    expect(own.fullDescription.text).toBe('S.');
    expect(own).not.toHaveProperty('helpUri');
    const { out: page } = await withPlugin(text, {}, '--format', 'markdown');
    expect(page).toContain('<code>acme-x</code>');
    expect(page).not.toContain('rules/acme-x.md');
  });

  test('that throws is a finding that names it and the plugin, and no bug of ours', async () => {
    const { status, out, err } = await withPlugin(
      `export default { ${RULE}, check() { throw new Error('no such luck'); } };`,
    );
    expect(out).toBe(
      'call.log:2:1: error acme-x: the rule itself failed with `no such luck`; it is of the plugin `RULES`\n',
    );
    expect([status, err]).toEqual([1, '']);
  });

  test.each([
    ['async check() {}', 'check gives no iterable; it must be a generator, not async'],
    ['check: () => [{ message: 3 }]', 'check yields a problem without a message'],
    ['check: () => [{ message: "x" }]', 'check yields a problem whose `at` is no place'],
    [
      `check: () => [{ message: 'x', at: ${AT}, severity: 'bad' }]`,
      'a problem of a severity that there is not',
    ],
    [`*check() { for (;;) yield { skip: 'x' }; }`, 'check yields more than 10000 times for one subject'],
  ])('that yields what nobody can print fails: %s', async (check, message) => {
    const { status, out } = await withPlugin(`export default { ${RULE}, ${check} };`);
    expect(out).toContain(message);
    expect(status).toBe(1);
  });

  test('cannot write to a terminal by what it quotes', async () => {
    const { out } = await withPlugin(
      `export default { ${RULE}, check: () => [{ at: ${AT}, message: '\\u001b[2J' }] };`,
    );
    expect(out).toContain('acme-x: ');
    expect(out).not.toContain('\u001b');
  });
});

describe('a plugin that is none is bad configuration', () => {
  test.each([
    [
      'export const x = 1;',
      'it has no default export; a rule that defineRule gives, or a list of them, was expected',
    ],
    ['export default [];', 'it has no rule'],
    ['export default 3;', 'its rule is no object'],
    [
      `export default { ${RULE.replace('acme-x', 'Acme X')} };`,
      'its rule has the id `Acme X`; lower-case words with hyphens were expected, as `acme-order-total`',
    ],
    [`export default { ${RULE} };`, 'rule `acme-x`: `check` is no function'],
    [
      `export default { ${RULE.replace("'call'", "'cal'")}, ${found} };`,
      'rule `acme-x`: `each` is `cal` (did you mean call?); one of these was expected: card, exchange, call, stream, push, task, capture',
    ],
    [
      `export default { ${RULE}, severity: 'fatal', ${found} };`,
      'rule `acme-x`: `severity` is `fatal`; one of these was expected: error, warning, info',
    ],
    [`export default { ${RULE}, bad: ['x'], ${found} };`, 'rule `acme-x`: `bad` is no list of scenes'],
    [
      `export default { ${RULE.replace('acme-x', rules[0]?.id ?? '')}, ${found} };`,
      `a rule is called \`${rules[0]?.id}\` already; name yours after you, as \`acme-${rules[0]?.id}\``,
    ],
    ["throw new Error('on purpose');", 'it cannot be loaded: on purpose'],
    ["import 'a2a-lint-none';", "it cannot be loaded: Cannot find package 'a2a-lint-none'"],
  ])('%s', async (text, message) => {
    const { status, out, err } = await withPlugin(text);
    expect(err).toBe(`a2a-lint: conf.jsonc:1:13: \`RULES\`: ${message}\n`);
    expect([status, out]).toEqual([2, '']);
  });

  test('nor one that is not there', async () => {
    bench.file('conf.jsonc', '{ "plugins": ["./none.mjs", "no-such-package"] }');
    const { err, status } = await bench.run('--config', '{}/conf.jsonc', '{}/call.log');
    expect(err).toContain('conf.jsonc:1:15: `./none.mjs`: does not exist\n');
    expect(err).toContain(
      '`no-such-package`: no package of this name is installed here; a file begins with ./\n',
    );
    expect(status).toBe(2);
  });
});

test('nothing beside a capture is run', async () => {
  bench.file('strange/a2a-lint.jsonc', '{ "plugins": ["./evil.mjs"] }');
  bench.file('strange/evil.mjs', 'throw new Error("run");');
  bench.file('strange/call.log', scene('', v10.send('completed')).log);
  const { status, err } = await bench.run(join('{}', 'strange/call.log'));
  expect([status, err]).toEqual([0, '']);
});

test('a plugin that two files name runs once, and a file may speak of the rules of those it builds on', async () => {
  bench.file('twice.mjs', `export default { ${RULE}, ${found} };`);
  bench.file('base.jsonc', '{ "plugins": ["./twice.mjs"] }');
  bench.file(
    'conf.jsonc',
    '{ "extends": "./base.jsonc", "plugins": ["./twice.mjs"], "rules": { "acme-x": "info" } }',
  );
  const { out, status } = await bench.run('--config', '{}/conf.jsonc', '--format', 'compact', '{}/call.log');
  expect(out).toMatch(/info acme-x: it is so\n$/);
  expect(status).toBe(0);
});
