import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  type AnyRule,
  defineRule,
  expectClean,
  lint,
  scene,
  startLine,
  testRule,
  v10,
} from '../lib/index.js';

const sample = (name: string) => join(import.meta.dirname, '..', 'samples', name);
const bytesOf = ({ log }: { readonly log: string }) => new TextEncoder().encode(log);

describe('a capture in one call', () => {
  test('is read from a path, a URL or bytes, with the same findings', async () => {
    const path = sample('wrong-id.log');
    const reports = [await lint(path), await lint(pathToFileURL(path)), await lint(readFileSync(path))];
    for (const { findings, exchanges } of reports) {
      expect(findings.map(({ rule }) => rule)).toEqual(['jsonrpc-id-mismatch']);
      expect(exchanges?.length).toBeGreaterThan(0);
    }
    expect(reports.map(({ path }) => path)).toEqual([path, path, 'capture']);
  });

  test('is judged by the rules that are chosen', async () => {
    const path = sample('wrong-id.log');
    expect((await lint(path, { only: 'stream-first-event' })).findings).toEqual([]);
    expect((await lint(path, { only: 'jsonrpc-id-mismatch' })).rules.map(({ id }) => id)).toEqual([
      'jsonrpc-id-mismatch',
    ]);
  });

  test('that cannot be read rejects with a sentence', async () => {
    await expect(lint(sample('none.log'))).rejects.toThrow('no such file');
    await expect(lint(new Uint8Array([1, 2, 3]), { path: 'x.bin' })).rejects.toThrow(/^x\.bin: /);
    await expect(lint(sample('wrong-id.log'), { jwks: 'none' })).rejects.toThrow(/^jwks: /);
  });
});

describe('expecting a capture to be clean', () => {
  test('gives the report of one that is', async () => {
    const report = await expectClean(sample('multi-turn.log'), { failOn: 'info' });
    expect(report.counts.exchanges).toBe(4);
  });

  test('rejects with the finding at its place', async () => {
    const failure = expectClean(sample('wrong-id.log'), { path: 'wrong-id.log' });
    await expect(failure).rejects.toMatchObject({ name: 'AssertionError' });
    await expect(failure).rejects.toThrow(/expected no error, found 1 finding/);
    await expect(failure).rejects.toThrow(/jsonrpc-id-mismatch[\s\S]*wrong-id\.log:\d+:\d+/);
  });

  test('lets stand what is allowed, and what is milder', async () => {
    await expectClean(sample('wrong-id.log'), { allow: ['jsonrpc-id-mismatch'] });
    const patched = bytesOf(
      scene('', v10.send('completed', { request: { headers: { 'A2A-Version': '1.0.0' } } })),
    );
    await expectClean(patched);
    await expect(expectClean(patched, { failOn: 'warning' })).rejects.toThrow('no warning or worse');
  });

  test('rejects where there is nothing to lint', async () => {
    const foreign = bytesOf(
      scene('', [{ on: 1, to: 'agent', text: 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n' }]),
    );
    await expect(expectClean(foreign)).rejects.toThrow('nothing to lint');
  });

  test('masks what is secret in what it says', async () => {
    const secret = 'sk-live-0123456789abcdef0123456789abcdef';
    const call = v10.send('completed', { response: { set: { '/id': `Bearer ${secret}` } } });
    const failure = await expectClean(bytesOf(scene('', call))).catch(String);
    expect(failure).toContain('jsonrpc-id-mismatch');
    expect(failure).not.toContain(secret);
  });
});

describe('tests of a rule', () => {
  const late = defineRule({
    id: 'no-cancel',
    summary: 'a task is canceled',
    fix: 'let it end',
    each: 'call',
    *check({ operation, exchange: { request } }) {
      if (operation !== 'CancelTask' || request === null) return;
      yield { at: startLine(request), message: 'the task is canceled, expected patience' };
    },
  });
  const said = scene('Said', v10.send('completed'));
  const canceled = scene('Canceled', v10.cancel());

  async function outcomes(rule: AnyRule): Promise<string[]> {
    const runs: [string, () => Promise<void>][] = [];
    testRule(rule, (name, run) => runs.push([name, run]));
    return Promise.all(
      runs.map(([name, run]) =>
        run().then(
          () => `ok ${name}`,
          (error: Error) => `${name}: ${error.message}`,
        ),
      ),
    );
  }

  test('pass where its scenes are as it says', async () => {
    expect(await outcomes({ ...late, good: [said], bad: [canceled] })).toEqual([
      'ok no-cancel is silent: Said',
      'ok no-cancel finds: Canceled',
    ]);
  });

  test('fail where they are not, where it was not asked, and where it crashes', async () => {
    expect(await outcomes({ ...late, good: [canceled], bad: [said] })).toEqual([
      'no-cancel is silent: Canceled: no-cancel: expected silence, found: the task is canceled, expected patience',
      'no-cancel finds: Said: no-cancel: expected a finding, found nothing',
    ]);
    expect(await outcomes({ ...late, good: [scene('A card only', v10.card())] })).toEqual([
      'no-cancel has a bad scene: no-cancel: no bad scene shows what it finds',
      'no-cancel is silent: A card only: no-cancel: the scene holds no call that it judges',
    ]);
    const broken = defineRule({
      ...late,
      each: 'call',
      bad: [said],
      check() {
        throw new Error('oh');
      },
    });
    expect(await outcomes(broken)).toEqual([
      expect.stringContaining('no-cancel: the rule itself failed with `oh`'),
    ]);
  });
});
