import type { Body, Exchange, ExchangeEnd, HeaderField, HttpResponse } from '../lib/model/http.js';

const FAILURES: { readonly [E in ExchangeEnd]: string | null } = {
  complete: null,
  'capture-end': 'pending',
  'closed-by-client': 'net::ERR_ABORTED',
  'closed-by-server': 'net::ERR_INCOMPLETE_CHUNKED_ENCODING',
  closed: 'net::ERR_CONNECTION_RESET',
  broken: 'net::ERR_INVALID_HTTP_RESPONSE',
};

/** The HAR that a browser would have written of these exchanges, by their start; a proxy writes them by their end. */
export function harOfExchanges(exchanges: readonly Exchange[], order: 'start' | 'end' = 'start'): string {
  const rank = ({ request, response }: Exchange): number =>
    (order === 'start' ? request?.time : (response?.endTime ?? Number.MAX_VALUE)) ?? 0;
  const inOrder = exchanges.toSorted((a, b) => rank(a) - rank(b));
  const log = { version: '1.2', creator: { name: 'Tester', version: '1' }, entries: inOrder.map(entryOf) };
  return JSON.stringify({ log }, null, 1);
}

function entryOf({ request, response, end }: Exchange): object {
  if (request === null) throw new Error('a HAR has no answers without requests');
  const started = request.time ?? 0;
  const answered = response?.time ?? null;
  const failure = FAILURES[end];
  const host = request.headers.find(({ name }) => name.toLowerCase() === 'host')?.value ?? 'agent.example';
  const posted = textOf(request.body);
  return {
    startedDateTime: new Date(started).toISOString(),
    time: answered === null ? -1 : (response?.endTime ?? answered) - started,
    request: {
      method: request.method,
      url: `http://${host}${request.target}`,
      httpVersion: `HTTP/${request.version}`,
      headers: fields(request.headers),
      bodySize: request.body.kind === 'absent' ? 0 : -1,
      ...(posted === null ? {} : { postData: { mimeType: 'application/json', text: posted } }),
    },
    response:
      response === null ? { status: 0, headers: [], content: {} } : responseOf(response, failure !== null),
    timings: {
      send: 0,
      wait: answered === null ? -1 : answered - started,
      receive: answered === null ? -1 : (response?.endTime ?? answered) - answered,
    },
    ...(failure === null ? {} : { _error: failure }),
  };
}

/** Of an answer that broke off, browsers keep no text. */
function responseOf(response: HttpResponse, failed: boolean): object {
  const text = textOf(response.body);
  return {
    status: response.status,
    statusText: response.reason,
    httpVersion: `HTTP/${response.version}`,
    headers: fields(response.headers),
    content: failed || text === null ? { size: -1 } : { size: text.length, text },
    bodySize: failed ? -1 : (text?.length ?? -1),
  };
}

function textOf(body: Body): string | null {
  return body.kind === 'bytes' ? Buffer.from(body.bytes).toString() : null;
}

function fields(headers: readonly HeaderField[]): object[] {
  return headers.map(({ name, value }) => ({ name, value }));
}
