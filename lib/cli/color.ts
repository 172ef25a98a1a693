import type { Io } from './io.js';

export type ColorChoice = 'auto' | 'always' | 'never';

/** Whether to write in colour: the option, else FORCE_COLOR, else NO_COLOR, else whether a terminal reads. */
export function wantsColor(choice: ColorChoice, { env, stdout }: Io, toFile: boolean): boolean {
  if (choice !== 'auto') return choice === 'always';
  if (toFile) return false;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
  return stdout.isTTY && env.TERM !== 'dumb';
}
