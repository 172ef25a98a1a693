import type { Dialect, DialectVerdict } from '../model/a2a.js';
import type { Clash } from '../model/dialect.js';
import type { Side } from './dialect.js';

/** Brings both sides together: the exchange speaks what was asked in, else what was answered in. */
export function verdict(
  claimed: string | null,
  request: Side,
  answer: Side,
  advertised: readonly string[] = [],
  clash: Clash | null = null,
): DialectVerdict {
  const evidence = request.evidence.slice();
  for (const clause of answer.evidence) evidence.push(`${clause} in the answer`);
  return {
    advertised,
    claimed,
    spoken: spokenBy(request, answer),
    request: request.dialect,
    response: answer.dialect,
    evidence,
    clash,
  };
}

/** What an exchange speaks: its request decides, else its answer. */
export function spokenBy(request: Side, answer: Side): Dialect {
  return request.dialect === 'unknown' ? answer.dialect : request.dialect;
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
    clash: null,
  };
}
