import type { Binding, Operation, RpcRequest } from '../../model/a2a.js';
import { isObject, type Json } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import { faultsOf, misfit, NONE } from './judge.js';
import { payloadsOf } from './payloads.js';
import { quoted } from './quote.js';
import type { Site } from './site.js';

/** Members that HTTP+JSON takes from the path, so that a body need not repeat them. */
const IN_PATH: ReadonlySet<string> = new Set(['id', 'taskId', 'name', 'parent', 'configId', 'tenant']);

/** Operations whose parameters may be left out (A2A 1.0 §9.4.8, 0.3 §7.10). */
const NEEDLESS: ReadonlySet<Operation> = new Set(['ListTasks', 'GetExtendedAgentCard']);

/** What is wrong with the params or the body of a request. */
export function requestFaults(
  operation: Operation,
  binding: Binding | null,
  rpc: RpcRequest | null,
  site: Site,
): readonly ShapeFault[] {
  const { request } = payloadsOf(operation);
  if (binding === 'HTTP+JSON') {
    const faults = faultsOf(request, site.doc.value, '', site);
    return faults.filter(({ flaw, member, pointer }) => {
      return !(flaw === 'missing' && pointer === '' && IN_PATH.has(member));
    });
  }
  if (binding !== 'JSONRPC' || rpc === null) return NONE;
  const { params } = rpc;
  if (params === undefined || params === null) {
    return NEEDLESS.has(operation) ? NONE : faultsOf(request, EMPTY, '', site);
  }
  if (isObject(params)) return faultsOf(request, params, '/params', site);
  return [
    misfit(
      'RpcRequest',
      '/params',
      `\`params\` of the request is ${quoted(params)}, expected an object`,
      site,
    ),
  ];
}

const EMPTY: Json = {};
