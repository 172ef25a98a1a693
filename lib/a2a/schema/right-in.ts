import type { Json } from '../../model/json.js';
import type { ObjectName } from '../../model/shape.js';
import type { Shape, TableName, Type } from '../spec/objects/member.js';
import { memberNamed, TABLES } from '../spec/objects/tables.js';
import type { RawFault } from './reduce.js';

const SHAPES: readonly Shape[] = ['1.0', '0.3', '0.3-proto', '0.1'];

/** What one version nests another lays flat. */
const NESTED: { readonly [N in ObjectName]?: readonly TableName[] } = {
  File: ['Part'],
  Part: ['File'],
  PushNotificationConfig: ['TaskPushNotificationConfig'],
};

/** The dialects in which what stands there would be right, as `0.3 over JSON-RPC`; null for none. */
export function rightIn(fault: RawFault, shape: Shape): string | null {
  if (fault.flaw !== 'unknown' && fault.flaw !== 'value' && fault.flaw !== 'type') return null;
  const right = SHAPES.filter((other) => other !== shape && isRight(other, fault));
  const inCard = /^(?:Agent|OAuth|Security)/.test(fault.object) && shape === '1.0';
  return right.length === 0 ? null : spelled(right, inCard);
}

/** 0.1 is named where nothing newer is; of which binding a card of 0.3 is matters only inside 0.3. */
function spelled(right: readonly Shape[], inCard: boolean): string {
  const newer = right.filter((shape) => shape === '0.3' || shape === '0.3-proto');
  const names = right.includes('1.0') ? ['1.0'] : [];
  if (newer.length > 1 || (newer.length === 1 && inCard)) names.push('0.3');
  else if (newer.length === 1) names.push(`0.3 over ${newer[0] === '0.3' ? 'JSON-RPC' : 'HTTP+JSON'}`);
  return names.join(' and ') || '0.1';
}

function isRight(other: Shape, { table, object, member, flaw, found }: RawFault): boolean {
  const names = [table, object, ...(NESTED[object] ?? [])];
  const there = names.map((name) => memberNamed(TABLES[other][name], member)).find((one) => one !== null);
  if (there === undefined) return false;
  switch (flaw) {
    case 'value':
      return there.type.is === 'word' && typeof found === 'string' && there.type.values.includes(found);
    case 'type':
    case 'unknown':
      return fits(there.type, found);
    default:
      return false;
  }
}

/** Whether a value is of the JSON type that a table asks for, whatever is inside it. */
function fits(type: Type, found: Json | undefined): boolean {
  switch (type.is) {
    case 'any':
      return true;
    case 'boolean':
      return typeof found === 'boolean';
    case 'integer':
    case 'int32':
    case 'rpc-id':
      return typeof found === 'number';
    case 'string':
    case 'word':
      return typeof found === 'string';
    case 'list':
      return Array.isArray(found);
    case 'object':
    case 'map':
    case 'ref':
      return typeof found === 'object' && found !== null && !Array.isArray(found);
  }
}
