import type { Json } from '../../model/json.js';
import type { Flaw, ObjectName } from '../../model/shape.js';
import type { TableName } from '../spec/objects/member.js';
import { listed, plain, quoted, quotedKind } from './quote.js';
import { wordFor } from './words.js';

/**
 * What a sentence is made of. `item`: name or index of the element of a list or map that is at fault, else empty.
 * `found`: what stands there, undefined where nothing does. `expected`: a phrase such as "a string". `names`: the group
 * of which exactly one is wanted, or those of it that are there. `twin`, `near`: other names, as in a ShapeFault, and
 * the known member that is spelled almost like it. `version`: as "A2A 1.0".
 */
export interface Told {
  readonly object: ObjectName;
  readonly table: TableName;
  readonly member: string;
  readonly item: string;
  readonly flaw: Flaw;
  readonly found: Json | undefined;
  readonly expected: string;
  readonly names: readonly string[];
  readonly twin: string | null;
  readonly near: string | null;
  readonly version: string;
}

/** One clause: which member of what, what is there, and what was expected. */
export function sentence(told: Told): string {
  const { object, table, member, item, flaw, found, expected, names, twin, near, version } = told;
  const what = wordFor(object, table);
  const path = item === '' ? member : `${member}/${item}`;
  const where = member === '' ? what : `\`${plain(path)}\` of the ${what}`;
  switch (flaw) {
    case 'missing':
      if (twin !== null) return `${what} has \`${plain(twin)}\` in place of \`${member}\``;
      if (found === null) return `${where} is \`null\`, expected ${expected}`;
      return `${what} has no \`${member}\`, expected ${expected}`;
    case 'type':
      return `${where} is ${quotedKind(found)}, expected ${expected}`;
    case 'value':
    case 'format':
      return `${where} is ${quoted(found)}, expected ${expected}`;
    case 'empty':
      return `${where} is empty, expected ${expected}`;
    case 'none-of':
      if (twin !== null) return `${what} has \`${plain(twin)}\` in place of ${listed(names, 'or')}`;
      return `${what} has none of ${listed(names, 'and')}, expected exactly one of them`;
    case 'several-of':
    case 'padded':
      return `${what} has ${listed(names, 'and')}, expected exactly one of them`;
    case 'unknown': {
      if (twin !== null) return `${what} has \`${plain(member)}\` in place of \`${twin}\``;
      const hint = near === null ? '' : `; nearest is \`${near}\``;
      return `${what} has \`${plain(member)}\`, which ${version} does not know there${hint}`;
    }
  }
}
