import type { AgentInterface } from '../../model/a2a.js';
import type { RepeatedInterface } from '../../model/card.js';
import { type Json, type JsonObject, listMember, textMember } from '../../model/json.js';

/** The interfaces of a card, each once, and those that it names again. */
export interface Interfaces {
  readonly distinct: readonly AgentInterface[];
  readonly repeated: readonly RepeatedInterface[];
}

const MAX_INTERFACES = 100;

/**
 * In order of preference: `supportedInterfaces` as they stand (1.0 §8.3.2); then the main URL of 0.3 and what stands beside
 * it (0.3 §5.6), the main one being repeated there by rule. Over one URL and binding several versions or tenants may be offered.
 */
export function interfacesOf(card: JsonObject, root: string): Interfaces {
  const distinct: AgentInterface[] = [];
  const repeated: RepeatedInterface[] = [];
  const seen = new Map<string, string>();
  const add = (found: AgentInterface, half: string): void => {
    const key = [half, found.url, found.binding, found.version, found.tenant].join('\n');
    const first = seen.get(key);
    if (first !== undefined) repeated.push({ pointer: found.pointer, first });
    else {
      seen.set(key, found.pointer);
      distinct.push(found);
    }
  };

  for (const [i, entry] of listed(card, 'supportedInterfaces'))
    add(
      {
        url: textMember(entry, 'url') ?? '',
        binding: textMember(entry, 'protocolBinding') ?? textMember(entry, 'transport') ?? '',
        version: textMember(entry, 'protocolVersion'),
        tenant: textMember(entry, 'tenant'),
        pointer: `${root}/supportedInterfaces/${i}`,
      },
      // What is broken in several places is told of each.
      textMember(entry, 'url') === null ? `1.0 ${i}` : '1.0',
    );
  const version = textMember(card, 'protocolVersion');
  const url = textMember(card, 'url');
  if (url !== null) {
    const binding = textMember(card, 'preferredTransport') ?? 'JSONRPC';
    add({ url, binding, version, tenant: null, pointer: root }, '0.3');
  }
  for (const [i, entry] of listed(card, 'additionalInterfaces'))
    add(
      {
        url: textMember(entry, 'url') ?? '',
        binding: textMember(entry, 'transport') ?? '',
        version,
        tenant: null,
        pointer: `${root}/additionalInterfaces/${i}`,
      },
      '0.3',
    );
  return { distinct, repeated };
}

function listed(card: JsonObject, name: string): IterableIterator<[number, Json]> {
  return listMember(card, name).slice(0, MAX_INTERFACES).entries();
}
