import type { Io } from './io.js';

/** Programs by their TERM_PROGRAM, with the first version that shows links (OSC 8). */
const PROGRAMS: ReadonlyMap<string, readonly number[]> = new Map([
  ['iTerm.app', [3, 1]],
  ['WezTerm', [20200620]],
  ['vscode', [1, 72]],
  ['ghostty', [0]],
  ['zed', [0]],
  ['tmux', [3, 4]],
]);

/** Terminals by their TERM. */
const TERMINALS: ReadonlySet<string> = new Set([
  'alacritty',
  'xterm-kitty',
  'xterm-ghostty',
  'foot',
  'contour',
]);

/** VTE from 0.50 on shows links, but 0.50.0 crashes on them. */
const FIRST_VTE = 5000;

/** Whether a terminal reads that turns OSC 8 into links; FORCE_HYPERLINK says so, or that none does (0). */
export function wantsLinks({ env, stdout }: Io, colored: boolean, toFile: boolean): boolean {
  if (toFile) return false;
  const forced = env.FORCE_HYPERLINK;
  if (forced !== undefined) return Number.parseInt(forced, 10) !== 0;
  if (!stdout.isTTY || !colored || env.TERM === 'dumb' || env.CI || env.TEAMCITY_VERSION) return false;
  if (env.WT_SESSION || env.KITTY_WINDOW_ID || TERMINALS.has(env.TERM ?? '')) return true;
  const first = PROGRAMS.get(env.TERM_PROGRAM ?? '');
  if (first !== undefined) return isFrom(env.TERM_PROGRAM_VERSION ?? '', first);
  const vte = Number(env.VTE_VERSION);
  return vte > FIRST_VTE;
}

/** Whether a version, as `3.1.2` or `20230712-072601-f4abf8fd`, is at least this one. */
function isFrom(version: string, first: readonly number[]): boolean {
  const parts = version.split(/[.-]/).map((part) => Number.parseInt(part, 10) || 0);
  for (const [at, least] of first.entries()) {
    const part = parts[at] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}
