import { isObject, type Json, listMember, member, pointerToken, textMember } from '../../model/json.js';
import { FLOWS, SCHEMES } from '../spec/security.js';
import type { Site } from './book.js';

const OAUTH = 'oauth2SecurityScheme';

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
  if (member(member(value, 'capabilities'), 'stateTransitionHistory') !== undefined) {
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
  const facts = SCHEMES.find((one) => one.type === type);
  if (facts !== undefined && member(scheme, facts.wrapper) === undefined) {
    const renamed = facts.renamed
      .map((names) => `, with \`${names['1.0']}\` for \`${names['0.3']}\``)
      .join('');
    site.note(53, `\`type: "${type}"\``, `\`${facts.wrapper}\` around it${renamed}`, `${at}/type`);
  }
  const within = isObject(member(scheme, OAUTH)) ? `/${OAUTH}` : '';
  const flows = member(within === '' ? scheme : member(scheme, OAUTH), 'flows');
  for (const { name, deprecated } of FLOWS) {
    if (!deprecated || member(flows, name) === undefined) continue;
    site.note(54, `\`flows.${name}\``, 'another flow', `${at}${within}/flows/${name}`);
  }
}
