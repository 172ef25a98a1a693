import { fieldsMeaning } from '../a2a/spec/headers.js';
import type { HeaderField, HttpRequest, HttpResponse } from '../model/http.js';
import { isWholeHead } from './http.js';

/** One extension that a message names in its head, and in which field. */
export interface NamedExtension {
  readonly uri: string;
  readonly field: HeaderField;
}

const NAMES = fieldsMeaning('extensions');
const LENGTHS: ReadonlySet<number> = new Set(NAMES.map(({ length }) => length));
/** Extensions that are read of one message. */
const MAX_NAMED = 200;

/** The fields that name extensions, under the name of either version, in wire order. */
export function extensionFields({ headers }: HttpRequest | HttpResponse): readonly HeaderField[] {
  return headers.filter(({ name }) => LENGTHS.has(name.length) && NAMES.includes(name.toLowerCase()));
}

/** What those fields list: parted by commas, however many fields there are (RFC 9110 §5.6.1). */
export function extensionsNamed(message: HttpRequest | HttpResponse): readonly NamedExtension[] {
  return extensionFields(message)
    .flatMap((field) => field.value.split(',', MAX_NAMED).map((uri) => ({ uri: uri.trim(), field })))
    .filter(({ uri }) => uri !== '')
    .slice(0, MAX_NAMED);
}

/** Whether a message shows all that it names: a recorder may leave fields out, and they are lost with their packets. */
export function showsAllNamed(message: HttpRequest | HttpResponse): boolean {
  return message.complete && isWholeHead(message);
}

/** Whether a text is a URI with a scheme and something behind it, as RFC 3986 §3 has it. */
export function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:[^\s"'<>{}\\]+$/i.test(text);
}

const VERSION = /^v?\d{1,8}(?:\.\d{1,8}){0,3}(?:[-.]?(?:alpha|beta|draft|preview|rc)[-.]?\d{0,4})?$/i;
const DATE = /^\d{4}-\d\d(?:-\d\d)?$/;

/** The URI without its parts that are a version, to tell versions of one extension from others; null where it has none. */
function withoutVersion(uri: string): string | null {
  const parts = uri.slice(0, 2000).split(/([/:?#=@;])/);
  const rest = parts.filter((part) => !VERSION.test(part) && !DATE.test(part));
  return rest.length === parts.length ? null : rest.join('').toLowerCase();
}

/** Whether two URIs name the same extension in different versions. */
export function isOtherVersion(one: string, other: string): boolean {
  return one !== other && withoutVersion(one) !== null && withoutVersion(one) === withoutVersion(other);
}

/** Whether two URIs are one but for case and a slash at the end: meant to be the same, and compared as different. */
export function isNearly(one: string, other: string): boolean {
  return one !== other && flattened(one) === flattened(other);
}

function flattened(uri: string): string {
  const lower = uri.toLowerCase();
  return lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

/** A URI for a message. */
export function shortUri(uri: string): string {
  return `\`${uri.slice(0, 100).replaceAll('`', '’')}\``;
}
