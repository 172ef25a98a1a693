import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, generation, mediaTypeIn, partsOf } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const RAW = cite('MUST', 'A2A10-4.1.6-02');
const BYTES_03 = cite('implied', 'A2A03-6.6-02');

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';
const TWICE = Buffer.from(PNG).toString('base64');
const PART = '/params/message/parts/0';

export default defineRule({
  id: 'part-raw-encoded-twice',
  summary: 'the bytes of a file are base64 of base64',
  requirement: [RAW, BYTES_03],
  severity: 'warning',
  severityOverride:
    'it is base64, as the member has to be; only that its content is base64 again tells the slip',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['part-raw-not-base64'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever decodes the member as it is meant to be gets a text where the file should be, and nothing opens it.',
  fix: 'hand the bytes themselves to the library, which encodes them',
  good: [
    scene(
      'Encoded once',
      v10.send('completed', { request: { set: { [PART]: { raw: PNG, mediaType: 'image/png' } } } }),
    ),
    scene(
      'A text file may hold base64',
      v10.send('completed', { request: { set: { [PART]: { raw: TWICE, mediaType: 'text/plain' } } } }),
    ),
    scene(
      'So may what says nothing of itself',
      v10.send('completed', { request: { set: { [PART]: { raw: TWICE } } } }),
    ),
  ],
  bad: [
    scene(
      'A picture',
      v10.send('completed', { request: { set: { [PART]: { raw: TWICE, mediaType: 'image/png' } } } }),
    ),
    scene(
      '0.3: a picture in an artifact',
      v03.send('completed', {
        response: {
          set: {
            '/result/artifacts/0/parts/0': { kind: 'file', file: { bytes: TWICE, mimeType: 'image/png' } },
          },
        },
      }),
    ),
  ],
  *check(entry) {
    for (const { part, event, party, dialect } of partsOf(entry)) {
      const { bytes, mediaType } = part;
      if (bytes === null || mediaType === null || !isTwice(bytes, mediaTypeIn(mediaType) ?? '')) continue;
      yield {
        at: placeIn(part.doc, part.contentPointer),
        event,
        party,
        message: `bytes of the \`${mediaTypeIn(mediaType)}\` are base64 of base64, expected them to be encoded once`,
        requirement: generation(dialect) === '1.0' ? RAW : BYTES_03,
        sameAs: `${party} twice`,
        everywhere: true,
      };
      return;
    }
  },
});

/** How files of these types begin, each a thing that base64 alone never spells. */
const BEGINNINGS: ReadonlyMap<string, readonly number[]> = new Map([
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46]],
  ['application/zip', [0x50, 0x4b]],
  ['application/gzip', [0x1f, 0x8b]],
]);
/** Types whose files are not made of the letters of base64 alone. */
const BINARY = /^(?:image|audio|video|font)\/(?!svg)|^application\/(?:pdf|zip|gzip|octet-stream|wasm)$/;
/** Characters that are looked at; a multiple of four. */
const LOOK = 1024;

function isTwice(bytes: string, type: string): boolean {
  if (!BINARY.test(type) || bytes.length < 24) return false;
  const once = Buffer.from(bytes.slice(0, LOOK), 'base64').toString('latin1');
  const inner = bytes.length > LOOK ? once.slice(0, once.length - (once.length % 4)) : once;
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(inner)) return false;
  const known = BEGINNINGS.get(type);
  if (known === undefined) return type !== 'application/octet-stream';
  const twice = Buffer.from(inner.slice(0, 16), 'base64');
  return known.every((byte, at) => twice[at] === byte);
}
