import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyze } from '../lib/analyze.js';
import { memorySource } from '../lib/capture/memory.js';
import { inflate } from '../lib/cli/inflate.js';
import type { Entry } from '../lib/model/a2a.js';
import { type Json, listMember } from '../lib/model/json.js';
import type { PinnedKey } from '../lib/model/signature.js';
import { readKeySet } from '../lib/signature/keys.js';
import { verifySignatures } from '../lib/signature/verify.js';
import { rules } from '../rules/index.js';
import { sharedFolder } from './shared-folder.js';

/** Captures of an agent that signs its card with the real SDK, which are no part of this repository. */
const files = ['tap-unfold/10-signed.log', 'tcpdump/10-signed.pcap', 'editcap/10-signed.pcap.gz'].filter(
  (file) => existsSync(join(sharedFolder, file)),
);

function bytesOf(file: string): Uint8Array {
  const bytes = readFileSync(join(sharedFolder, file));
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

async function run(bytes: Uint8Array, keys: readonly PinnedKey[], watch: (entry: Entry) => void = () => {}) {
  const { head, source } = memorySource(Buffer.from(bytes));
  const analysis = analyze(head, { rules, inflate, pinnedKeys: keys, path: 'x', source, watch });
  if (typeof analysis === 'string') throw new Error(analysis);
  analysis.push(bytes);
  return analysis.end(await verifySignatures(analysis.signed(), keys)).report;
}

/** The keys that the client of the capture fetched. */
async function fetchedKeys(bytes: Uint8Array): Promise<readonly PinnedKey[]> {
  const found: Json[] = [];
  await run(bytes, [], (entry) => {
    if (entry.kind === 'foreign') found.push(...listMember(entry.responseDoc?.value, 'keys').slice(0, 1));
  });
  const keys = readKeySet({ keys: found }, 'fetched.json');
  if (typeof keys === 'string') throw new Error(keys);
  return keys;
}

describe.skipIf(files.length === 0)('a card that the SDK signed, as it was captured', () => {
  test.each(files)('%s: three hold, and the tampered one does not', async (file) => {
    const bytes = bytesOf(file);
    const { cards, findings } = await run(bytes, await fetchedKeys(bytes));
    expect(
      cards.map(({ exchange, signatures }) => [exchange, ...signatures.map(({ check }) => check?.verdict)]),
    ).toEqual([
      [1, 'valid'],
      [3, 'invalid'],
      [5, 'valid'],
      [6, 'valid'],
    ]);
    expect(findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      expect.stringMatching(/^card-signature-invalid: .* differs in `\/description` from that of exchange 1/),
    ]);
  });
});
