import type { Claim, ClaimKind } from '../../model/claim.js';
import type { Finding } from '../../model/finding.js';

/** Rules that speak of what a kind of claim is about. */
const ABOUT: Readonly<Record<ClaimKind, RegExp>> = {
  streaming: /^(?:capability-|stream-content-type$)/,
  'push-notifications': /^capability-/,
  'extended-card': /^capability-/,
  'state-history': /^capability-/,
  interface: /^(?:version-|interface-|card-url-|response-dialect-mismatch$|http-error-status$)/,
  requirement: /^auth-(?:not-enforced|undeclared)$/,
  scheme: /^auth-scheme-/,
  extension: /^extension-/,
  'input-mode': /^(?:content-|part-mode-)/,
  'output-mode': /^(?:content-|part-mode-)/,
};

const MOST = 5;

/** The findings that tell why a claim is broken, or that it was not made: at the same exchanges, and not the client's fault. */
export function breaking(claim: Claim, findings: readonly Finding[]): readonly Finding[] {
  if (claim.verdict !== 'broken' && claim.verdict !== 'not-claimed') return [];
  const telling = claim.verdict === 'broken' ? 'against' : 'for';
  const exchanges = new Set(
    claim.evidence
      .filter(({ stance }) => stance === telling)
      .flatMap(({ places }) => places.map(({ exchange }) => exchange)),
  );
  return findings
    .filter(
      ({ rule, party, exchange, foldedIn }) =>
        ABOUT[claim.kind].test(rule) &&
        party !== 'client' &&
        party !== 'webhook' &&
        [exchange, ...foldedIn].some((index) => index !== null && exchanges.has(index)),
    )
    .slice(0, MOST);
}
