import { escapeText, maskText, type ReportOptions, type SecretWords, USUAL_SECRETS } from '../index.js';
import { inert } from './inert.js';

/** An end that text, or bytes, go to. `write` never loses any; it returns false once the reader has gone. */
export interface Out {
  readonly isTTY: boolean;
  readonly columns: number | null;
  write(text: string | Uint8Array): boolean;
}

/** The world as the command line sees it: all that differs between a terminal, a test and a pipe. */
export interface Io {
  /** Arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdinIsTTY: boolean;
  readonly stdout: Out;
  readonly stderr: Out;
  /** Milliseconds, to tell how long something takes; without it nothing is shown of that. */
  readonly now?: () => number;
}

/** Says in one line what is wrong; what it quotes of files and arguments is masked and escaped. */
export function complain(
  { stderr }: Io,
  message: string,
  secrets: SecretWords = USUAL_SECRETS,
  met: ReportOptions['met'] = null,
): void {
  stderr.write(inert(`a2a-lint: ${escapeText(maskText(message, secrets, met))}\n`));
}
