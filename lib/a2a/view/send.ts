import { type Dialect, generation } from '../../model/dialect.js';
import { isObject, type JsonDoc, member, valueAt } from '../../model/json.js';
import type { SendConfiguration } from '../../model/objects.js';
import { INLINE_PUSH } from '../spec/values.js';
import { countMember, textsIn } from './members.js';
import { pushConfigAt } from './push-config.js';

const PUSH_NAMES = Object.values(INLINE_PUSH);

/** How a client wants its message handled; null where no object stands there. */
export function sendConfigurationAt(
  doc: JsonDoc,
  pointer: string,
  dialect: Dialect,
): SendConfiguration | null {
  const value = valueAt(doc.value, pointer);
  if (!isObject(value)) return null;
  const modes = member(value, 'acceptedOutputModes');
  const pushName = PUSH_NAMES.find((name) => isObject(member(value, name)));
  const immediately = member(value, 'returnImmediately');
  const blocking = member(value, 'blocking');
  return {
    doc,
    pointer,
    acceptedOutputModes: Array.isArray(modes) ? textsIn(value, 'acceptedOutputModes') : null,
    historyLength: countMember(value, 'historyLength'),
    waits:
      typeof immediately === 'boolean'
        ? !immediately
        : typeof blocking === 'boolean'
          ? blocking
          : waitsUnasked(dialect),
    pushConfig: pushName === undefined ? null : pushConfigAt(doc, `${pointer}/${pushName}`),
  };
}

/** Whether an agent waits for the end of a task unless it is told otherwise; before 1.0 that is open (§13, row 61). */
export function waitsUnasked(dialect: Dialect): boolean | null {
  return generation(dialect) === '1.0' && dialect !== '1.0-rc' ? true : null;
}
