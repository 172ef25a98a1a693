import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Io } from '../lib/cli/io.js';
import { wantsLinks } from '../lib/cli/links.js';
import { main } from '../lib/cli/main.js';

const sample = fileURLToPath(new URL('../samples/event-after-completed.log', import.meta.url));
const LINKS = /\u001b\]8;;([^\u001b]*)\u001b\\/g;

async function printed(env: Io['env'], ...argv: readonly string[]): Promise<string> {
  const out: string[] = [];
  const end = { isTTY: true, columns: 80, write: (text: string | Uint8Array) => out.push(`${text}`) > 0 };
  await main({ argv, env, stdinIsTTY: true, stdout: end, stderr: end });
  return out.join('');
}

function wanted(env: Io['env'], isTTY = true): boolean {
  const end = { isTTY, columns: 80, write: () => true };
  return wantsLinks({ argv: [], env, stdinIsTTY: true, stdout: end, stderr: end }, true, false);
}

test.each<[boolean, Io['env']]>([
  [true, { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.5.0' }],
  [false, { TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.9' }],
  [true, { TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20230712-072601-f4abf8fd' }],
  [true, { TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.102.1' }],
  [false, { TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455' }],
  [true, { VTE_VERSION: '6800' }],
  [false, { VTE_VERSION: '5000' }],
  [false, { VTE_VERSION: '4205' }],
  [true, { WT_SESSION: 'a' }],
  [true, { TERM: 'xterm-kitty' }],
  [false, { TERM: 'xterm-256color' }],
  [false, { TERM: 'dumb', VTE_VERSION: '6800' }],
  [false, { CI: '1', VTE_VERSION: '6800' }],
  [true, { FORCE_HYPERLINK: '1', CI: '1' }],
  [false, { FORCE_HYPERLINK: '0', VTE_VERSION: '6800' }],
])('%s on %j', (expected, env) => {
  expect(wanted(env)).toBe(expected);
});

test('a pipe gets none unless it is forced', () => {
  expect(wanted({ VTE_VERSION: '6800' }, false)).toBe(false);
  expect(wanted({ FORCE_HYPERLINK: '' }, false)).toBe(true);
});

test.each([['text'], ['compact']])(
  '%s: names of rules lead to our pages, and nothing moves',
  async (format) => {
    const plain = await printed({}, '--format', format, sample);
    const linked = await printed({ VTE_VERSION: '6800' }, '--format', format, sample);
    const pages = [...linked.matchAll(LINKS)].map(([, page]) => page);
    expect(pages[0]).toMatch(/^https:\/\/[^ ]*\/rules\/event-after-terminal-state\.md$/);
    expect(pages.filter((page) => page !== '' && !/^https:\/\/[\w./-]+\.md$/.test(page ?? ''))).toEqual([]);
    expect(pages.filter((page) => page === '')).toHaveLength(pages.length / 2);
    expect(linked.replaceAll(LINKS, '')).toBe(plain);
    expect(plain).not.toMatch(LINKS);
  },
);

test('files get none', async () => {
  expect(await printed({ FORCE_HYPERLINK: '1' }, '--format', 'json', sample)).not.toMatch(LINKS);
});
