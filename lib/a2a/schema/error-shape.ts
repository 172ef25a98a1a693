import type { Binding } from '../../model/dialect.js';
import { isObject, member } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import { faultsOf, misfit, NONE } from './judge.js';
import type { Site } from './site.js';

/** Statuses that a gateway in front of the agent gives with a body of its own. */
const BY_OTHERS: ReadonlySet<number> = new Set([401, 403, 404, 405, 407, 413, 429, 431, 500, 502, 503, 504]);

/** What is wrong with the error object of an answer (A2A 1.0 §9.5, §11.6). HTTP+JSON of 0.3 leaves its form free. */
export function errorFaults(binding: Binding | null, status: number, site: Site): readonly ShapeFault[] {
  const error = member(site.doc.value, 'error');
  if (binding === 'JSONRPC') {
    // Who guards the agent refuses in a form of its own, which its status tells.
    const enveloped = status < 400 || member(site.doc.value, 'jsonrpc') !== undefined;
    return enveloped ? faultsOf('RpcError', error, '/error', site) : NONE;
  }
  if (binding !== 'HTTP+JSON' || site.dialect !== '1.0') return NONE;
  if (isObject(error)) return faultsOf('Status', error, '/error', site);
  if (BY_OTHERS.has(status)) return NONE;
  return [
    misfit(
      'Status',
      '',
      'body of the error has no `error`, expected one with `code` and `message`',
      site,
      true,
    ),
  ];
}
