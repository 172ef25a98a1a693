import {
  isObject,
  type JsonDoc,
  type JsonObject,
  listMember,
  textMember,
  valueAt,
} from '../../model/json.js';
import type { PushConfig, PushConfigPage } from '../../model/objects.js';
import { each, idMember, objectMember, textsIn } from './members.js';

/**
 * The push configuration at a pointer: flat in 1.0, below `pushNotificationConfig` before, and in requests of the 0.3
 * proto below `config` as well. Null where no object stands there.
 */
export function pushConfigAt(doc: JsonDoc, pointer: string): PushConfig | null {
  const value = valueAt(doc.value, pointer);
  return isObject(value) ? pushConfigOf(doc, pointer, value) : null;
}

/** One page of push configurations at a pointer; null where neither an object nor a list stands there. */
export function pushConfigPageAt(doc: JsonDoc, pointer: string): PushConfigPage | null {
  const value = valueAt(doc.value, pointer);
  const bare = Array.isArray(value);
  if (!bare && !isObject(value)) return null;
  const list = bare ? value : listMember(value, 'configs');
  return {
    doc,
    pointer,
    configs: each(list, bare ? pointer : `${pointer}/configs`, (item, at) => pushConfigOf(doc, at, item)),
    nextPageToken: textMember(value, 'nextPageToken'),
  };
}

function pushConfigOf(doc: JsonDoc, pointer: string, value: JsonObject): PushConfig {
  const around = objectMember(value, 'config');
  const outer = around ?? value;
  const outerPointer = around === null ? pointer : `${pointer}/config`;
  const nested = objectMember(outer, 'pushNotificationConfig');
  const inner = nested ?? outer;
  const named = resourceName(
    textMember(outer, 'name') ?? textMember(value, 'name') ?? textMember(value, 'parent'),
  );
  const authentication = objectMember(inner, 'authentication') ?? undefined;
  const scheme = idMember(authentication, 'scheme');
  return {
    doc,
    pointer: nested === null ? outerPointer : `${outerPointer}/pushNotificationConfig`,
    id: idMember(inner, 'id') ?? named.configId ?? idMember(value, 'configId'),
    // 0.1 calls the task `id`, beside the nested configuration.
    taskId: idMember(outer, 'taskId') ?? named.taskId ?? (nested === null ? null : idMember(outer, 'id')),
    url: textMember(inner, 'url'),
    token: textMember(inner, 'token'),
    schemes: scheme === null ? textsIn(authentication, 'schemes') : [scheme],
    credentials: textMember(authentication, 'credentials'),
    outer: outerPointer,
  };
}

/** What a resource name of the 0.3 proto names: `tasks/T`, with `/pushNotificationConfigs/C` behind it (§13, row 28). */
export function resourceName(name: string | null): {
  readonly taskId: string | null;
  readonly configId: string | null;
} {
  if (name === null || !name.startsWith('tasks/')) return { taskId: null, configId: null };
  const rest = name.slice('tasks/'.length);
  const middle = rest.indexOf('/pushNotificationConfigs/');
  if (middle < 0) return { taskId: rest === '' ? null : rest, configId: null };
  const configId = rest.slice(middle + '/pushNotificationConfigs/'.length);
  return { taskId: rest.slice(0, middle), configId: configId === '' ? null : configId };
}
