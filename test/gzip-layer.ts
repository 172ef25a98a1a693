import type { IncomingMessage, ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

/** A layer of express that compresses what is answered behind it, event by event, as a proxy does that streams. */
export function gzipped(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  if (!request.headers['accept-encoding']?.includes('gzip')) {
    next();
    return;
  }
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flush = response.flushHeaders.bind(response);
  const coder = createGzip();
  let coding: boolean | null = null;

  function begin(): boolean {
    if (coding !== null) return coding;
    coding = response.statusCode !== 204 && response.statusCode !== 304;
    if (!coding) return false;
    response.removeHeader('Content-Length');
    response.setHeader('Content-Encoding', 'gzip');
    response.appendHeader('Vary', 'Accept-Encoding');
    coder.on('data', (bytes: Buffer) => write(bytes));
    coder.on('end', () => end());
    return true;
  }

  response.flushHeaders = () => {
    begin();
    flush();
  };
  response.write = (chunk: unknown) => {
    const bytes = bytesOf(chunk);
    if (!begin()) return write(bytes);
    coder.write(bytes);
    coder.flush();
    return true;
  };
  response.end = (chunk?: unknown) => {
    if (!begin()) return end(bytesOf(chunk));
    coder.end(bytesOf(chunk));
    return response;
  };
  next();
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  return Buffer.from(typeof chunk === 'string' ? chunk : '');
}
