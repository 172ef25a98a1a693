import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointerToken } from '../lib/model/json.js';
import type { Place } from '../lib/model/location.js';
import { locator } from '../lib/report/locate.js';
import { placeInBody, placeOfText, sourceOf } from './made-report.js';

function found(capture: string | Buffer, place: Place): string {
  const bytes = Buffer.from(capture);
  const { offset, length } = locator(sourceOf(bytes)).locate(place);
  return bytes.subarray(offset, offset + length).toString();
}

const body =
  '{\n  "jsonrpc": "2.0",\n  "result": {"tasks": [{"id": "ä"}, {"id": "b", "n~/m": [1, -2.5e3]}]}\n}';
const log = `<-- from agent\nHTTP/1.1 200 OK\n\n${body}\n\n`;

test.each([
  ['/result/tasks/1/id', '"b"'],
  ['/result/tasks/0', '{"id": "ä"}'],
  ['/result/tasks/1/n~0~1m/1', '-2.5e3'],
  ['', body],
])('%s leads to its value', (pointer, text) => {
  expect(found(log, placeInBody(log, body, pointer))).toBe(text);
});

test('a place on a key is the name', () => {
  expect(found(log, placeInBody(log, body, '/result/tasks', 'key'))).toBe('"tasks"');
});

test.each([
  ['/result/tasks/7', '[{"id": "ä"}, {"id": "b", "n~/m": [1, -2.5e3]}]'],
  ['/result/tasks/0/status/state', '{"id": "ä"}'],
  ['/nothing', body],
])('%s, which is not there, leads to its nearest ancestor', (pointer, text) => {
  expect(found(log, placeInBody(log, body, pointer))).toBe(text);
});

test('line and column count characters from 1', () => {
  const { line, column } = locator(sourceOf(Buffer.from(log))).locate(
    placeInBody(log, body, '/result/tasks/1/id'),
  );
  expect([line, column]).toEqual([6, 44]);
});

test('of equal names the last counts, as for JSON.parse', () => {
  const twice = '{"a": {"b": 1}, "a": {"b": 2}}';
  expect(found(twice, placeInBody(twice, twice, '/a/b'))).toBe('2');
  const gone = '{"a": {"b": 1}, "a": {"c": 2}}';
  expect(found(gone, placeInBody(gone, gone, '/a/b'))).toBe('{"c": 2}');
});

test('names are compared as JSON spells them', () => {
  const spelled = '{"\\u00e4": 1, "ö\\n": 2}';
  expect(found(spelled, placeInBody(spelled, spelled, '/ä'))).toBe('1');
  expect(found(spelled, placeInBody(spelled, spelled, '/ö\n'))).toBe('2');
});

test('a value that parts split is given by all its runs', () => {
  const capture = '{"state": "TASK_ST\n\n<-- from agent\nATE_WORKING"}';
  const cut = capture.indexOf('\n\n');
  const next = capture.indexOf('ATE_W');
  const place: Place = {
    parts: [
      { offset: 0, length: cut },
      { offset: next, length: capture.length - next },
    ],
    pointer: '/state',
    on: 'value',
    text: true,
  };
  const location = locator(sourceOf(Buffer.from(capture))).locate(place);
  expect(location.parts.map(({ offset, length }) => capture.slice(offset, offset + length)).join('')).toBe(
    '"TASK_STATE_WORKING"',
  );
  expect(location).toMatchObject({ offset: 10, length: 20, line: 1, column: 11 });
});

test('the data: marks of a laid-out event are not in the way', () => {
  const event = 'data: {\ndata:   "result": {"x": 5}\ndata: }';
  expect(found(event, placeInBody(event, event, '/result/x'))).toBe('5');
  const once = 'data: {\n  "result": {"x": 5}\n}';
  expect(found(once, placeInBody(once, once, '/result/x'))).toBe('5');
});

test('compressed bytes are shown whole', () => {
  const place = { ...placeInBody(log, body, '/result'), text: false };
  expect(found(log, place)).toBe(body);
});

test('what is no JSON is shown whole', () => {
  const page = '<html>\n<p>502</p></html>';
  expect(found(page, placeInBody(page, page, '/result'))).toBe(page);
});

test('a place in an undressed log is told as the file has it', () => {
  const clean = 'a\n{"b": 1}\n';
  const dressed = 'web | a\nweb | {"b": 1}\n';
  const source = {
    ...sourceOf(Buffer.from(clean)),
    original: (offset: number) => ({
      offset: offset + 6 * clean.slice(0, offset).split('\n').length,
      columnShift: 6,
    }),
  };
  const { offset, length, line, column } = locator(source).locate(placeInBody(clean, '{"b": 1}', '/b'));
  expect(dressed.slice(offset, offset + length)).toBe('1');
  expect([line, column]).toEqual([2, 13]);
});

test('deep nesting and long texts are walked, not recursed into', () => {
  const deep = `${'['.repeat(200_000)}1${']'.repeat(200_000)}`;
  expect(found(deep, placeInBody(deep, deep, '/0/0/0'))).toBe(deep.slice(3, -3));
  const cut = '{"a":'.repeat(50_000);
  expect(found(cut, { ...placeOfText(cut, cut), pointer: '/b' })).toBe('{');
});

test('every value of every JSON text is found, however it is laid out and split', () => {
  const spelled = fc.tuple(fc.json({ depthSize: 'medium' }), fc.constantFrom(0, 1, 2, '\t'));
  fc.assert(
    fc.property(spelled, fc.infiniteStream(fc.nat(1_000_000)), ([json, indent], numbers) => {
      const next = (below: number): number => (numbers.next().value ?? 0) % Math.max(1, below);
      const text = `x\n${JSON.stringify(JSON.parse(json), null, indent)}\n`;
      const bytes = Buffer.from(text);
      let value: unknown = JSON.parse(json);
      let pointer = '';
      while (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
        const entries: [string, unknown][] = Object.entries(value);
        const [key, inner] = entries[next(entries.length)] ?? ['', null];
        pointer += pointerToken(key);
        value = inner;
        if (next(3) === 0) break;
      }
      const cut = 2 + next(bytes.length - 3);
      const parts = [
        { offset: 2, length: cut - 2 },
        { offset: cut, length: bytes.length - 1 - cut },
      ];
      const { offset, length } = locator(sourceOf(bytes)).locate({ parts, pointer, on: 'value', text: true });
      expect(JSON.parse(bytes.subarray(offset, offset + length).toString())).toEqual(value);
    }),
  );
});

test('a value in a JSON string of the capture is found behind its escapes', () => {
  const body = '{\n\t"a": "é\\"\\u00fc/", "b": [1, {"c": "x"}]}';
  const log = `{"text":${JSON.stringify(body).replaceAll('/', '\\/')}}`;
  const bytes = Buffer.from(log);
  const at = { offset: bytes.indexOf('{\\n'), length: 0 };
  const part = { offset: at.offset, length: bytes.length - at.offset - 2 };
  const found = (pointer: string): string => {
    const { runs } = locator(sourceOf(bytes)).spot({ parts: [part], pointer, on: 'value', text: 'escaped' });
    return runs.map(({ offset, length }) => bytes.toString('utf8', offset, offset + length)).join('');
  };
  expect(found('/b/1/c')).toBe('"x"');
  expect(found('/b/0')).toBe('1');
  expect(found('/a')).toBe('"é\\"\\u00fc/"');
});
