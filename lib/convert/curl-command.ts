import type { Entry } from '../model/a2a.js';
import type { Body, HeaderField, HttpRequest } from '../model/http.js';
import { maskText } from '../text/mask.js';
import { secretRanges } from '../text/secrets.js';
import { addressOf } from './address.js';
import { isShowable, quoted } from './shell.js';

/** A command of several lines, and what is to be said of it (a clause each). */
export interface Command {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Fields that curl sets, or that belong to the connection of then. */
const CURLS_OWN: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'proxy-connection',
  'accept-encoding',
  'expect',
  'te',
  'upgrade',
]);
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The request of an exchange as a command of curl. Secrets are masked unless they are to be shown. */
export function curlCommand(entry: Entry, request: HttpRequest, showSecrets: boolean): Command {
  const notes: string[] = [];
  const mask = showSecrets ? (text: string) => text : maskText;
  const { url, faithful, authority } = addressOf(entry);
  if (!faithful) notes.push('its target could not be written as it was');
  const shown = mask(url);
  const data = dataOf(request.body, showSecrets, mask, notes);
  const options = [
    ...methodOf(request, data !== null),
    ...(streams(entry) ? ['-N'] : []),
    ...(/[[\]{}]/.test(shown) ? ['-g'] : []),
    ...(/\/\.{1,2}(?:\/|$)/.test(pathOf(shown)) ? ['--path-as-is'] : []),
    ...(request.headers.some(({ name }) => name.toLowerCase() === 'accept-encoding') ? ['--compressed'] : []),
  ];
  const lines = [
    `${data?.before ?? ''}curl ${[...options, quoted(shown)].join(' ')}`,
    ...fieldsOf(request, authority, data !== null, mask, notes),
    ...(data === null ? [] : [data.option]),
  ];
  return { text: lines.join(' \\\n  '), notes };
}

function streams({ kind, operation }: Entry): boolean {
  return kind === 'stream' || operation === 'SendStreamingMessage' || operation === 'SubscribeToTask';
}

function pathOf(url: string): string {
  return url.split('?', 1).join('');
}

function methodOf({ method }: HttpRequest, hasBody: boolean): string[] {
  if (method === 'HEAD') return ['-I'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : ['-X', quoted(method)];
}

function fieldsOf(
  { headers, body }: HttpRequest,
  authority: string,
  hasBody: boolean,
  mask: (text: string) => string,
  notes: string[],
): string[] {
  const lines: string[] = [];
  let typed = false;
  for (const field of headers) {
    const name = field.name.toLowerCase();
    if (CURLS_OWN.has(name) || (name === 'host' && field.value === authority)) continue;
    if (name === 'content-encoding' && body.kind === 'bytes' && body.decoded) {
      notes.push(`its body was sent with ${body.coding} taken off here`);
      continue;
    }
    typed ||= name === 'content-type';
    const line = fieldLine(field, mask);
    if (line === null) notes.push('a field is left out that no command line can hold');
    else lines.push(line);
  }
  // Curl would say that the body is a form.
  return hasBody && !typed ? [...lines, "-H 'Content-Type:'"] : lines;
}

/** Null where no argument can hold it. A field without a value is spelled with a semicolon. */
function fieldLine({ name, value }: HeaderField, mask: (text: string) => string): string | null {
  const text = characters(value);
  if (!TOKEN.test(name) || !isShowable(text) || text.includes('\n')) return null;
  return `-H ${quoted(value === '' ? `${name};` : mask(`${name}: ${text}`))}`;
}

/** Captured bytes come as Latin-1; most who send others than ASCII mean UTF-8. */
function characters(value: string): string {
  if (!/^[\u0000-\u00ff]*$/.test(value)) return value;
  return textOf(Buffer.from(value, 'latin1')) ?? value;
}

interface Data {
  /** What feeds the command, up to the pipe. */
  readonly before: string;
  readonly option: string;
}

/** The body as an option of curl; null for none. What people cannot read in a script, or no argument holds, is piped. */
function dataOf(
  body: Body,
  showSecrets: boolean,
  mask: (text: string) => string,
  notes: string[],
): Data | null {
  if (body.kind === 'unknown') notes.push('the capture does not hold its body');
  if (body.kind !== 'bytes' || (body.bytes.length === 0 && body.complete)) return null;
  if (!body.complete) notes.push('its body is incomplete in the capture');
  if (body.form === 'reformatted')
    notes.push('its body stands as the capture laid it out, not as it was sent');
  const text = textOf(body.bytes);
  if (text !== null) {
    const shown = mask(text);
    if (shown !== text) notes.push('secrets in its body are masked');
    if (isShowable(shown) && shown.length <= LONGEST_ARGUMENT)
      return {
        before: '',
        option: `${shown.startsWith('@') ? '--data-raw' : '--data-binary'} ${quoted(shown)}`,
      };
    return piped(Buffer.from(shown));
  }
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.length);
  if (showSecrets || secretRanges(bytes.toString('latin1')).length === 0) return piped(bytes);
  notes.push('its body is left out: it is no text, and secrets in it could not be masked');
  return null;
}

/** Systems hold arguments of 128 KiB (Linux, MAX_ARG_STRLEN). */
const LONGEST_ARGUMENT = 40_000;
const LINE = 76;

function piped(bytes: Buffer): Data {
  const base64 = bytes.toString('base64');
  const lines: string[] = [];
  for (let at = 0; at < base64.length; at += LINE) lines.push(base64.slice(at, at + LINE));
  return {
    before: `base64 -d <<'BODY' | `,
    option: `--data-binary @-\n${lines.join('\n')}\nBODY`,
  };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
