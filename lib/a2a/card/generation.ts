import type { AgentCard } from '../../model/a2a.js';
import { isObject, type JsonObject, listMember, member, textMember } from '../../model/json.js';

const MARKS_03 = [
  'url',
  'preferredTransport',
  'additionalInterfaces',
  'supportsAuthenticatedExtendedCard',
  'security',
];

/** A2A 0.3 reference §15.1, in its order. `olderPath`: whether it came from the well-known path of 0.1 and 0.2. */
export function generationOf(card: JsonObject, olderPath: boolean): AgentCard['generation'] {
  const interfaces = listMember(card, 'supportedInterfaces');
  const versioned = interfaces.some((entry) => textMember(entry, 'protocolVersion') !== null);
  if (isDraft(card) && !versioned) return '1.0-rc';
  const v1 = interfaces.length > 0;
  const protocolVersion = textMember(card, 'protocolVersion');
  const v03 = protocolVersion !== null || MARKS_03.some((name) => Object.hasOwn(card, name));
  if (v1 && v03) return 'hybrid';
  if (v1) return '1.0';
  if (isObject(member(card, 'authentication')) && protocolVersion === null) {
    if (Array.isArray(member(member(card, 'authentication'), 'schemes'))) return '0.1';
  }
  if (!v03) return 'unknown';
  if (protocolVersion !== null) return protocolVersion.startsWith('0.2') ? '0.2' : '0.3';
  if (isMarked03(card)) return '0.3';
  if (Object.hasOwn(card, 'preferredTransport') || Object.hasOwn(card, 'additionalInterfaces')) return '0.2';
  return olderPath && !Object.hasOwn(card, 'securitySchemes') ? '0.1' : '0.2';
}

/** Members that only drafts of 1.0 had: versions at the root, the extended card beside the capabilities. */
function isDraft(card: JsonObject): boolean {
  return Array.isArray(member(card, 'protocolVersions')) || Object.hasOwn(card, 'supportsExtendedAgentCard');
}

/** Members that only 0.3 has: signatures, mutual TLS, security of a skill. */
function isMarked03(card: JsonObject): boolean {
  if (Object.hasOwn(card, 'signatures')) return true;
  if (listMember(card, 'skills').some((skill) => member(skill, 'security') !== undefined)) return true;
  const schemes = member(card, 'securitySchemes');
  return isObject(schemes) && Object.values(schemes).some((scheme) => member(scheme, 'type') === 'mutualTLS');
}
