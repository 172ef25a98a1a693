import { describe, expect, test } from 'vitest';
import { openFolder } from '../lib/capture/flows/files.js';
import { chunk, head } from './traffic.js';

const BASE = 'tcpick__127.0.0.1_9999.';
const ask = head('GET /card HTTP/1.1', 'Host: a.example');
const sized = (body: string, length = Buffer.byteLength(body)) =>
  `${head('HTTP/1.1 200 OK', `Content-Length: ${length}`)}${body}`;

function shown(files: Readonly<Record<string, string | undefined>>) {
  const named = Object.entries(files).map(([name, text]) => ({
    name: `${BASE}${name}.dat`,
    chunks: () => [Buffer.from(text ?? '')],
  }));
  const items = [...(openFolder(named)?.items() ?? [])].map(({ item }) => item);
  return {
    reasons: items.flatMap((item) => (item.kind === 'anomaly' ? [item.reason] : [])),
    text: items.map((item) => (item.kind === 'segment' ? Buffer.from(item.bytes).toString() : '')).join(''),
    gaps: items.filter((item) => item.kind === 'gap' && item.length === null).length,
  };
}

const foreign = `{"a":"${'x'.repeat(8200)}\0\0\0"}`;
const block = (to: string, text: string) => `\n[${to}] 0:${text.length} (${text.length})\n${text}`;

describe('a connection that tcpick harmed is read up to there, and said to be', () => {
  test.each([
    [
      'bytes spelled by -wU',
      { serv: ask + ask, clnt: sized('{"a":"<c3><a9>"}', 10) + sized('{}') },
      /-wU spelled/,
    ],
    ['the last byte that its length counts', { serv: ask, clnt: sized('<c3><a9>', 2) }, /-wU spelled/],
    ['a packet longer than it keeps', { serv: ask + ask, clnt: sized(foreign) + sized('{}') }, /8192 bytes/],
    [
      'a chunk of such a packet',
      {
        serv: ask,
        clnt: `${head('HTTP/1.1 200 OK', 'Transfer-Encoding: chunked')}${chunk(foreign)}${chunk('{}')}`,
      },
      /8192 bytes/,
    ],
    [
      'such a packet among both directions',
      {
        both: [block('server', ask), block('client', sized(foreign)), block('client', '{}')].join(''),
      },
      /8192 bytes/,
    ],
  ])('%s', (_, files, reason) => {
    const { reasons, text, gaps } = shown(files);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
    expect(gaps).toBe(2);
    expect(text).toContain('HTTP/1.1 200 OK');
    expect(text).not.toMatch(/<c3>|\{\}|\0/);
  });

  test.each([
    ['text in angle brackets', sized('{"a":"<b>é</b><c3>"}')],
    ['a long message', sized(foreign.replaceAll('\0', 'é'))],
  ])('while others are read: %s', (_, answer) => {
    expect(shown({ serv: ask + ask, clnt: answer + sized('{}') })).toEqual({
      reasons: [],
      text: `${ask}${answer}${ask}${sized('{}')}`,
      gaps: 0,
    });
  });
});
