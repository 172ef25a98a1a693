// Makes HAR files by hand: the messages of `mitmproxy-har.har`, laid out as Charles, Proxyman, Postman and the DevTools
// of Chromium write them. `node samples/record/har.mjs`
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const samples = join(dirname(fileURLToPath(import.meta.url)), '..');
const { log } = JSON.parse(readFileSync(join(samples, 'mitmproxy-har.har'), 'utf8'));

/** A card, a call with its first and last poll, and a stream. */
const isPoll = ({ request }) => request.postData?.text.includes('"GetTask"');
const isStream = ({ response }) => response.content.mimeType.startsWith('text/event-stream');
const polls = log.entries.filter(isPoll);
const entries = log.entries
  .filter((entry) => !isPoll(entry) || entry === polls[0] || entry === polls.at(-1))
  .map((entry) => (isStream(entry) ? unmangled(entry) : entry));

/** mitmproxy wrote the UTF-8 of event streams as Latin-1. */
function unmangled(entry) {
  const text = Buffer.from(entry.response.content.text, 'latin1').toString();
  return withContent(entry, { text, size: Buffer.byteLength(text) });
}

function withContent(entry, content) {
  return { ...entry, response: { ...entry.response, content: { ...entry.response.content, ...content } } };
}

function write(name, creator, entry, indent) {
  const har = { log: { version: '1.2', creator, entries: entries.map(entry) } };
  writeFileSync(join(samples, name), `${JSON.stringify(har, null, indent)}\n`);
}

write('charles.har', { name: 'Charles Proxy', version: '4.6.4' }, (entry) => ({
  ...withContent(entry, {
    text: Buffer.from(entry.response.content.text).toString('base64'),
    encoding: 'base64',
  }),
  startedDateTime: entry.startedDateTime.replace(/(\.\d{3})\d*\+00:00$/, '$1+00:00'),
}));

write(
  'proxyman.har',
  { name: 'Proxyman', version: 'Proxyman 4.12.0' },
  (entry) => ({ ...entry, comment: '' }),
  2,
);

write('postman.har', { name: 'Postman', version: '10.24' }, ({ timings: _, ...entry }) => ({
  ...entry,
  request: { ...entry.request, headers: entry.request.headers.filter(({ name }) => name !== 'host') },
}));

/** DevTools lists the events of a stream and leaves its text out. */
write(
  'devtools.har',
  { name: 'WebInspector', version: '537.36' },
  (entry) => {
    const shown = { ...entry, connection: '41', _priority: 'High', _resourceType: 'fetch' };
    if (!isStream(entry)) return shown;
    const start = Date.parse(entry.startedDateTime) / 1000;
    const blocks = entry.response.content.text.split('\n\n').filter((block) => block.startsWith('data: '));
    return {
      ...withContent(shown, { text: '', size: 0 }),
      _eventSourceMessages: blocks.map((block, at) => ({
        time: start + 0.1 * (at + 1),
        eventName: 'message',
        eventId: '',
        data: block.slice('data: '.length),
      })),
    };
  },
  2,
);
