type Entry = {
  startedDateTime: string;
  request: { url: string; httpVersion: string; headers: Field[]; [more: string]: unknown };
  response: { httpVersion: string; headers: Field[]; content: Content; [more: string]: unknown };
  timings: object;
  [more: string]: unknown;
};
type Field = { name: string; value: string };
type Content = { size: number; text?: string; mimeType?: string; encoding?: string };
export type Har = { log: { version: string; creator: object; entries: Entry[] } };

/** How one producer writes a HAR: its name, and what it does to entries, after files that it wrote. */
export interface Manner {
  readonly name: string;
  readonly version: string;
  readonly entry: (entry: Entry, index: number) => object;
  readonly file?: (har: object) => string;
}

const base64 = (content: Content): Content => ({
  ...content,
  text: Buffer.from(content.text ?? '').toString('base64'),
  encoding: 'base64',
});
const without = (fields: Field[], name: string): Field[] =>
  fields.filter((field) => field.name.toLowerCase() !== name);
const isStream = (entry: Entry): boolean =>
  entry.response.headers.some(({ value }) => value.startsWith('text/event-stream'));
const mangled = (entry: Entry): Content =>
  isStream(entry)
    ? {
        ...entry.response.content,
        text: new TextDecoder('windows-1252').decode(Buffer.from(entry.response.content.text ?? '')),
      }
    : entry.response.content;

/** HTTP/2 as Chromium shows it: pseudo header fields in lower case, no Host. */
function asHttp2(entry: Entry): Entry {
  const { request, response } = entry;
  const { host, pathname } = new URL(request.url);
  const pseudo = [
    { name: ':authority', value: host },
    { name: ':method', value: String(request.method) },
    { name: ':path', value: pathname },
    { name: ':scheme', value: 'http' },
  ];
  return {
    ...entry,
    request: { ...request, httpVersion: 'h2', headers: [...pseudo, ...without(request.headers, 'host')] },
    response: { ...response, httpVersion: 'h2', statusText: '' },
  };
}

/** The events of a stream as DevTools lists them, in place of its text. */
function withListedEvents(entry: Entry): object {
  if (!isStream(entry)) return entry;
  const events = (entry.response.content.text ?? '').split('\n\n').filter((block) => block !== '');
  const start = Date.parse(entry.startedDateTime) / 1000;
  return {
    ...entry,
    response: { ...entry.response, content: { size: 0, mimeType: 'text/event-stream' } },
    _eventSourceMessages: events.map((block, at) => ({
      time: start + 0.1 * (at + 1),
      eventName: 'message',
      eventId: '',
      data: block.replace(/^data: /, ''),
    })),
  };
}

/** The producers that no tool of a package archive stands in for, from what their files look like. */
export const MANNERS: readonly Manner[] = [
  {
    name: 'WebInspector',
    version: '537.36',
    entry: (entry, index) => ({
      ...withListedEvents(asHttp2(entry)),
      connection: String(40 + (index % 2)),
      _initiator: { type: 'script' },
      _priority: 'High',
      _resourceType: 'fetch',
    }),
  },
  {
    name: 'Firefox',
    version: '128.0',
    entry: (entry) => ({
      ...entry,
      startedDateTime: entry.startedDateTime.replace('Z', '+00:00'),
      request: { ...entry.request, httpVersion: 'HTTP/2' },
      connection: '443',
    }),
  },
  {
    name: 'WebKit Web Inspector',
    version: '605.1.15',
    entry: (entry, index) => ({ ...entry, connection: String(index), _fetchType: 'Network Load' }),
  },
  {
    name: 'Charles Proxy',
    version: '4.6.4',
    entry: (entry) => ({
      ...entry,
      response: { ...entry.response, content: base64(entry.response.content), redirectURL: null },
    }),
  },
  {
    name: 'Fiddler',
    version: '5.0.20211.51073',
    entry: (entry) => ({
      ...entry,
      startedDateTime: entry.startedDateTime.replace('Z', '0000+00:00'),
      connection: 'ClientPort:50123;EgressPort:50124',
    }),
    file: (har) => `\ufeff${JSON.stringify(har, null, 2).replaceAll('\n', '\r\n')}`,
  },
  { name: 'Proxyman', version: 'Proxyman 4.12.0', entry: (entry) => ({ ...entry, _id: '1', comment: '' }) },
  {
    name: 'Insomnia REST Client',
    version: 'insomnia.desktop.app:v2023.5.8',
    entry: (entry) => ({
      ...entry,
      request: { ...entry.request, headers: without(entry.request.headers, 'host') },
    }),
  },
  {
    name: 'Postman',
    version: '10.24',
    entry: ({ timings: _, ...entry }) => entry,
  },
  {
    name: 'Playwright',
    version: '1.65.1',
    entry: (entry) => ({ ...entry, response: { ...entry.response, content: mangled(entry) } }),
  },
];
