import type { Entry, HttpRequest, HttpResponse } from '../index.js';

/** An entry that can be kept while more is read: its bodies are copied out of the buffers that they came in. */
export function detached(entry: Entry): Entry {
  const { exchange } = entry;
  const request = exchange.request === null ? null : { ...exchange.request, ...ownBody(exchange.request) };
  const response =
    exchange.response === null ? null : { ...exchange.response, ...ownBody(exchange.response) };
  return { ...entry, exchange: { ...exchange, request, response } };
}

function ownBody({ body }: HttpRequest | HttpResponse): Pick<HttpRequest, 'body'> {
  return { body: body.kind === 'bytes' ? { ...body, bytes: body.bytes.slice() } : body };
}
