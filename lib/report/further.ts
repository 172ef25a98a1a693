import type { Finding } from '../model/finding.js';
import { shellWord } from '../text/shell.js';
import type { Style } from './style.js';

/** How the command line calls the exchange, or the event, that a finding is about; null where it is about none. */
export function handleOf({ exchange, event }: Finding): string | null {
  if (exchange === null) return null;
  return event === null ? `x${exchange}` : `x${exchange}.${event}`;
}

/**
 * The command that shows an exchange of a capture; null where no command can: what a name holds that is masked or
 * escaped cannot be typed. What came through a pipe has to come through it again.
 */
export function showCommand(path: string, rest: string, { options, say, glyphs }: Style): string | null {
  const words = options.again(path);
  if (words === null || words.some((word) => say(word) !== word)) return null;
  const piped = words.includes('-') ? `${glyphs.more} | ` : '';
  return `${piped}a2a-lint show ${words.map(shellWord).join(' ')} ${rest}`;
}

/** The command that shows the exchange in which a finding is marked; null where there is none. */
export function evidenceCommand({ exchange }: Finding, path: string, style: Style): string | null {
  return exchange === null ? null : showCommand(path, `x${exchange}`, style);
}

/** The command that tells a rule in full. */
export function explainCommand({ rule }: Finding): string {
  return `a2a-lint explain ${rule}`;
}
