import { readFileSync } from 'node:fs';
import { HTTPParser } from 'http-parser-js';
import { expect, test } from 'vitest';
import { PRIVATE_FIELDS, PRIVATE_METHODS } from '../lib/http/machine.js';

const file = (path: string) => new URL(`../node_modules/http-parser-js/${path}`, import.meta.url);

test('the version is the one that the guard was written against', () => {
  expect(JSON.parse(readFileSync(file('package.json'), 'utf8')).version).toBe('0.5.10');
});

test('every private method and field that the guard rests on exists', () => {
  const parser = new HTTPParser('REQUEST');
  for (const name of PRIVATE_METHODS) {
    expect(Reflect.get(HTTPParser.prototype, name), name).toBeTypeOf('function');
  }
  for (const name of PRIVATE_FIELDS) expect(Reflect.has(parser, name), name).toBe(true);
});

test('the stock parser names its states after the methods that it calls', () => {
  const seen: unknown[] = [];
  const parser = new HTTPParser('RESPONSE');
  const state = () => Reflect.get(parser, 'state');
  seen.push(state());
  parser.execute(Buffer.from('HTTP/1.1 200 OK\r\n'));
  seen.push(state());
  parser.execute(Buffer.from('Transfer-Encoding: chunked\r\n\r\n'));
  seen.push(state());
  parser.execute(Buffer.from('2\r\na'));
  seen.push(state(), Reflect.get(parser, 'body_bytes'));
  parser.execute(Buffer.from('b'));
  seen.push(state());
  parser.execute(Buffer.from('\r\n0\r\n'));
  seen.push(state());
  parser.execute(Buffer.from('\r\n'));
  seen.push(state());
  expect(seen).toEqual([
    'RESPONSE_LINE',
    'HEADER',
    'BODY_CHUNKHEAD',
    'BODY_CHUNK',
    1,
    'BODY_CHUNKEMPTYLINE',
    'BODY_CHUNKTRAILERS',
    'RESPONSE_LINE',
  ]);
});

test('the callback of a complete head decides the body, by its answer and by isChunked and body_bytes', () => {
  const parser = new HTTPParser('RESPONSE');
  const bodies: string[] = [];
  parser[HTTPParser.kOnHeadersComplete] = function (this: object) {
    Reflect.set(this, 'isChunked', false);
    Reflect.set(this, 'body_bytes', 3);
  };
  parser[HTTPParser.kOnBody] = (bytes) => bodies.push(bytes.toString());
  parser.execute(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nabcHTTP/1.1 304 x\r\n'));
  expect(bodies).toEqual(['abc']);
  expect(Reflect.get(parser, 'state')).toBe('HEADER');
});

test('nothing of the stage touches the switches that the module shares between all parsers', async () => {
  await import('../lib/http/exchanges.js');
  expect(HTTPParser.encoding).toBe('ascii');
  expect(HTTPParser.maxHeaderSize).toBe(80 * 1024);
  const parser = new HTTPParser('REQUEST');
  let shape: unknown;
  // Only where nobody read kOnExecute does the callback get one object.
  parser[HTTPParser.kOnHeadersComplete] = (info) => {
    shape = typeof info;
  };
  parser.execute(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  expect(shape).toBe('object');
});
