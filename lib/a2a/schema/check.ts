import type { Json } from '../../model/json.js';
import type { ObjectName } from '../../model/shape.js';
import type { Shape } from '../spec/objects/member.js';
import { TABLES } from '../spec/objects/tables.js';
import { chosen } from './choose.js';
import { misfit, type RawFault, reduced } from './reduce.js';
import { validators } from './validators.generated.js';

const NONE: readonly RawFault[] = [];
const MOST = 50;

/**
 * What is wrong with an object of the protocol in one shape: one fault for a member, 50 at most. Nothing for an object
 * that the shape does not have. All of a long array or of many names is looked at, until 50 are wrong.
 */
export function check(object: ObjectName, value: Json, shape: Shape): readonly RawFault[] {
  if (TABLES[shape][object] === undefined) return NONE;
  const root = chosen(shape, object, value);
  if (root === null || value === null) return [misfit(object, value)];
  const validate = validators[shape][root];
  if (validate === undefined || validate(value)) return NONE;
  return reduced(validate.errors ?? [], { shape, root, value }).slice(0, MOST);
}
