import { readdirSync, readFileSync } from 'node:fs';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inflate as nodes } from '../lib/cli/inflate.js';
import { inflate } from '../lib/cli/inflate-browser.js';
import { lint } from '../lib/library/lint.js';
import { findChromium, openBrowser } from './chromium.js';

const program = findChromium();
const root = new URL('../', import.meta.url);
const samples = readdirSync(new URL('samples/', root)).filter((name) => /\.(log|har|pcap|flows)$/.test(name));

/** The README's module for a page, and the one that it imports first, as one script. */
async function bundled(): Promise<string> {
  const readme = readFileSync(new URL('README.md', root), 'utf8');
  const module = (name: string) =>
    readme.split(`<!-- browser: ${name} -->\n\`\`\`js\n`)[1]?.split('```')[0] ?? '';
  const resolveDir = root.pathname;
  const { outputFiles, metafile } = await build({
    stdin: { contents: `${module('page.js')}\nglobalThis.judged = judged;`, resolveDir },
    alias: { 'a2a-lint/browser': new URL('lib/browser.ts', root).pathname },
    plugins: [
      {
        name: 'readme',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\/buffer\.js$/ }, ({ importer }) =>
            importer === '<stdin>' ? { path: 'buffer.js', namespace: 'readme' } : undefined,
          );
          onLoad({ filter: /.*/, namespace: 'readme' }, () => ({
            contents: module('buffer.js'),
            resolveDir,
          }));
        },
      },
    ],
    bundle: true,
    format: 'iife',
    platform: 'browser',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const outside = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter((one) => one.external),
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
  return outputFiles[0]?.text ?? '';
}

describe.skipIf(program === null)('in a browser', { timeout: 60_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(program);
  }, 60_000);
  afterAll(() => browser.close());

  test('the same is found as in Node, bundled as the README says', async () => {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundled() });
    const found = new Map<string, number>();
    for (const name of samples) {
      const bytes = readFileSync(new URL(`samples/${name}`, root));
      const here = await lint(bytes, { path: name });
      const there: unknown = await page.evaluate(
        `judged(new File([Uint8Array.from(atob('${bytes.toString('base64')}'), (c) => c.charCodeAt(0))], '${name}'))
          .then(({ findings, counts, anomalies, skips }) => JSON.stringify({ findings, counts, anomalies, skips }))`,
      );
      const { findings, counts, anomalies, skips } = here;
      expect(there, name).toBe(JSON.stringify({ findings, counts, anomalies, skips }));
      for (const { rule } of findings) found.set(rule, (found.get(rule) ?? 0) + 1);
    }
    expect(found.size).toBeGreaterThan(10);
    await page.close();
  });
});

describe('content codings without Node', () => {
  const text = Buffer.from(
    JSON.stringify(Array.from({ length: 2000 }, (_, i) => ({ id: i, said: `Riga ${i * i}` }))),
  );
  const coded = { gzip: gzipSync(text), deflate: deflateSync(text), bare: deflateRawSync(text) };

  test.each(Object.entries(coded))('%s comes out as with Node', (name, bytes) => {
    const coding = name === 'bare' ? 'deflate' : name;
    const whole = inflate(coding, bytes, 1e6);
    expect(Buffer.from(whole.bytes).equals(text)).toBe(true);
    expect(whole.problem).toBeNull();
    expect(inflate(coding, bytes, text.length - 1)).toEqual(nodes(coding, bytes, text.length - 1));
    const cut = inflate(coding, bytes.subarray(0, bytes.length / 2), 1e6);
    expect(cut.problem).toBe('truncated');
    expect(cut.bytes.length).toBeGreaterThan(1000);
    expect(text.subarray(0, cut.bytes.length).equals(cut.bytes)).toBe(true);
  });

  test('what is damaged, or in a coding that it cannot undo, is named', () => {
    expect(inflate('gzip', text, 1e6).problem).toBe('damaged');
    expect(inflate('deflate', Buffer.from('no deflate'), 1e6).problem).not.toBeNull();
    expect(inflate('br', text, 1e6).problem).toBe('unsupported');
  });
});
