import type { Entry } from '../model/a2a.js';
import { type HeaderField, type HttpRequest, header } from '../model/http.js';
import { addressOf } from './address.js';
import { type Data, dataOf, textOf } from './curl-body.js';
import type { Placeholders } from './placeholders.js';
import { isShowable } from './shell.js';

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
  'expect',
  'te',
  'upgrade',
]);
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The request of an exchange as a command of curl. Variables stand for what is not to be shown. */
export function curlCommand(entry: Entry, request: HttpRequest, placeholders: Placeholders): Command {
  const notes: string[] = [];
  const variables = new Map<string, string>();
  const word = (text: string): string => {
    const made = placeholders.word(text);
    for (const [name, is] of made.variables) variables.set(name, is);
    return made.word;
  };
  const { url, faithful, authority } = addressOf(entry);
  const target = faithful ? null : characters(request.target);
  const isTold = target === null || (isShowable(target) && !/\s/.test(target));
  if (!isTold) notes.push('its target could not be written as it was');
  const place = word(url);
  const toldTarget = isTold && target !== null ? [`--request-target ${word(target)}`] : [];
  const fields = fieldsOf(request, authority, word, notes);
  const data = bodyOf(entry, request, placeholders, notes);
  for (const [name, is] of data?.variables ?? []) variables.set(name, is);
  for (const [name, is] of variables) notes.push(`needs ${name}: ${is}`);
  const options = [
    ...methodOf(request, data !== null),
    ...(streams(entry) ? ['-N'] : []),
    // Brackets and braces would stand for several URLs.
    ...(/[[\]{}]/.test(url) || placeholders.hides(url) ? ['-g'] : []),
    ...(/\/\.{1,2}(?:\/|$)/.test(pathOf(url)) ? ['--path-as-is'] : []),
    ...(asksForCoding(request) ? ['--compressed'] : []),
  ];
  const lines = [
    `${data?.before ?? ''}curl ${[...options, place].join(' ')}`,
    ...toldTarget,
    ...fields,
    // Curl would say that the body is a form.
    ...(data !== null && header(request, 'content-type') === null ? ["-H 'Content-Type:'"] : []),
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

/** Nothing for an empty body, but where curl would be silent on its length and servers ask for that. */
function bodyOf(
  { index }: Entry,
  request: HttpRequest,
  placeholders: Placeholders,
  notes: string[],
): Data | null {
  const { method, body } = request;
  if (body.kind === 'unknown' && /^(?:GET|HEAD|DELETE)$/.test(method) && !isFramed(request)) {
    notes.push('the capture does not tell whether it had a body');
    return null;
  }
  const data = dataOf(body, index, placeholders, notes);
  const empty = body.kind === 'bytes' && body.complete && body.bytes.length === 0;
  if (method === 'HEAD' && !empty && data !== null)
    notes.push('its body is left out: curl sends none with -I');
  return method === 'HEAD' || (empty && method !== 'POST') ? null : data;
}

function isFramed(request: HttpRequest): boolean {
  return header(request, 'content-length') !== null || header(request, 'transfer-encoding') !== null;
}

function methodOf({ method }: HttpRequest, hasBody: boolean): string[] {
  if (method === 'HEAD') return ['-I'];
  return method === (hasBody ? 'POST' : 'GET') ? [] : ['-X', method];
}

/** Curl names the codings that it can undo, whichever were named. */
function asksForCoding(request: HttpRequest): boolean {
  return /gzip|deflate|br|zstd|\*/i.test(header(request, 'accept-encoding') ?? '');
}

function fieldsOf(
  request: HttpRequest,
  authority: string,
  word: (text: string) => string,
  notes: string[],
): string[] {
  const lines: string[] = [];
  const { headers, body } = request;
  const compressed = asksForCoding(request);
  for (const field of headers) {
    const name = field.name.toLowerCase();
    if (CURLS_OWN.has(name) || (name === 'host' && field.value === authority)) continue;
    if (name === 'accept-encoding' && compressed) continue;
    if (name === 'content-encoding' && body.kind === 'bytes' && body.decoded) {
      notes.push(`its body was sent with ${body.coding} taken off here`);
      continue;
    }
    const line = fieldLine(field, word);
    if (line === null) notes.push('a field is left out that no command line can hold');
    else lines.push(line);
  }
  return lines;
}

/** Null where no argument can hold it. A field without a value is spelled with a semicolon. */
function fieldLine({ name, value }: HeaderField, word: (text: string) => string): string | null {
  const text = characters(value);
  if (!TOKEN.test(name) || !isShowable(text) || text.includes('\n')) return null;
  return `-H ${word(value === '' ? `${name};` : `${name}: ${text}`)}`;
}

/** Captured bytes come as Latin-1; most who send others than ASCII mean UTF-8. */
function characters(value: string): string {
  if (!/^[\u0000-\u00ff]*$/.test(value)) return value;
  return textOf(Buffer.from(value, 'latin1')) ?? value;
}
