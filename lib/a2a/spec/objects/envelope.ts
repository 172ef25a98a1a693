import {
  any,
  exactlyOne,
  inCase,
  integer,
  list,
  map,
  may,
  must,
  object,
  ref,
  rpcId,
  soft,
  string,
  struct,
  text,
  word,
} from './build.js';
import type { Member, Tables } from './member.js';

const JSONRPC = must('jsonrpc', word('2.0'));
const DETAILS = list(ref('ErrorDetail'));

/** JSON-RPC 2.0 §4 and §5. A null id is an id; whether one has to be there is the operation's affair. */
function envelope(data: Member): Tables {
  return {
    RpcRequest: object('RpcRequest', [
      JSONRPC,
      may('id', rpcId),
      must('method', text),
      may('params', struct),
    ]),
    RpcResponse: object(
      'RpcResponse',
      [JSONRPC, must('id', rpcId), may('result', any), may('error', ref('RpcError'))],
      { groups: [{ ...exactlyOne('result', 'error'), nullCounts: 'result' }] },
    ),
    RpcError: object('RpcError', [must('code', integer), must('message', string), data]),
  };
}

/** The envelope of 0.1 to 0.3, which leave the `data` of an error free. */
export const ENVELOPE_03: Tables = envelope(may('data', any));

const INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

/** The envelope of 1.0 (§9.5), and errors over HTTP+JSON (§11.6): both have typed details. */
export const ENVELOPE_10: Tables = {
  ...envelope(soft(may('data', DETAILS))),
  Status: object('Status', [
    must('code', integer),
    soft(may('status', string)),
    must('message', string),
    soft(may('details', DETAILS)),
  ]),
  ErrorDetail: object('Status', [must('@type', text)], {
    open: true,
    cases: [
      inCase(
        '@type',
        INFO,
        must('reason', text),
        must('domain', text),
        // google.rpc has a map of strings, so strict readers drop the whole detail.
        soft(may('metadata', map(string))),
      ),
    ],
  }),
};
