import type { BodyForm, HeaderField } from '../../model/http.js';
import { header } from '../../model/http.js';
import { isObject, type Json, listMember, member, textMember } from '../../model/json.js';
import type { BodyRecord } from '../../model/record.js';
import { partAt, type Shape } from '../reading/json-shape.js';
import { linePieces } from '../reading/string-pieces.js';
import { unmangled } from './mojibake.js';

/** A `postData` or `content` object with its place in an entry, and the head that it belongs to. */
export interface Content {
  readonly value: Json | undefined;
  readonly shape: Shape | null;
  readonly headers: readonly HeaderField[];
  /** The entry's bytes and where they begin in the capture. */
  readonly entry: Buffer;
  readonly offset: number;
  /** Called where its text had been read in the wrong charset. */
  mended(): void;
}

const GZIP = Buffer.from('1f8b', 'hex');
const ABSENT: BodyRecord = { kind: 'absent' };
/** A byte order mark that the producer's decoder swallowed. */
const BOM_LENGTH = 3;

/** The body that a `content` holds as text; null where it holds none. */
function heldBody(content: Content): BodyRecord | null {
  const { value, shape } = content;
  const text = textMember(value, 'text');
  const at = shape && partAt(shape, 'text');
  if (text === null || text === '' || at === null) return null;
  const string = content.entry.subarray(at.start + 1, at.end - 1);
  const offset = content.offset + at.start + 1;
  const encoding = textMember(value, 'encoding') ?? textMember(value, '_encoding');
  const base64 = encoding?.toLowerCase() === 'base64';
  const { bytes, form } = base64 ? decoded(text) : encoded(text, content);
  const declared = declaredLength(content.headers);
  const missing = declared === null ? 0 : declared - bytes.length;
  return {
    kind: 'bytes',
    bytes,
    pieces: base64
      ? [{ at: 0, length: bytes.length, offset, span: string.length }]
      : linePieces(bytes, string, offset),
    text: base64 ? false : 'escaped',
    form: missing === 0 ? form : 'reformatted',
    // Most producers undo the coding; base64 may hold the bytes as they crossed.
    coded: base64 && bytes.subarray(0, 2).equals(GZIP),
    complete: missing <= 0 || missing === BOM_LENGTH,
  };
}

function decoded(text: string): { bytes: Buffer; form: BodyForm } {
  return { bytes: Buffer.from(text, 'base64'), form: 'exact' };
}

/** A text as the bytes it was read from. */
function encoded(text: string, { value, headers, mended }: Content): { bytes: Buffer; form: BodyForm } {
  const plain = Buffer.from(text);
  const lost = text.includes('\ufffd');
  if (!lost) {
    const type = header({ headers }, 'content-type') ?? textMember(value, 'mimeType') ?? '';
    const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type.slice(0, 500))?.[1]?.toLowerCase();
    const isText = /^\s*text\//i.test(type) && charset !== 'utf-8' && charset !== 'utf8';
    const length = declaredLength(headers);
    const bytes = isText || (length !== null && length !== plain.length) ? unmangled(text) : null;
    if (bytes !== null && (length === null ? isText : length === bytes.length)) {
      mended();
      return { bytes, form: 'exact' };
    }
  }
  return { bytes: plain, form: lost ? 'reformatted' : 'exact' };
}

const BESIDE = "the bodies lie in files beside the HAR; record with `content: 'embed'`";

/** Why a body is not in the file; Playwright can put bodies beside it. */
function reasonFor(value: Json | undefined, usual: string): string {
  const elsewhere = textMember(value, '_file') ?? textMember(value, '_sha1');
  return elsewhere === null ? usual : BESIDE;
}

/** The length of the body as its text has it; null where a coding stands between them, or none is declared. */
function declaredLength(headers: readonly HeaderField[]): number | null {
  const coding = header({ headers }, 'content-encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity') return null;
  if (header({ headers }, 'transfer-encoding') !== null) return null;
  const length = header({ headers }, 'content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** The body of a request, rebuilt from its `params` where a producer took it apart. */
export function requestBody(
  content: Content,
  size: number | null,
  method: string,
  missing: string,
): BodyRecord {
  const held = heldBody(content) ?? rebuilt(content, size);
  if (held !== null) return held;
  const { headers, value } = content;
  const length = declaredLength(headers);
  const unknown: BodyRecord = { kind: 'unknown', reason: reasonFor(value, missing) };
  if (length === 0) return ABSENT;
  if (length !== null || (size ?? -1) > 0) return unknown;
  if (header({ headers }, 'transfer-encoding') !== null) return unknown;
  if (size === 0 || !/^(?:POST|PUT|PATCH)$/i.test(method)) return ABSENT;
  return unknown;
}

/** `params` of a form, or (chrome-har) of a JSON object: a list of its members. */
function rebuilt(content: Content, size: number | null): BodyRecord | null {
  const params = listMember(content.value, 'params');
  const at = content.shape && partAt(content.shape, 'params');
  if (params.length === 0 || at === null) return null;
  const type = textMember(content.value, 'mimeType') ?? '';
  const text = /json/i.test(type) ? jsonOf(params) : /urlencoded/i.test(type) ? formOf(params) : null;
  if (text === null) return null;
  const bytes = Buffer.from(text);
  const length = declaredLength(content.headers) ?? size;
  return {
    kind: 'bytes',
    bytes,
    pieces: [{ at: 0, length: bytes.length, offset: content.offset + at.start, span: at.end - at.start }],
    text: false,
    form: length === bytes.length ? 'restored' : 'reformatted',
    coded: false,
    complete: true,
  };
}

function jsonOf(params: readonly Json[]): string | null {
  try {
    const members = params.filter(isObject).map((param) => {
      const name = textMember(param, 'name') ?? '';
      return `${JSON.stringify(name)}:${JSON.stringify(member(param, 'value') ?? null)}`;
    });
    return `{${members.join(',')}}`;
  } catch {
    // Nested too deep to be printed.
    return null;
  }
}

function formOf(params: readonly Json[]): string {
  const form = new URLSearchParams();
  for (const param of params) form.append(textMember(param, 'name') ?? '', textMember(param, 'value') ?? '');
  return form.toString();
}

/** Sizes that a response declares of its body: `size` of its content, `bodySize` of what crossed. */
export interface Sizes {
  readonly size: number | null;
  readonly bodySize: number | null;
}

/** The body of a response. An empty text of an event stream means that the producer did not see it. */
export function responseBody(
  content: Content,
  sizes: Sizes,
  response: { readonly status: number; readonly method: string },
  missing: { readonly noResponse: string; readonly noStream: string },
): BodyRecord {
  const held = heldBody(content);
  if (held !== null) return held;
  const { status, method } = response;
  if (method === 'HEAD' || status === 204 || status === 304 || status < 200) return ABSENT;
  const { headers, value } = content;
  const type = header({ headers }, 'content-type') ?? textMember(value, 'mimeType') ?? '';
  if (/event-stream/i.test(type)) return { kind: 'unknown', reason: reasonFor(value, missing.noStream) };
  const length = declaredLength(headers);
  const told = length ?? sizes.size;
  const empty = told === 0 && (sizes.bodySize ?? 0) <= 0 && header({ headers }, 'transfer-encoding') === null;
  if (!empty) return { kind: 'unknown', reason: reasonFor(value, missing.noResponse) };
  return {
    kind: 'bytes',
    bytes: Buffer.alloc(0),
    pieces: [],
    text: false,
    form: 'exact',
    coded: false,
    complete: true,
  };
}
