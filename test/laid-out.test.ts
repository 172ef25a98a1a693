import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from '../lib/http/laid-out.js';

const text = (units: readonly { bytes: Uint8Array }[]): string =>
  Buffer.concat(units.map((unit) => unit.bytes)).toString('utf8');

const content = (shown: string, length: number) => {
  const bytes = Buffer.from(shown);
  return contentOf(bytes, 0, bytes.length, (candidate) => candidate === length);
};

const spaced = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n */g, '')
    .replace(/(?<=[^\\]),"/g, ', "')
    .replace(/":/g, '": ');

const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('content whose JSON was laid out', () => {
  const value = { name: 'Zürich', list: [1, 2.5, 'a, b: "c"'], empty: {} };

  it('is spelled compactly where the length says so', () => {
    const wire = JSON.stringify(value);
    const restored = content(JSON.stringify(value, null, 2), Buffer.byteLength(wire));
    expect(restored.proved).toBe(true);
    expect(text(restored.units)).toBe(wire);
  });

  it('is spelled with ASCII escapes where only they give the length', () => {
    const wire = ascii(JSON.stringify(value));
    expect(text(content(JSON.stringify(value, null, 2), wire.length).units)).toBe(wire);
  });

  it('loses ASCII escapes that the tap made', () => {
    const wire = JSON.stringify(value);
    expect(text(content(ascii(JSON.stringify(value, null, 2)), Buffer.byteLength(wire)).units)).toBe(wire);
  });

  it('leaves an escaped backslash before a u alone', () => {
    const wire = '{"path":"C:\\\\u00e9","city":"Zürich"}';
    const shown = '{\n  "path": "C:\\\\u00e9",\n  "city": "Z\\u00fcrich"\n}';
    expect(text(content(shown, Buffer.byteLength(wire)).units)).toBe(wire);
  });

  it('gets the CRLF of an event stream back', () => {
    const wire = `data: ${JSON.stringify({ a: 1 }).replace(':', ': ')}\r\n\r\n`;
    expect(text(content('data: {\n  "a": 1\n}\n\n', wire.length).units)).toBe(wire);
    expect(text(content('data: {\n  "a": 1\n}\n', wire.length).units)).toBe(wire);
  });

  it('keeps fields and comments around the value', () => {
    const wire = ': ping\nevent: x\ndata: {"a":[1,2]}\nid: 3\n\n';
    expect(
      text(content(': ping\nevent: x\ndata: {\n  "a": [\n    1,\n    2\n  ]\n}\nid: 3\n', wire.length).units),
    ).toBe(wire);
  });

  it('takes the value as it stands where no spelling fits', () => {
    const shown = '{\n  "a": 100.0\n}';
    const kept = content(shown, 9);
    expect(kept.proved).toBe(false);
    expect(text(kept.units)).toBe(shown);
  });

  it('joins a string that a tap cut at a lost line separator', () => {
    const kept = content('data: {"text":"one\ntwo"}\n\n', 999);
    expect(kept.proved).toBe(false);
    expect(text(kept.units)).toBe('data: {"text":"one\\ntwo"}\n\n');
  });

  it('does not take one value over several data lines for a laid-out one', () => {
    const shown = 'data: {\ndata:   "a": 1\ndata: }\n\n';
    const wire = shown.replaceAll('\n', '\r\n');
    expect(text(content(shown, wire.length).units)).toBe(wire);
  });

  it('restores any value from its compact or spaced length', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (inner, roomy) => {
        const wire = roomy ? spaced({ inner: 1 }) : JSON.stringify({ inner });
        const shown = JSON.stringify(roomy ? { inner: 1 } : { inner }, null, 2);
        const restored = content(shown, Buffer.byteLength(wire));
        expect(restored.length).toBe(Buffer.byteLength(wire));
        expect(JSON.parse(text(restored.units))).toEqual(JSON.parse(wire));
      }),
    );
  });

  it('maps every unit into the captured text', () => {
    const shown = 'data: {\n  "a": 1\n}\n\ndata: {\n  "b": 2\n}\n\n';
    const { units } = content(shown, 'data: {"a":1}\n\ndata: {"b":2}\n\n'.length);
    for (const { start, span, bytes } of units) {
      expect(start + (span ?? bytes.length)).toBeLessThanOrEqual(shown.length);
      if (span === null) expect(shown.slice(start, start + bytes.length)).toBe(Buffer.from(bytes).toString());
    }
  });
});
