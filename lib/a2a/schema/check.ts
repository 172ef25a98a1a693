import type { Json } from '../../model/json.js';
import type { ObjectName } from '../../model/shape.js';
import type { Shape } from '../spec/objects/member.js';
import { TABLES } from '../spec/objects/tables.js';
import { chosen } from './choose.js';
import type { Validators } from './complaint.js';
import { misfit, type RawFault, reduced } from './reduce.js';
import { validators as v1 } from './v1.generated.js';
import { validators as v01 } from './v01.generated.js';
import { validators as v03 } from './v03.generated.js';
import { validators as v03Proto } from './v03-proto.generated.js';

const VALIDATORS: { readonly [S in Shape]: Validators } = {
  '1.0': v1,
  '0.3': v03,
  '0.3-proto': v03Proto,
  '0.1': v01,
};
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
  const validate = VALIDATORS[shape][root];
  if (validate === undefined || validate(value)) return NONE;
  return reduced(validate.errors ?? [], { shape, root, value }).slice(0, MOST);
}
