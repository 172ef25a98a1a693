import type { Body } from '../model/http.js';
import type { Placeholders, Word } from './placeholders.js';
import { isShowable } from './shell.js';

/** The body as an option of curl. */
export interface Data {
  /** What feeds the command, up to the pipe. */
  readonly before: string;
  readonly option: string;
  readonly variables: Word['variables'];
}

const NONE: Word['variables'] = new Map();
/** Systems hold arguments of 128 KiB (Linux, MAX_ARG_STRLEN). */
const LONGEST_ARGUMENT = 40_000;
const LINE = 76;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null for no body. What people cannot read in a script, or no argument holds, is piped. */
export function dataOf(body: Body, index: number, placeholders: Placeholders, notes: string[]): Data | null {
  if (body.kind === 'absent') return null;
  if (body.kind === 'unknown') {
    notes.push('the capture does not hold its body');
    return fileOf(index);
  }
  if (!body.complete) notes.push('its body is incomplete in the capture');
  if (body.form === 'reformatted')
    notes.push('its body stands as the capture laid it out, not as it was sent');
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.length);
  const text = textOf(bytes);
  if (text !== null && isShowable(text) && text.length <= LONGEST_ARGUMENT) {
    const { word, variables } = placeholders.word(text);
    return { before: '', option: `--data-raw ${word}`, variables };
  }
  if (!placeholders.hides(text ?? bytes.toString('latin1'))) return piped(bytes);
  notes.push('secrets in its body could not be left out here, so that all of it is');
  return fileOf(index);
}

/** A variable that names a file. */
function fileOf(index: number): Data {
  const name = `BODY_X${index}`;
  return {
    before: '',
    option: `--data-binary "@\${${name}:?}"`,
    variables: new Map([[name, 'the name of a file with its body']]),
  };
}

function piped(bytes: Buffer): Data {
  const base64 = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += LINE) lines.push(base64.slice(at, at + LINE));
  return {
    before: `base64 -d <<'BODY' | `,
    option: `--data-binary @-\n${lines.join('\n')}\nBODY`,
    variables: NONE,
  };
}

/** Bytes as the text that they are in UTF-8; null for others. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
