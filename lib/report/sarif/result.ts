import type { Severity } from '../../model/finding.js';
import { uriOf } from '../file-name.js';
import type { Region } from '../region.js';
import type { Reported } from '../reported.js';

/** Severities as SARIF calls them. */
export const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** The folder that locations are told from. */
export const BASE = '%SRCROOT%';

/**
 * A finding as a result. `twin`: which of those with its fingerprint in this file it is, from 1. `compared`: whether
 * some of the run are known from a baseline, so that others are new.
 */
export function resultOf(reported: Reported, ruleIndex: number, twin: number, compared: boolean) {
  const { finding, fix, handle, message, more, region, reason, related, task } = reported;
  const { rule, severity, fingerprint, status, party, confidence, exchange, event, folded } = finding;
  const told = [handle === null ? message : `${message} (${handle})`, more].filter((part) => part !== null);
  return {
    ruleId: rule,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: unlinked(told.join('; ')) },
    locations: [{ ...locationOf(region), logicalLocations: logicalOf(reported) }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map(({ label, region: at }, index) => ({
            id: index + 1,
            ...locationOf(at),
            message: { text: unlinked(label) },
          })),
        }),
    // The first is what code scanning goes by: over the bytes of a line it would change with every recording.
    partialFingerprints: {
      primaryLocationLineHash: `${fingerprint}:${twin}`,
      'a2aLintFingerprint/v1': fingerprint,
    },
    ...(status === 'suppressed' ? { suppressions: [suppressionOf(reason)] } : {}),
    ...(compared && status !== 'suppressed'
      ? { baselineState: status === 'baselined' ? 'unchanged' : 'new' }
      : {}),
    ...(folded === 0 ? {} : { occurrenceCount: folded + 1 }),
    properties: { party, confidence, exchange, event, task, requirement: finding.requirement, fix },
  };
}

function suppressionOf(reason: string | null) {
  return {
    kind: 'external',
    status: 'accepted',
    ...(reason === null ? {} : { justification: unlinked(reason) }),
  };
}

/** Where a region is. */
export function locationOf({ file, start, end, offset, length }: Region) {
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(file), uriBaseId: BASE },
      region: {
        ...(start === null ? {} : { startLine: start.line, startColumn: start.column }),
        ...(end === null ? {} : { endLine: end.line, endColumn: end.column }),
        byteOffset: offset,
        ...(length === null ? {} : { byteLength: length }),
      },
    },
  };
}

function logicalOf({ finding, handle, region }: Reported) {
  const { pointer } = region;
  if (handle === null) return [];
  const kind = pointer === null ? (finding.event === null ? 'exchange' : 'event') : 'value';
  const name = pointer === null || pointer === '' ? handle : pointer.slice(pointer.lastIndexOf('/') + 1);
  return [{ name, fullyQualifiedName: `${handle}${pointer ?? ''}`, kind }];
}

/** Text in which nothing is a link: `[a](b)` is one even in plain messages. */
export function unlinked(text: string): string {
  return text.replaceAll('](', '\\](');
}
