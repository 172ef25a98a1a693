// Large verbatim wire logs made of one recorded sitting, with fresh task, context, message and envelope ids in each.
import { readFileSync } from 'node:fs';

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const seed = 20261130;

/**
 * Reads a verbatim wire log of one sitting. `next()` gives its bytes under fresh ids, the same series in each run;
 * `bodies(bytes)` the JSON texts in them.
 */
export function sittingsOf(path) {
  const random = randomWords(seed);
  const text = withUuidEnvelopes(readFileSync(path, 'latin1'), random);
  const template = Buffer.from(text, 'latin1');
  const bodies = Array.from(text.matchAll(/(?<=^|data: )\{.*\}$/gm), ({ 0: body, index }) => ({
    from: index,
    to: index + body.length,
  }));
  return {
    size: template.length,
    bodies: (bytes) => bodies.map(({ from, to }) => bytes.toString('utf8', from, to)),
    next: underFreshIds(template, random),
  };
}

/** Gives bytes again and again, each time with other UUIDs in the places of its own; the same series in each run. */
export function underFreshIds(template, random = randomWords(seed)) {
  const numbers = new Map();
  const places = Array.from(template.toString('latin1').matchAll(uuid), ({ 0: id, index }) => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return { at: index, number: numbers.get(id) };
  });
  return () => {
    const bytes = Buffer.from(template);
    const fresh = Array.from(numbers, () => freshUuid(random));
    for (const { at, number } of places) bytes.latin1Write(fresh[number], at, 36);
    return bytes;
  };
}

/** The log with UUIDs for the counted ids of its JSON-RPC envelopes, and with the lengths that this gives. */
function withUuidEnvelopes(log, random) {
  const envelopes = new Map();
  const renamed = (body, isRequest) =>
    body.replace(/"id":(\d+)(?=[,}])/, (_, id) => {
      if (isRequest) envelopes.set(id, freshUuid(random));
      return `"id":"${envelopes.get(id)}"`;
    });
  return log
    .split(/^(?=(?:--> to agent|<-- from agent)\n)/m)
    .map((block) => {
      const isRequest = block.startsWith('-->');
      return block
        .replace(/(content-length: )\d+(\r\n(?:.+\r\n)*\r\n)(.+)(?=\n)/i, (_, name, head, body) => {
          const text = renamed(body, isRequest);
          return `${name}${text.length}${head}${text}`;
        })
        .replace(/^[0-9a-f]+\r\n(data: .+\n\n)(?=\r\n)/gm, (_, event) => {
          const text = renamed(event, false);
          return `${text.length.toString(16)}\r\n${text}`;
        });
    })
    .join('');
}

function freshUuid(random) {
  const hex = Array.from({ length: 4 }, () => random().toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Mulberry32: 32-bit words, the same series for the same seed. */
function randomWords(start) {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}
