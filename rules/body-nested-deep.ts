import { type Json, placeIn, pointerToken } from '../lib/model/json.js';
import { answers, defineRule, type Problem } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

/** An array in an array, so many times. */
const nested = (times: number) => {
  let value: Json = 'rain';
  for (let i = 0; i < times; i++) value = [value];
  return v10.send('completed', { request: { set: { '/params/message/parts/0': { data: value } } } });
};

export default defineRule({
  id: 'body-nested-deep',
  summary: 'a body is nested deeper than readers of proto JSON go',
  requirement: [{ spec: 'RFC 8259', section: '9', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Readers made from the protocol buffers of A2A stop at 100 levels, and refuse the message as a whole.',
  fix: 'flatten the data, or send them as a file',
  good: [scene('As deep as tables are', nested(20))],
  bad: [scene('Two hundred levels', v10.card(), nested(200))],
  *check(entry) {
    const { requestDoc } = entry;
    const asked = requestDoc === null ? null : deepIn(requestDoc.value);
    if (requestDoc !== null && asked !== null)
      yield { ...told(), at: placeIn(requestDoc, asked), party: 'client' };
    for (const { doc, event } of answers(entry)) {
      const deep = deepIn(doc.value);
      if (deep === null) continue;
      yield { ...told(), at: placeIn(doc, deep), party: 'agent', event: event?.index ?? null };
      return;
    }
  },
});

const LEVELS = 100;
/** Values that are looked at. */
const MOST = 50_000;

function told(): Omit<Problem, 'at'> {
  return {
    message: `value is nested more than ${LEVELS} levels deep`,
    sameAs: 'deep',
    everywhere: true,
  };
}

/** The value at the hundredth level that holds more; null where none does. */
function deepIn(value: Json): string | null {
  return within(value, 1, { values: MOST });
}

/** The way is spelled on the way back only: most bodies have none. */
function within(value: Json, level: number, left: { values: number }): string | null {
  if (typeof value !== 'object' || value === null || left.values-- <= 0) return null;
  if (level > LEVELS) return '';
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  for (const key of keys) {
    const item = (value as { readonly [key: string]: Json })[key] ?? null;
    if (typeof item !== 'object' || item === null) continue;
    const found = within(item, level + 1, left);
    if (found !== null) return pointerToken(key) + found;
  }
  return null;
}
