import type { DialectVerdict } from '../model/a2a.js';
import type { Side } from './dialect.js';

/** Brings both sides together: the exchange speaks what was asked in, else what was answered in. */
export function verdict(claimed: string | null, request: Side, answer: Side): DialectVerdict {
  const evidence =
    answer.evidence.length === 0
      ? request.evidence
      : [...request.evidence, ...answer.evidence.map((clause) => `${clause} in the answer`)];
  return {
    advertised: [],
    claimed,
    spoken: request.dialect === 'unknown' ? answer.dialect : request.dialect,
    request: request.dialect,
    response: answer.dialect,
    evidence,
  };
}

/** Of an exchange whose bytes say nothing of a dialect. */
export function noVerdict(claimed: string | null): DialectVerdict {
  return {
    advertised: [],
    claimed,
    spoken: 'unknown',
    request: 'unknown',
    response: 'unknown',
    evidence: [],
  };
}
