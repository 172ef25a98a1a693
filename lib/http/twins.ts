import type { Body, Exchange } from '../model/http.js';

/** Clocks of two recorders differ by less than this, in milliseconds. */
const WINDOW = 5000;
/** Exchanges that are remembered. */
const MEMORY = 4096;

interface Seen {
  readonly time: number;
  readonly lanes: Set<number>;
}

/** Recognises exchanges that several recorders saw: same method, target, bodies and status at about the same time. */
export function twins(): (exchange: Exchange, lane: number) => boolean {
  const seen = new Map<string, Seen[]>();
  const keys: string[] = [];

  return (exchange, lane) => {
    const time = exchange.request?.time ?? exchange.response?.time ?? null;
    if (time === null) return false;
    const key = keyOf(exchange);
    const alike = seen.get(key) ?? [];
    let nearest: Seen | null = null;
    for (const one of alike) {
      const distance = Math.abs(one.time - time);
      if (one.lanes.has(lane) || distance > WINDOW) continue;
      if (nearest === null || distance < Math.abs(nearest.time - time)) nearest = one;
    }
    nearest?.lanes.add(lane);
    if (nearest !== null) return true;
    alike.push({ time, lanes: new Set([lane]) });
    seen.set(key, alike);
    keys.push(key);
    if (keys.length > MEMORY) forget(keys.shift() ?? '');
    return false;
  };

  function forget(key: string): void {
    const alike = seen.get(key) ?? [];
    alike.shift();
    if (alike.length === 0) seen.delete(key);
  }
}

function keyOf({ request, response }: Exchange): string {
  return [
    request?.method,
    request?.target,
    request && bodyKey(request.body),
    response?.status,
    response && bodyKey(response.body),
  ].join(' ');
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
