import { cite, defineRule, generation, stretchPlace } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const GRAMMAR = cite('implied', 'A2A10-9.4.2-03');
const GRAMMAR_03 = cite('implied', 'A2A03-3.3.1-02');

const MAX_BYTES = 8 * 1024 * 1024;
const LF = 0x0a;
const CR = 0x0d;
/** Opening brace and bracket, and a quotation mark: JSON, or more of it. */
const JSON_BEGINS: readonly (number | undefined)[] = [0x7b, 0x5b, 0x22];

const bare = (state: string) => ({
  raw: `{"jsonrpc":"2.0","id":"r-1","result":{"statusUpdate":{"taskId":"t-1","contextId":"c-1","status":{"state":"${state}"}}}}\n\n`,
});

export default defineRule({
  id: 'sse-line-ignored',
  summary: 'a line of an event stream holds JSON, and no field in front of it',
  requirement: [GRAMMAR, GRAMMAR_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['sse-data-not-json', 'stream-content-type'],
  each: 'stream',
  needs: ['bytes'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Readers of event streams pass over such a line without a word: what it says reaches nobody.',
  fix: 'write `data: ` in front of every line of an event',
  good: [
    scene('Each line is a field', v10.stream()),
    scene(
      'Comments and other fields',
      v10.stream(['task', { raw: ': {"ping":1}\nretry: 3000\n\n' }, 'completed']),
    ),
  ],
  bad: [
    scene('An event without `data:`', v10.stream(['task', bare('TASK_STATE_WORKING'), 'completed'])),
    scene('0.3: an event without `data:`', v03.stream(['task', bare('TASK_STATE_WORKING'), 'completed'])),
  ],
  passes: ({ exchange: { response } }) => response === null || response.body.kind !== 'bytes',
  *check({ exchange: { response }, dialect }) {
    const body = response?.body;
    if (response === null || body?.kind !== 'bytes' || body.bytes.length > MAX_BYTES) return;
    const found = bareLine(body.bytes, response.complete);
    if (found === null) return;
    yield {
      at: stretchPlace(response, found.from, found.length),
      message: 'line of an event stream is JSON without a field name, expected `data: ` in front of it',
      label: 'passed over by every reader',
      requirement: generation(dialect.spoken) === '0.3' ? GRAMMAR_03 : GRAMMAR,
      sameAs: 'bare',
      everywhere: true,
    };
  },
});

/** The first whole line that begins as JSON does. */
function bareLine(
  bytes: Uint8Array,
  whole: boolean,
): { readonly from: number; readonly length: number } | null {
  let from = 0;
  let lf = bytes.indexOf(LF);
  let cr = bytes.indexOf(CR);
  while (from < bytes.length) {
    // Each byte is looked at once, whichever of the two ends lines.
    if (lf >= 0 && lf < from) lf = bytes.indexOf(LF, from);
    if (cr >= 0 && cr < from) cr = bytes.indexOf(CR, from);
    const next = lf < 0 || (cr >= 0 && cr < lf) ? cr : lf;
    // What the end cut off may have been a field.
    if (next < 0 && !whole) return null;
    const end = next < 0 ? bytes.length : next;
    if (JSON_BEGINS.includes(bytes[from])) return { from, length: end - from };
    from = end + 1;
  }
  return null;
}
