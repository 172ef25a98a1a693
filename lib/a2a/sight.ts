import type { JsonDoc, RpcRequest } from '../model/a2a.js';
import type { Exchange } from '../model/http.js';
import { mediaTypeIn } from '../model/http.js';
import { bodyDoc, jsonText, parseBody } from './docs.js';
import { claimedVersion, type Head, headOf, type Target, targetOf } from './head.js';
import type { Intern } from './intern.js';
import { rpcRequest } from './jsonrpc.js';

/** One exchange with its heads read and its bodies parsed: what every later step looks at. */
export interface Sight {
  readonly exchange: Exchange;
  readonly method: string | null;
  readonly asked: Head | null;
  readonly answered: Head | null;
  readonly target: Target;
  readonly claimed: string | null;
  readonly requestDoc: JsonDoc | null;
  readonly responseText: string | null;
  /** Null for event streams. */
  readonly responseDoc: JsonDoc | null;
  readonly rpc: RpcRequest | null;
  readonly responseType: string | null;
}

const NOWHERE: Target = { host: null, path: '', query: '', key: '' };

/** Reads both heads and parses both bodies, each once. */
export function sightOf(exchange: Exchange, intern: Intern): Sight {
  const { request, response } = exchange;
  const asked = request ? headOf(request) : null;
  const answered = response ? headOf(response) : null;
  const target = request ? targetOf(request.target, asked?.host ?? null, intern) : NOWHERE;
  const requestDoc = request ? bodyDoc(request.body) : null;
  const responseText = response && response.events === null ? jsonText(response.body) : null;
  return {
    exchange,
    method: request?.method ?? null,
    asked,
    answered,
    target,
    claimed: asked ? claimedVersion(asked, target.query) : null,
    requestDoc,
    responseText,
    responseDoc: response && responseText !== null ? parseBody(responseText, response.body) : null,
    rpc: requestDoc ? rpcRequest(requestDoc.value) : null,
    responseType: mediaTypeIn(answered?.contentType ?? null),
  };
}
