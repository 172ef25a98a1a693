import type { Body, Exchange } from '../model/http.js';

/** Clocks of two recorders differ by less than this, in milliseconds. */
const WINDOW = 5000;
/** Exchanges that are remembered. */
const MEMORY = 4096;

interface Seen {
  readonly time: number;
  readonly lanes: Set<number>;
  /** Null where the capture holds it not or not to its end: then the request has to do. */
  readonly answer: string | null;
}

/**
 * Recognises exchanges that several recorders saw: same method, target and request body, and the same answer as far as
 * both have it, at about the same time.
 */
export function twins(): (exchange: Exchange, lane: number) => boolean {
  const seen = new Map<string, Seen[]>();
  const keys: string[] = [];

  function forget(key: string): void {
    const alike = seen.get(key) ?? [];
    alike.shift();
    if (alike.length === 0) seen.delete(key);
  }

  return (exchange, lane) => {
    const time = exchange.request?.time ?? exchange.response?.time ?? null;
    if (time === null) return false;
    const key = requestKey(exchange);
    const answer = answerKey(exchange);
    const alike = seen.get(key) ?? [];
    let nearest: Seen | null = null;
    for (const one of alike) {
      const distance = Math.abs(one.time - time);
      if (one.lanes.has(lane) || distance > WINDOW) continue;
      if (one.answer !== null && answer !== null && one.answer !== answer) continue;
      if (nearest === null || distance < Math.abs(nearest.time - time)) nearest = one;
    }
    nearest?.lanes.add(lane);
    if (nearest !== null) return true;
    alike.push({ time, lanes: new Set([lane]), answer });
    seen.set(key, alike);
    keys.push(key);
    if (keys.length > MEMORY) forget(keys.shift() ?? '');
    return false;
  };
}

/** A lone answer is told by itself. */
function requestKey({ request, response }: Exchange): string {
  if (request === null) return response === null ? '' : `${response.status} ${bodyKey(response.body)}`;
  return `${request.method} ${request.target} ${bodyKey(request.body)}`;
}

function answerKey({ response, end }: Exchange): string | null {
  if (response === null || end !== 'complete' || response.body.kind === 'unknown') return null;
  return `${response.status} ${bodyKey(response.body)}`;
}

function bodyKey(body: Body): string {
  return body.kind === 'bytes' ? `${body.bytes.length}:${hash(body.bytes)}` : body.kind;
}

/** FNV-1a over the bytes. */
function hash(bytes: Uint8Array): number {
  let value = 0x811c9dc5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01000193);
  return value >>> 0;
}
