import type { Sight } from './sight.js';
import { noVerdict } from './verdict.js';

/** What every entry has, before anything is known of it. */
export function bare({ exchange, method, target, claimed, requestDoc, responseDoc }: Sight) {
  return {
    index: exchange.index,
    exchange,
    dialect: noVerdict(claimed),
    binding: null,
    operation: null,
    spelled: method === null ? '' : `${method} ${target.path}`,
    host: target.host,
    card: null,
    face: null,
    requestDoc,
    responseDoc,
    from: null,
    to: null,
    through: null,
    shape: [],
  };
}
