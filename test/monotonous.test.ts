import { expect, test } from 'vitest';
import { memorySource } from '../lib/capture/memory.js';
import { FORMAT_NAMES, HEAD_LENGTH, openReader } from '../lib/capture/read.js';
import { inflate } from '../lib/cli/inflate.js';

const UNITS = [
  ...['\n', '\r\n', ' ', '\t', ' \n', '\n ', '#', '# \n', '---\n', '--- \n\n', '=', '<', '>', '> \n', '< \n'],
  ...[
    '* \n',
    '"',
    '\\',
    '{',
    '[',
    '{"a":',
    '[0,',
    ',',
    ':',
    ': ',
    ';',
    '.',
    '-',
    '1',
    '1\n',
    'a',
    'a ',
    'A-',
  ],
  ...['\0', '\x1b[', '\x1b[0m', '\xff', '\xff\xfe', 'PK\x03\x04', 'data:', 'data: \n\n', 'peers:\n', '- '],
  ...[
    'HTTP/1.1 ',
    'HTTP/1.1 200 OK\r\n',
    'GET / HTTP/1.1\r\n',
    '0000: ',
    '00 ',
    '\r',
    '\r\r',
    '127.0.0.1:',
    '  | ',
  ],
];
/** No measure of speed: a busy machine needs a hundredth of it, a pattern that tries every way for ever. */
const PATIENCE = 15_000;

test.each(UNITS.map((unit) => [JSON.stringify(unit), unit] as const))(
  'the format of nothing but %s is told at once, and whatever reads it comes to an end',
  (_, unit) => {
    for (const prefix of ['', '* ', 'GET / HTTP/1.1\r\n']) {
      const text = prefix + unit.repeat(HEAD_LENGTH / unit.length);
      const started = performance.now();
      const { head } = memorySource(Buffer.from(text, 'latin1'));
      openReader(head, { inflate });
      for (const chosen of FORMAT_NAMES) {
        const opened = openReader(head, { inflate, chosen });
        if ('problem' in opened) continue;
        for (const _item of opened.reader.push(head));
        for (const _item of opened.reader.end());
      }
      expect(performance.now() - started).toBeLessThan(PATIENCE);
    }
  },
);
