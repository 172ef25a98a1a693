import { isObject, type Json, listMember, member } from '../../model/json.js';
import type { Site } from './book.js';

/** A push configuration, in a request or an answer (rows 24, 27, 28). */
export function walkConfig(site: Site, at: string, config: Json | undefined): void {
  if (!isObject(config)) return;
  for (const name of ['name', 'parent']) {
    const found = member(config, name);
    if (typeof found !== 'string' || !found.startsWith('tasks/')) continue;
    site.note(28, `\`${name}: "tasks/…"\``, 'plain `taskId` and `id`', `${at}/${name}`);
  }
  for (const name of ['config', 'pushNotificationConfig']) {
    const inner = member(config, name);
    if (!isObject(inner)) continue;
    site.note(24, `\`${name}\` around the configuration`, 'its members, flat', `${at}/${name}`);
    walkConfig(site, `${at}/${name}`, inner);
    return;
  }
  if (listMember(member(config, 'authentication'), 'schemes').length > 0) {
    const pointer = `${at}/authentication/schemes`;
    site.note(27, '`authentication.schemes`', '`authentication.scheme`', pointer);
  }
}

/** The answer to ListTaskPushNotificationConfigs (row 26), or one configuration. */
export function walkConfigs(site: Site, at: string, value: Json | undefined): void {
  if (Array.isArray(value)) {
    site.note(26, 'a bare array', '`{"configs": […]}`', at, 'value');
    for (const [i, config] of value.entries()) walkConfig(site, `${at}/${i}`, config);
    return;
  }
  for (const [i, config] of listMember(value, 'configs').entries())
    walkConfig(site, `${at}/configs/${i}`, config);
  walkConfig(site, at, value);
}
