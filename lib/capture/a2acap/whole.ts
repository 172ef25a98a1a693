import { type Json, listMember } from '../../model/json.js';
import type { Stranger } from '../../model/reader.js';
import { numberAt, wordAt } from './value.js';

const APART = /^[^\n]{0,500}"apart"\s*:\s*true/;

/** Whether the first line says that connections stand one behind the other: that has to be known before the rest. */
export function isApart(head: string): boolean {
  return APART.test(head);
}

/** Connections with other protocols, as the last line counts them. */
export function strangersOf(value: Json): Stranger[] {
  return listMember(value, 'strangers').flatMap((stranger) => {
    const protocol = wordAt(stranger, 'protocol', ['TLS', 'HTTP/2', 'gRPC', 'other']);
    const connections = numberAt(stranger, 'connections');
    if (protocol === null || connections === null) return [];
    return [{ protocol, connections, calls: numberAt(stranger, 'calls') }];
  });
}
