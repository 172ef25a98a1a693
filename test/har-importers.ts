import { isIPv4, isIPv6 } from 'node:net';

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What each importer of a HAR cannot do without, member by member: `who: where it stumbles`. */
export function stumbles(har: unknown): string[] {
  const found: string[] = [];
  const demand = (who: string, where: string, holds: boolean): void => {
    if (!holds) found.push(`${who}: ${where}`);
  };
  const log = isObject(har) && isObject(har.log) ? har.log : {};
  // Firefox, devtools/client/netmonitor/src/har/har-importer.js: `har.log.pages.forEach`.
  demand('Firefox', 'log.pages', Array.isArray(log.pages));
  demand('all', 'log.entries', Array.isArray(log.entries));
  // Chromium, front_end/models/har/HARFormat.ts: objects are expected, dates must be dates and numbers numbers.
  demand('Chromium', 'log.creator', isObject(log.creator));
  for (const [at, entry] of [log.entries].flat().entries()) {
    const at_ = (where: string) => `entries[${at}].${where}`;
    if (isObject(entry)) entryOf(entry, (who, where, holds) => demand(who, at_(where), holds));
    else demand('all', at_(''), false);
  }
  return found;
}

type Demand = (who: string, where: string, holds: boolean) => void;

function entryOf(entry: Json, demand: Demand): void {
  const { startedDateTime, time, request, response, timings, cache } = entry;
  const began = typeof startedDateTime === 'string' ? startedDateTime : '';
  demand('Chromium', 'startedDateTime', !Number.isNaN(Date.parse(began)));
  // mitmproxy, io/har.py: `datetime.fromisoformat`, which has years of four digits, and before Python 3.11 3 or 6 of a second.
  demand(
    'mitmproxy',
    'startedDateTime',
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.(?:\d{3}){1,2}(?:Z|[+-]\d\d:\d\d)$/.test(began),
  );
  demand('all', 'time', typeof time === 'number' && time >= 0);
  demand('Firefox', 'cache', isObject(cache));
  const address = entry.serverIPAddress;
  demand(
    'all',
    'serverIPAddress',
    address === undefined || (typeof address === 'string' && (isIPv4(address) || isIPv6(address))),
  );
  for (const phase of ['send', 'wait', 'receive'])
    demand(
      'Chromium',
      `timings.${phase}`,
      isObject(timings) && typeof timings[phase] === 'number' && timings[phase] >= -1,
    );
  if (isObject(request)) requestOf(request, (who, where, holds) => demand(who, `request.${where}`, holds));
  else demand('all', 'request', false);
  if (isObject(response))
    responseOf(response, (who, where, holds) => demand(who, `response.${where}`, holds));
  else demand('all', 'response', false);
  // Chromium drops events without a time, and lists them by these four.
  const events = entry._eventSourceMessages;
  demand(
    'Chromium',
    '_eventSourceMessages',
    events === undefined || (Array.isArray(events) && events.every(isEvent)),
  );
}

function isEvent(event: unknown): boolean {
  return (
    isObject(event) &&
    Object.keys(event).join() === 'time,eventName,eventId,data' &&
    typeof event.time === 'number' &&
    [event.eventName, event.eventId, event.data].every((one) => typeof one === 'string')
  );
}

function messageOf({ httpVersion, headers, headersSize, bodySize, cookies }: Json, demand: Demand): void {
  demand('all', 'httpVersion', typeof httpVersion === 'string');
  demand('all', 'cookies', Array.isArray(cookies));
  for (const size of [headersSize, bodySize])
    demand('Chromium', 'sizes', typeof size === 'number' && size >= -1);
  // mitmproxy: `key.encode()`, `value.encode()`, which fail on half a surrogate pair.
  const fields = [headers].flat();
  const sound = fields.every(
    (field) => isObject(field) && isEncodable(field.name) && isEncodable(field.value),
  );
  demand('mitmproxy', 'headers', Array.isArray(headers) && sound);
}

function isEncodable(text: unknown): boolean {
  return typeof text === 'string' && !/\p{Surrogate}/u.test(text);
}

function requestOf(request: Json, demand: Demand): void {
  messageOf(request, demand);
  const { method, url, postData, queryString } = request;
  demand('mitmproxy', 'method', isEncodable(method));
  demand('all', 'queryString', Array.isArray(queryString));
  demand('mitmproxy', 'url', isUrl(url));
  // Firefox: `new URL` of it, all over its list.
  demand('Firefox', 'url', typeof url === 'string' && URL.canParse(url));
  demand(
    'mitmproxy',
    'postData.text',
    postData === undefined || (isObject(postData) && isEncodable(postData.text)),
  );
}

/** mitmproxy, net/http/url.py and net/check.py: ASCII, a port up to 65535, a host of labels or an address. */
function isUrl(url: unknown): boolean {
  const [, authority = ''] = /^https?:\/\/([^/?#]*)/.exec(typeof url === 'string' ? url : '') ?? [];
  const [, host = '', port = '0'] = /^(?:[^@]*@)?(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(authority) ?? [];
  const labels = host.replace(/\.$/, '').split('.');
  const named = host.length <= 255 && labels.every((label) => /^(?!-)[\w-]{1,63}(?<!-)$/.test(label));
  const sound = named || isIPv6(host.replace(/^\[|\]$/g, ''));
  return sound && Number(port) < 65_536 && /^[\u0021-\u007e]*$/.test(String(url));
}

/** mitmproxy, net/encoding.py: it encodes the content anew, and gives up on all of the file where it cannot. */
const CODINGS = /^(?:|none|identity|gzip|deflate|deflateraw|br|zstd)$/i;

function responseOf(response: Json, demand: Demand): void {
  messageOf(response, demand);
  const { status, statusText, content, redirectURL, headers } = response;
  demand('all', 'status', typeof status === 'number' && Number.isInteger(status));
  demand('all', 'statusText', typeof statusText === 'string');
  demand('all', 'redirectURL', typeof redirectURL === 'string');
  const coding = [headers]
    .flat()
    .filter((field) => isObject(field) && /^content-encoding$/i.test(String(field.name)));
  demand(
    'mitmproxy',
    'content-encoding',
    CODINGS.test(coding.map((field) => (isObject(field) ? field.value : '')).join(', ')),
  );
  demand('all', 'content', isObject(content));
  const { size, mimeType, text, encoding } = isObject(content) ? content : {};
  demand('Chromium', 'content.size', typeof size === 'number' && size >= -1);
  demand('all', 'content.mimeType', typeof mimeType === 'string');
  demand('mitmproxy', 'content.text', text === undefined || isEncodable(text));
  demand('all', 'content.encoding', encoding === undefined || encoding === 'base64');
  demand('all', 'content.text in base64', encoding === undefined || /^[\w+/]*={0,2}$/.test(String(text)));
  // mitmproxy takes the charset of the type for text, where ours is UTF-8.
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(String(mimeType))?.[1] ?? 'utf-8';
  demand(
    'mitmproxy',
    'content.text in its charset',
    text === undefined || encoding === 'base64' || /^utf-?8$|^us-ascii$/i.test(charset),
  );
}
