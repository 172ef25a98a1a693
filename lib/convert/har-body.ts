import { type Body, type HttpRequest, type HttpResponse, header } from '../model/http.js';

// A byte order mark at the start is part of the bytes.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What HAR has no member for, so that reading it again gives the same body. */
function beside(body: Body) {
  if (body.kind === 'absent') return {};
  if (body.kind === 'unknown') return { _a2alint: { unknown: body.reason } };
  const told = {
    ...(body.form === 'exact' ? {} : { form: body.form }),
    ...(body.complete ? {} : { complete: false }),
    ...(isCoded(body) ? { coded: true } : {}),
  };
  return Object.keys(told).length === 0 ? {} : { _a2alint: told };
}

function isCoded(body: Body): boolean {
  return body.kind === 'bytes' && body.coding !== null && !body.decoded;
}

/** Bytes as text, or in base64 where they are none; null for no bytes. */
function textOf(body: Body, asText = true): { readonly text: string; readonly base64: boolean } | null {
  if (body.kind !== 'bytes') return null;
  const { bytes } = body;
  try {
    if (asText && !isCoded(body)) return { text: utf8.decode(bytes), base64: false };
  } catch {
    // No UTF-8.
  }
  return { text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'), base64: true };
}

/** The `postData` of a request; nothing where it has no body. HAR 1.2 knows no encoding of it. */
export function postData(request: HttpRequest) {
  const { body } = request;
  if (body.kind === 'absent') return {};
  const held = textOf(body);
  return {
    postData: {
      mimeType: header(request, 'content-type') ?? '',
      // Readers take it for granted that a text is there.
      text: held?.text ?? '',
      ...(held?.base64 ? { _encoding: 'base64', comment: 'text is base64 of the bytes' } : {}),
      ...beside(body),
    },
  };
}

const OTHER_CHARSET = /charset\s*=\s*["']?(?!utf-?8\b|us-ascii\b)[\w-]/i;

/** The `content` of a response. Text is in base64 where viewers would take it for another charset's. */
export function contentOf(response: HttpResponse) {
  const { body } = response;
  const type = header(response, 'content-type');
  const held = textOf(body, !OTHER_CHARSET.test(type?.slice(0, 500) ?? ''));
  const size = body.kind === 'bytes' ? body.bytes.length : body.kind === 'absent' ? 0 : -1;
  const saved = body.kind === 'bytes' && body.decoded ? body.bytes.length - body.wireLength : 0;
  return {
    size,
    ...(saved > 0 ? { compression: saved } : {}),
    mimeType: type ?? 'x-unknown',
    ...(held === null ? {} : { text: held.text }),
    ...(held?.base64 ? { encoding: 'base64' } : {}),
    ...beside(body),
  };
}

/** Bytes of a body as they crossed, without transfer coding; -1 where not known. */
export function bodySize({ body }: HttpRequest | HttpResponse): number {
  return body.kind === 'bytes' ? body.wireLength : body.kind === 'absent' ? 0 : -1;
}
