/** `1 error`, `2 errors`, `3 push deliveries`. */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** A size in bytes for people: `583 B`, `12 kB`, `3.4 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  for (const [unit, factor] of [
    ['kB', 1e3],
    ['MB', 1e6],
  ] as const) {
    if (bytes < factor * 999.5) return `${short(bytes / factor)} ${unit}`;
  }
  return `${short(bytes / 1e9)} GB`;
}

function short(value: number): string {
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value));
}

/** The middle of a long text left out, so that `limit` characters stay. */
export function shorten(text: string, limit: number, more = '…'): string {
  const characters = text.length > limit ? Array.from(text) : [];
  if (characters.length <= limit) return text;
  const kept = Math.max(2, limit - more.length);
  const tail = Math.floor(kept / 3);
  return `${characters.slice(0, kept - tail).join('')}${more}${characters.slice(characters.length - tail).join('')}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

/** Enough of an identifier to tell it from its neighbours: the first group of a UUID, else its ends. */
export function shortId(id: string): string {
  return UUID.test(id) ? id.slice(0, 8) : shorten(id, 20);
}

/** A task state in prose: `TASK_STATE_INPUT_REQUIRED` and `input-required` are `input-required`; others as they stand. */
export function stateWord(state: string): string {
  return /^TASK_STATE_[A-Z_]+$/.test(state)
    ? state.slice('TASK_STATE_'.length).toLowerCase().replaceAll('_', '-')
    : state;
}

/** A clause as a sentence. */
export function sentence(clause: string): string {
  const start = clause.charAt(0).toUpperCase() + clause.slice(1);
  return start === '' || /[.!?]$/.test(start) ? start : `${start}.`;
}

/** `a`, `a and b`, `a, b and c`. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}

/** Values in backticks that are long, shortened in the middle. */
export function shortenValues(message: string, limit: number, more = '…'): string {
  return message
    .split('`')
    .map((piece, at) => (at % 2 === 1 ? shorten(piece, limit, more) : piece))
    .join('`');
}
