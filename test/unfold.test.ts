import { describe, expect, it } from 'vitest';
import type { Exchange } from '../lib/model/http.js';
import { itemsOf } from './capture-items.js';
import { read as readItems } from './traffic.js';

function read(text: string): { found: readonly Exchange[]; anomalies: readonly string[]; bodies: object } {
  const { exchanges, reasons, bodies } = readItems(itemsOf(Buffer.from(text)));
  return { found: exchanges, anomalies: reasons, bodies };
}

const content = (exchange: Exchange | undefined, side: 'request' | 'response'): string => {
  const body = exchange?.[side]?.body;
  return body?.kind === 'bytes' ? Buffer.from(body.bytes).toString() : '';
};
const OUT = '--> to agent\n';
const IN = '<-- from agent\n';
const GET = `${OUT}GET / HTTP/1.1\nHost: a.example\n\n\n`;
const value = { jsonrpc: '2.0', id: 1, result: { state: 'a', list: [1, 2] } };
const laid = JSON.stringify(value, null, 2);
const compact = JSON.stringify(value);

describe('a log whose line ends and JSON were laid out anew', () => {
  it('gets its body back by the declared length, over two blocks', () => {
    const { found, anomalies, bodies } = read(
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Length: ${compact.length}\n\n\n${IN}${laid}\n\n`,
    );
    expect(content(found[0], 'response')).toBe(compact);
    expect(anomalies).toEqual([]);
    expect(bodies).toEqual({ exact: 0, restored: 1, reformatted: 0 });
  });

  it('takes the value where the length proves nothing', () => {
    const { found, anomalies, bodies } = read(
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Length: 9\n\n${laid}\n\n${GET}${IN}HTTP/1.1 204 No Content\n\n\n`,
    );
    expect(JSON.parse(content(found[0], 'response'))).toEqual(value);
    expect(found.map(({ end }) => end)).toEqual(['complete', 'complete']);
    expect(anomalies).toEqual([]);
    expect(bodies).toEqual({ exact: 0, restored: 0, reformatted: 1 });
  });

  it('gets several chunks of one block back, comments and CRLF included', () => {
    const chunks = [`data: ${compact}\r\n\r\n`, ': ping - 2026\r\n\r\n', `data: ${compact}\r\n\r\n`];
    const shown = [`data: ${laid}\n\n`, ': ping - 2026\n\n', `data: ${laid}\n\n`];
    const text = chunks.map((chunk, i) => `${chunk.length.toString(16)}\n${shown[i]}\n`).join('');
    const { found, anomalies } = read(
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked\n\n${text}0\n\n\n`,
    );
    expect(content(found[0], 'response')).toBe(chunks.join(''));
    expect(found[0]?.response?.events?.map(({ data }) => data)).toEqual([compact, compact]);
    expect(found[0]?.end).toBe('complete');
    expect(anomalies).toEqual([]);
  });

  it('reads chunk sizes that a tap took for numbers block by block, line end and all', () => {
    const event = `data: ${compact}\n\n`.replace('1', '1'.repeat(205));
    const size = Buffer.byteLength(event);
    expect(size.toString(16)).toMatch(/^[1-9]\d+$/);
    for (const last of ['0', `0\n\n${IN}\n`]) {
      const { found, anomalies } = read(
        `${GET}\n${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked\n\n\n\n` +
          `${OUT}POST / HTTP/1.1\nContent-Length: ${compact.length}\n\n${laid}\n\n` +
          `${IN}${size.toString(16)}\n\n${IN}${event}\n\n${IN}\n\n\n${IN}${last}\n\n`,
      );
      expect(found[0]?.response?.events?.map(({ complete }) => complete)).toEqual([true]);
      expect(found[0]?.end).toBe('complete');
      expect(anomalies).toEqual([]);
    }
  });

  it('reads a chunk size that a tap took for a number', () => {
    const pad = 'x'.repeat(0x1e2 - `data: {"a":""}\n\n`.length);
    const { found } = read(
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked\n\n` +
        `100.0\ndata: {\n  "a": "${pad}"\n}\n\n\n0\n\n\n`,
    );
    expect(found[0]?.response?.events?.map(({ data }) => data)).toEqual([`{"a":"${pad}"}`]);
    expect(found[0]?.end).toBe('complete');
  });

  it('keeps an event apart from the next where its spelling is not known', () => {
    const event = (n: number): string => `data: {\n  "n": ${n},\n  "x": 100.0\n}\n\n`;
    const { found, bodies } = read(
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked\n\n` +
        `15\n${event(1)}\n${IN}15\n${event(2)}\n${IN}0\n\n\n`,
    );
    expect(found[0]?.response?.events?.map(({ data }) => JSON.parse(data).n)).toEqual([1, 2]);
    expect(bodies).toEqual({ exact: 0, restored: 0, reformatted: 1 });
  });

  it('points from the restored bytes into the captured text', () => {
    const text = `${GET}${IN}HTTP/1.1 200 OK\nContent-Length: ${compact.length}\n\n${laid}\n\n`;
    const body = read(text).found[0]?.response?.body;
    const [piece] = body?.kind === 'bytes' ? body.pieces : [];
    expect(text.slice(piece?.offset, (piece?.offset ?? 0) + (piece?.span ?? 0))).toBe(laid);
  });
});

describe('a reformatted log that was cut', () => {
  const whole = `${GET}${IN}HTTP/1.1 200 OK\nContent-Length: ${compact.length}\n\n${laid}\n\n`;
  const start = whole.indexOf('{\n');

  it('leaves a body open wherever its value breaks off', () => {
    for (let at = start + 2; at < start + laid.length - 1; at++) {
      const { found } = read(whole.slice(0, at));
      expect([found[0]?.end, found[0]?.response?.complete], `cut at ${at}`).toEqual(['capture-end', false]);
    }
  });

  it('leaves an event open wherever its value breaks off', () => {
    const events =
      `${GET}${IN}HTTP/1.1 200 OK\nContent-Type: text/event-stream\nTransfer-Encoding: chunked\n\n` +
      `${(compact.length + 8).toString(16)}\ndata: ${laid}\n\n\n`;
    const from = events.indexOf('data:') + 8;
    for (let at = from; at < events.lastIndexOf('}'); at++) {
      const response = read(events.slice(0, at)).found[0]?.response;
      expect(
        [response?.complete, response?.events?.filter(({ complete }) => complete)],
        `cut at ${at}`,
      ).toEqual([false, []]);
    }
  });
});
