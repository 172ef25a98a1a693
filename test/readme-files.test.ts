import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scene, v10 } from '../lib/scene.js';
import { type Installed, installed } from './installed.js';

describe('as the README shows it, installed', () => {
  let user: Installed;
  beforeAll(async () => {
    user = await installed();
  }, 60_000);
  afterAll(() => user.remove());

  test('a whole capture, and stage by stage', async () => {
    const found = 'jsonrpc-id-mismatch: response id is `"1"`, expected `1` as in the request\n';
    expect(await user.node('stages.mjs')).toEqual({ status: 0, out: found });
    expect(await user.node('lint.mjs')).toEqual({ status: 0, out: `${found}2 exchanges\n` });
  });

  test('a test of node:test', async () => {
    const { status, out } = await user.node('--test', '--test-reporter=tap', 'traffic.test.mjs');
    expect(out).toMatch(/^# pass 1$/m);
    expect(status).toBe(0);
  });

  test('a test of vitest', async () => {
    const vitest = join(user.folder, 'node_modules', 'vitest', 'vitest.mjs');
    user.write('vitest.config.mjs', 'export default { test: { include: ["*.vitest.mjs"] } };');
    const { status, out } = await user.node(vitest, 'run', '--root', user.folder);
    expect(out).toContain('1 passed');
    expect(status).toBe(0);
  }, 60_000);

  test("a rule of one's own, and its test", async () => {
    const { status, out } = await user.node('--test', '--test-reporter=tap', 'my-rules.test.mjs');
    expect(out).toMatch(/^# pass 2$/m);
    expect(status).toBe(0);
  });

  test('the rule judges with ours, and is explained', async () => {
    user.write('long.log', scene('', v10.send('completed', LONG)).log);
    expect(await user.lint('long.log', '--format', 'compact')).toEqual({
      status: 1,
      out: 'long.log:10:127: error acme-message-too-long: the text has 5000 characters, expected 4000 at most\n',
    });
    const { out } = await user.lint('explain', 'acme-message-too-long');
    expect(out).toContain('  Your own.\n');
    expect(out).toContain('Plugin: my-rules.mjs\n');
    expect(out).toContain('Why\n  A message has more text than the models behind our agents take.\n');
    expect(out).toContain('Example: A long one\n');
  });

  test('what the bundle leaves to the library beside it is found there: examples, requirements', async () => {
    const { status, out } = await user.lint('explain', 'jsonrpc-id-mismatch');
    expect(status).toBe(0);
    expect(out).toContain('A2A10-9.3-05');
    expect(out).toMatch(/\nExample: .+\n/);
    expect((await user.lint('explain', 'A2A10-4.1.1-01')).out).toContain('Rules that enforce it\n  task-');
  });

  test('data is held against contracts', async () => {
    const set = {
      '/params/message/parts': [{ data: { amount: 0 } }],
      '/params/message/extensions': ['https://acme.example/ext/order/v1'],
    };
    user.write('order.log', scene('', v10.send('completed', { request: { set } })).log);
    const { status, out } = await user.lint('order.log', '--config', 'contracts.jsonc', '--width', '100');
    expect(status).toBe(1);
    expect(out).toContain('error  contract-data-invalid');
    expect(out).toContain('client · contract ./order.schema.json\n');
    expect(out).toContain('`/amount` is `0`, which must be >= 1, by the contract `./order.schema.json`');
  });
});

const LONG = { request: { set: { '/params/message/parts/0/text': 'x'.repeat(5000) } } };
