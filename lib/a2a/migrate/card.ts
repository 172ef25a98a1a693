import { isObject, type Json, listMember, member, pointerToken, textMember } from '../../model/json.js';
import type { Site } from './book.js';

const SCHEME_WRAPPERS: ReadonlyMap<string, string> = new Map([
  ['apiKey', 'apiKeySecurityScheme'],
  ['http', 'httpAuthSecurityScheme'],
  ['oauth2', 'oauth2SecurityScheme'],
  ['openIdConnect', 'openIdConnectSecurityScheme'],
  ['mutualTLS', 'mtlsSecurityScheme'],
]);

const MOVED: readonly (readonly [row: number, name: string, to: string])[] = [
  [48, 'url', '`supportedInterfaces[].url`'],
  [49, 'preferredTransport', '`supportedInterfaces[].protocolBinding`'],
  [49, 'additionalInterfaces', '`supportedInterfaces`, with `protocolBinding` for `transport`'],
  [50, 'protocolVersion', '`supportedInterfaces[].protocolVersion`'],
  [50, 'protocolVersions', '`supportedInterfaces[].protocolVersion`'],
  [51, 'supportsAuthenticatedExtendedCard', '`capabilities.extendedAgentCard`'],
  [51, 'supportsExtendedAgentCard', '`capabilities.extendedAgentCard`'],
  [52, 'security', '`securityRequirements`'],
  [57, 'signatures', 'made anew'],
];

/** A card without a half for 1.0 (rows 48 to 57). */
export function walkCard(site: Site, root: string, value: Json | undefined): void {
  if (!isObject(value) || listMember(value, 'supportedInterfaces').length > 0) return;
  for (const [row, name, to] of MOVED) {
    if (Object.hasOwn(value, name)) site.note(row, `\`${name}\``, to, `${root}/${name}`);
  }
  if (Object.hasOwn(Object(member(value, 'capabilities')), 'stateTransitionHistory')) {
    const at = `${root}/capabilities/stateTransitionHistory`;
    site.note(55, '`capabilities.stateTransitionHistory`', 'left out', at);
  }
  for (const [i, skill] of listMember(value, 'skills').entries()) {
    if (member(skill, 'security') === undefined) continue;
    const at = `${root}/skills/${i}/security`;
    site.note(56, '`skills[].security`', '`skills[].securityRequirements`', at);
  }
  const schemes = member(value, 'securitySchemes');
  if (!isObject(schemes)) return;
  for (const [name, scheme] of Object.entries(schemes).slice(0, 100)) {
    walkScheme(site, `${root}/securitySchemes${pointerToken(name)}`, scheme);
  }
}

function walkScheme(site: Site, at: string, scheme: Json): void {
  const type = textMember(scheme, 'type') ?? '';
  const wrapper = SCHEME_WRAPPERS.get(type);
  if (wrapper !== undefined && member(scheme, wrapper) === undefined) {
    const more = type === 'apiKey' ? ', with `location` for `in`' : '';
    site.note(53, `\`type: "${type}"\``, `\`${wrapper}\` around it${more}`, `${at}/type`);
  }
  const within = isObject(member(scheme, 'oauth2SecurityScheme')) ? '/oauth2SecurityScheme' : '';
  const flows = member(within === '' ? scheme : member(scheme, 'oauth2SecurityScheme'), 'flows');
  for (const flow of ['implicit', 'password']) {
    if (member(flows, flow) === undefined) continue;
    site.note(54, `\`flows.${flow}\``, 'another flow', `${at}${within}/flows/${flow}`);
  }
}
