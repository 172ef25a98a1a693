import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../lib/model/finding.js';
import type { ReportOptions } from '../lib/model/report.js';
import { captureView } from '../lib/report/capture-view.js';
import { excerpt } from '../lib/report/excerpt.js';
import { styleOf } from '../lib/report/style.js';
import { columns } from '../lib/text/width.js';
import { finding, OPTIONS, placeInBody, placeOfText, sourceOf } from './made-report.js';

function drawn(capture: string | Buffer, at: Finding, options: Partial<ReportOptions> = {}): string[] {
  const style = styleOf({ ...OPTIONS, ...options });
  return excerpt(at, captureView('x.log', sourceOf(Buffer.from(capture)), style));
}

/** The characters above the carets of the first picture. */
function marked(lines: readonly string[]): string {
  const at = lines.findIndex((line) => /│ +\^/.test(line));
  const carets = lines[at] ?? '';
  const from = carets.indexOf('^');
  const width = /\^+/.exec(carets)?.[0].length ?? 0;
  return (lines[at - 1] ?? '').slice(from, from + width);
}

const body = '{\n  "status": {\n    "state": "TASK_STATE_WORKING"\n  }\n}';
const log = `<-- from agent\nHTTP/1.1 200 OK\n\n${body}\n\n0\n\n`;

test('a value, its line and what is said about it', () => {
  const at = finding(placeInBody(log, body, '/status/state'), {
    exchange: 5,
    event: 4,
    label: 'last state that the client was told',
    related: [{ label: 'stream closed here', at: placeOfText(log, '0\n\n') }],
  });
  expect(drawn(log, at)).toEqual([
    '     ╭─ x.log:6:14  (exchange 5, event 4, /status/state)',
    '   6 │     "state": "TASK_STATE_WORKING"',
    '     │              ^^^^^^^^^^^^^^^^^^^^ last state that the client was told',
    '  10 │ 0',
    '     │ ^ stream closed here',
  ]);
});

test('a far related place is named, with what stands there', () => {
  const far = `{"protocolVersion": "1.0"}\n${'\n'.repeat(60)}${body}`;
  const at = finding(placeInBody(far, body, '/status/state'), {
    related: [
      {
        label: 'the interface in force',
        at: placeInBody(far, '{"protocolVersion": "1.0"}', '/protocolVersion'),
      },
    ],
  });
  expect(drawn(far, at).at(-1)).toBe('     ├─ x.log:1:21  the interface in force: "protocolVersion": "1.0"');
});

test('two places in one line share it', () => {
  const line = '{"id": 1, "result": 2}';
  const at = finding(placeInBody(line, line, '/id'), {
    label: 'this',
    related: [{ label: 'and this', at: placeInBody(line, line, '/result') }],
  });
  expect(drawn(line, at).slice(1)).toEqual([
    '   1 │ {"id": 1, "result": 2}',
    '     │        ^ this',
    '     │                     ^ and this',
  ]);
});

test('ASCII only, where the terminal has no more', () => {
  const text = '{"naïve": "日本"}';
  const lines = drawn(text, finding(placeInBody(text, text, '/naïve')), { unicode: false });
  expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]*$/);
  expect(lines[1]).toBe('   1 | {"na\\u{ef}ve": "\\u{65e5}\\u{672c}"}');
});

test('a window around the caret is shown of a very long line', () => {
  const long = `{"a": "${'x'.repeat(50_000)}", "state": "WRONG", "b": "${'y'.repeat(50_000)}"}`;
  const lines = drawn(long, finding(placeInBody(long, long, '/state'), { label: 'here' }));
  expect(marked(lines)).toBe('"WRONG"');
  expect(lines[1]).toMatch(/^ {3}1 │ …x+", "state": "WRONG", "b": "y+…$/);
  for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(80);
});

test('a value longer than the terminal is marked as far as it is shown', () => {
  const long = `{"state": "${'x'.repeat(5000)}"}`;
  const lines = drawn(long, finding(placeInBody(long, long, '/state'), { label: 'too long' }));
  expect(marked(lines)).toMatch(/^"x+/);
  for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(80);
  expect(lines.join('\n')).toContain('too long');
});

test('tabs, wide characters, controls, bidi marks and broken bytes keep the caret in its place', () => {
  const text = Buffer.concat([
    Buffer.from('\t{"日本": "\u202e\u001b[31m", "'),
    Buffer.from([0xff, 0xc3]),
    Buffer.from('": 1, "state": "X"}'),
  ]);
  const at = finding({
    parts: [{ offset: text.indexOf('"X"'), length: 3 }],
    pointer: null,
    on: 'value',
    text: true,
  });
  const lines = drawn(text, at);
  expect(lines[1]).toBe('   1 │     {"日本": "\\u{202e}\\u{1b}[31m", "\\xff\\xc3": 1, "state": "X"}');
  const caret = (lines[2] ?? '').indexOf('^');
  expect(columns((lines[1] ?? '').slice(0, (lines[1] ?? '').indexOf('"X"')))).toBe(caret);
});

test('secrets are masked and the caret stays under its value', () => {
  const text = '{"token": "abcdefghijklmnopqrstuvwxyz", "state": "X"}';
  const lines = drawn(text, finding(placeInBody(text, text, '/state')));
  expect(lines[1]).toBe('   1 │ {"token": "****wxyz", "state": "X"}');
  expect(marked(lines)).toBe('"X"');
  const own = drawn(text, finding(placeInBody(text, text, '/token')));
  expect(marked(own)).toBe('"****wxyz"');
  expect(drawn(text, finding(placeInBody(text, text, '/token')), { showSecrets: true })[1]).toContain(
    'abcdefghij',
  );
});

test('a secret whose name stands far before in a very long line, or in another block, is masked', () => {
  const long = `{"token": "${'s3cret'.repeat(60_000)}", "state": "X"}`;
  expect(drawn(long, finding(placeInBody(long, long, '/state'))).join('\n')).not.toContain('s3crets');
  const split = '{"token": "abcdefghijklmnop\n\n<-- from agent\nqrstuvwxyz", "state": "X"}';
  const cut = split.indexOf('\n');
  const next = split.indexOf('qrst');
  const parts = [
    { offset: 0, length: cut },
    { offset: next, length: split.length - next },
  ];
  const lines = drawn(split, finding({ parts, pointer: '/state', on: 'value', text: true }));
  expect(lines.join('\n')).not.toContain('qrstu');
  expect(marked(lines)).toBe('"X"');
});

test('compressed bytes are not drawn', () => {
  const at = finding({ ...placeOfText(log, body), text: false, pointer: '/status' }, { label: 'wrong' });
  expect(drawn(log, at).slice(1)).toEqual([`     │ inside ${body.length} encoded bytes: wrong`]);
});

test('an empty place at the end of a capture is drawn as one caret', () => {
  const lines = drawn(
    'abc',
    finding({ parts: [{ offset: 3, length: 0 }], pointer: null, on: 'value', text: true }),
  );
  expect(lines.slice(1)).toEqual(['   1 │ abc', '     │    ^']);
});

test('the caret stands under its value, whatever stands around it', () => {
  const sign = fc.constantFrom(
    'a',
    ' ',
    'é',
    '日',
    '😀',
    '\t',
    '\u0007',
    '\u202e',
    'e\u0301',
    '👩\u200d🚀',
    '"',
    '\\',
    '{"k": "',
  );
  const text = fc.array(sign, { maxLength: 300 }).map((signs) => signs.join(''));
  fc.assert(
    fc.property(
      text,
      text,
      fc.integer({ min: 40, max: 120 }),
      fc.boolean(),
      (before, after, width, unicode) => {
        const line = `${before}MARK${after}`;
        const [, source = '', carets = ''] = drawn(
          `x\n${line}\n`,
          finding(placeOfText(`x\n${line}`, 'MARK')),
          { width, unicode },
        );
        const at = source.indexOf('MARK');
        expect(at).toBeGreaterThan(0);
        expect(carets.indexOf('^')).toBe(columnsOneByOne(source.slice(0, at)));
        expect(carets.trimEnd().endsWith('^^^^')).toBe(true);
        expect(columnsOneByOne(source)).toBeLessThanOrEqual(width);
      },
    ),
  );
});

/** Columns of characters that a terminal does not join. */
function columnsOneByOne(text: string): number {
  return Array.from(text, columns).reduce((sum, one) => sum + one, 0);
}
