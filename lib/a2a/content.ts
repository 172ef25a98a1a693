import type { PartTally } from '../model/a2a.js';
import { isObject, type Json } from '../model/json.js';
import type { ContentPart } from '../model/objects.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';

/** What the parts of an artifact amount to: counts, and digests of all text, data and files, each in their order. */
export interface Content extends PartTally {
  readonly textLength: number;
  readonly ofText: Digest;
  readonly ofData: Digest;
  readonly ofFiles: Digest;
}

/** Of an artifact without parts. */
export const NOTHING: Content = {
  ...{ text: 0, data: 0, file: 0, textLength: 0 },
  ...{ ofText: EMPTY, ofData: EMPTY, ofFiles: EMPTY },
};

/** Stands for files of which one is a URL: servers store bytes and sign URLs, so that one file has many of them. */
const LINKED: Digest = { a: 0, b: 0 };

const MAX_DEPTH = 100;

/** The content with these parts behind it. Parts without content add nothing: servers drop them as they please. */
export function withParts(content: Content, parts: readonly ContentPart[]): Content {
  let { text, data, file, textLength, ofText, ofData, ofFiles } = content;
  for (const part of parts) {
    if (part.is === 'text' && part.text !== null && part.text !== '') {
      text++;
      textLength += part.text.length;
      ofText = digest(ofText, part.text);
    } else if (part.is === 'data' && part.data !== undefined) {
      data++;
      ofData = digestJson(digest(ofData, '\n'), part.data, 0);
    } else if (part.is === 'file' && (part.bytes ?? part.url ?? '') !== '') {
      file++;
      const linked = part.bytes === null || isSame(ofFiles, LINKED);
      ofFiles = linked ? LINKED : digest(digest(ofFiles, '\n'), plainBase64(part.bytes));
    }
  }
  return { text, data, file, textLength, ofText, ofData, ofFiles };
}

/** The content with a text behind it. */
export function withText(content: Content, added: string): Content {
  if (added === '') return content;
  const { text, textLength, ofText } = content;
  return { ...content, text: text + 1, textLength: textLength + added.length, ofText: digest(ofText, added) };
}

/** What the parts amount to by their counts alone, without digests. */
export function countsOf(parts: readonly ContentPart[]): Content {
  let [text, textLength, data, file] = [0, 0, 0, 0];
  for (const part of parts) {
    if (part.is === 'text' && part.text !== null && part.text !== '') {
      text++;
      textLength += part.text.length;
    } else if (part.is === 'data' && part.data !== undefined) data++;
    else if (part.is === 'file' && (part.bytes ?? part.url ?? '') !== '') file++;
  }
  return { text, data, file, textLength, ofText: EMPTY, ofData: EMPTY, ofFiles: EMPTY };
}

/** What of one content is other than in these parts; null where nothing is. Counts are compared before digests. */
export function difference(of: Content, parts: readonly ContentPart[]): 'text' | 'data' | 'files' | null {
  const counts = countsOf(parts);
  if (counts.textLength !== of.textLength) return 'text';
  if (counts.data !== of.data) return 'data';
  if (counts.file !== of.file) return 'files';
  const own = withParts(NOTHING, parts);
  if (!isSame(own.ofText, of.ofText)) return 'text';
  if (!isSame(own.ofData, of.ofData)) return 'data';
  const linked = isSame(own.ofFiles, LINKED) || isSame(of.ofFiles, LINKED);
  return linked || isSame(own.ofFiles, of.ofFiles) ? null : 'files';
}

/** Blind to the order of members; numbers as JSON spells them. */
function digestJson(before: Digest, value: Json, depth: number): Digest {
  if (depth > MAX_DEPTH) return digest(before, '…');
  if (Array.isArray(value)) {
    const items: readonly Json[] = value;
    return digest(
      items.reduce<Digest>((sum, item) => digestJson(digest(sum, ','), item, depth + 1), digest(before, '[')),
      ']',
    );
  }
  if (!isObject(value)) return digest(before, JSON.stringify(value));
  let sum = digest(before, '{');
  for (const key of Object.keys(value).sort()) {
    sum = digestJson(digest(sum, `${JSON.stringify(key)}:`), value[key] ?? null, depth + 1);
  }
  return digest(sum, '}');
}

/** Base64 in its first alphabet and without padding: servers that read and write bytes may spell them anew. */
function plainBase64(text: string): string {
  return /[-_=\s]/.test(text) ? text.replaceAll('-', '+').replaceAll('_', '/').replace(/[=\s]/g, '') : text;
}
