import { expect, test } from 'vitest';
import { captured } from './captured.js';

const RULE = '='.repeat(67);
const ASKS = 'POST /rpc HTTP/1.1\r\nContent-Length: 2\r\n\r\n';
const ANSWERS = 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n';
const EVENTS = 'data: 1\n\ndata: 2\n\n';

/** Rows as `follow,…,hex` prints them; each text begins another row, as a head and its body do in `follow,http`. */
function hexOf(node: 0 | 1, ...texts: string[]): string {
  const rows = texts.flatMap((text) =>
    Array.from(
      Buffer.from(text)
        .toString('latin1')
        .matchAll(/[\s\S]{1,16}/g),
    ),
  );
  return rows
    .map(([row]) => {
      const pairs = Buffer.from(row, 'latin1').toString('hex').match(/../g) ?? [];
      const digits = `${pairs.slice(0, 8).join(' ')}  ${pairs.slice(8).join(' ')}`.trimEnd();
      return `${node === 1 ? '\t' : ''}00000000  ${digits.padEnd(48)}  ${row.replace(/[^ -~]/g, '.')}\n`;
    })
    .join('');
}

function section(mode: string, blocks: string): string {
  return `\n${RULE}\nFollow: ${mode}\nFilter: tcp.stream eq 0\nNode 0: 10.0.0.1:40000\nNode 1: 10.0.0.2:9999\n${blocks}${RULE}\n`;
}

/** `follow,…,yaml`: packet number, peer and bytes. */
function yamlOf(...packets: readonly (readonly [number, 0 | 1, string])[]): string {
  const listed = packets.map(([packet, peer, text]) => {
    const data = Buffer.from(text)
      .toString('base64')
      .replace(/.{1,76}/g, '      $&\n');
    return `  - packet: ${packet}\n    peer: ${peer}\n    timestamp: 1796003927.500000000\n    data: !!binary |\n${data}`;
  });
  const peers = ['10.0.0.1', '10.0.0.2'].map(
    (host, at) => `  - peer: ${at}\n    host: ${host}\n    port: ${at === 0 ? 40000 : 9999}\n`,
  );
  return `peers:\n${peers.join('')}packets:\n${listed.join('')}`;
}

const kindsOf = (text: string) => captured(Buffer.from(text)).items.map(({ kind }) => kind);
const recordsOf = (text: string) =>
  captured(Buffer.from(text), 100).items.flatMap((item) => (item.kind === 'record' ? [item] : []));

const messages = [
  ['hex', section('http,hex', hexOf(0, ASKS, '{}') + hexOf(1, ANSWERS, EVENTS))],
  ['yaml', yamlOf([4, 0, ASKS], [4, 0, '{}'], [6, 1, ANSWERS], [6, 1, EVENTS])],
] as const;

test.each(messages)('follow,http,%s shows heads and bodies without their framing', (_, text) => {
  const [found, ...others] = recordsOf(text);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ request: { method: 'POST', target: '/rpc' }, response: { status: 200 } });
  const bodies = [found?.request?.body, found?.response?.body].map((body) =>
    body?.kind === 'bytes' ? Buffer.from(body.bytes).toString() : body?.kind,
  );
  expect(bodies).toEqual(['{}', EVENTS]);
});

test('messages in YAML keep the times of their packets', () => {
  const [found] = recordsOf(messages[1][1]);
  expect(found?.request?.time).toBe(1_796_003_927_500);
  expect(found?.response?.endTime).toBe(1_796_003_927_500);
});

test('a head and its body in packets of their own are bytes', () => {
  const text = yamlOf([4, 0, ASKS], [5, 0, '{}'], [6, 1, ANSWERS], [7, 1, '9\r\ndata: 1\n\n\r\n']);
  expect(kindsOf(text)).toEqual(['segment', 'segment', 'segment', 'segment']);
  expect(kindsOf(yamlOf([4, 0, 'GET / HTTP/1.1\r\n\r\n']))).toEqual(['segment']);
});

test('each stream in YAML is told for itself', () => {
  const bytes = yamlOf([4, 0, `${ASKS}{}`], [6, 1, ANSWERS]);
  expect(kindsOf(messages[1][1] + bytes)).toEqual(['record', 'segment', 'segment']);
});

test('without -q the packets are listed before the stream', () => {
  const list = '    1 0.000000000    127.0.0.1 → 127.0.0.1    TCP 74 40000 → 9999 [SYN] Seq=0\n';
  const found = captured(Buffer.from(`${list}${list}${messages[0][1]}`));
  expect(found.items.map(({ kind }) => kind)).toEqual(['record']);
  expect(found.format).toBe('followed streams of tshark');
});

test.each(messages)('cut in an answer, follow,http,%s shows one that goes on', (mode, text) => {
  const long = `${EVENTS}data: ${'x'.repeat(400)}\n\n`;
  const whole =
    mode === 'hex'
      ? section('http,hex', hexOf(0, ASKS, '{}') + hexOf(1, ANSWERS, long))
      : yamlOf([4, 0, ASKS], [4, 0, '{}'], [6, 1, ANSWERS], [6, 1, long]);
  for (let end = text.length; end < whole.length - 150; end += 13) {
    const [found] = recordsOf(whole.slice(0, end));
    expect(found?.end, String(end)).toBe('capture-end');
  }
  expect(recordsOf(whole)[0]?.end).toBe('complete');
});

test('a body that the capture ends before is unknown', () => {
  const [found] = recordsOf(section('http,hex', hexOf(0, ASKS, '{}') + hexOf(1, ANSWERS)).slice(0, -70));
  expect(found?.response?.body).toMatchObject({ kind: 'unknown' });
});
