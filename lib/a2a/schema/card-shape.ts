import type { AgentCard } from '../../model/card.js';
import type { Dialect } from '../../model/dialect.js';
import { type JsonObject, textMember } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import { faultsOf, NONE } from './judge.js';
import type { Site } from './site.js';

/** What is wrong with a card: each generation is judged by its own table, a card of two by both. */
export function cardFaults(
  { value, root, generation }: Pick<AgentCard, 'value' | 'root' | 'generation'>,
  site: Site,
): readonly ShapeFault[] {
  const as = (dialect: Dialect) => faultsOf('AgentCard', value, root, { ...site, dialect });
  switch (generation) {
    case '0.1':
    case '1.0-rc':
      return NONE;
    case '0.2':
    case '0.3':
      return as(site.dialect === '0.3-proto' ? '0.3-proto' : '0.3-rpc');
    case 'unknown':
      // Nothing tells whose members those are that 1.0 does not know.
      return as('1.0').filter(({ flaw }) => flaw !== 'unknown');
    case '1.0':
      return as('1.0');
    case 'hybrid':
      return hasOlderHalf(value) ? both(as('1.0'), as('0.3-rpc')) : as('1.0');
  }
}

/** Whether the members of 0.3 make an interface of their own, and are no leftovers. */
function hasOlderHalf(card: JsonObject): boolean {
  if (textMember(card, 'url') === null) return false;
  const named = ['preferredTransport', 'additionalInterfaces'].some((name) => Object.hasOwn(card, name));
  return named || textMember(card, 'protocolVersion')?.startsWith('0.') === true;
}

/** What either half lacks. What one half knows is no stranger to the card, nor what it says of security in its own form. */
function both(newer: readonly ShapeFault[], older: readonly ShapeFault[]): readonly ShapeFault[] {
  const key = ({ pointer, member, flaw }: ShapeFault) => `${flaw} ${member} ${pointer}`;
  const inNewer = new Set(newer.map(key));
  const inOlder = new Set(older.map(key));
  return [
    ...newer.filter((fault) => (fault.flaw === 'unknown' ? inOlder.has(key(fault)) : !isOlderScheme(fault))),
    ...older
      .filter((fault) => fault.flaw !== 'unknown' && !inNewer.has(key(fault)))
      // Clients of 1.0 read it, those of 0.3 do without.
      .map((fault) => (fault.object === 'SecurityScheme' ? { ...fault, soft: true } : fault)),
  ];
}

function isOlderScheme({ object, rightIn }: ShapeFault): boolean {
  return object === 'SecurityScheme' && rightIn !== null;
}
