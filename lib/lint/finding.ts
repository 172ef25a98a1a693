import type { Dialect, Operation } from '../model/a2a.js';
import type { Finding, Requirement, Severity } from '../model/finding.js';
import type { Place } from '../model/location.js';
import type { AnyRule, Problem } from '../rule.js';
import { fingerprint, withoutValues } from './fingerprint.js';

/** What the engine knows about the subject of a problem. */
export interface About {
  readonly exchange: number | null;
  readonly task: string | null;
  readonly operation: Operation | null;
  readonly dialect: Dialect;
  /** Where the subject begins. */
  readonly at: Place;
}

/** A problem, made complete with what its rule declares. */
export function findingOf(rule: AnyRule, severity: Severity, problem: Problem, about: About): Finding {
  const party = problem.party ?? rule.party;
  return {
    rule: rule.id,
    severity: problem.severity ?? severity,
    message: problem.message,
    party,
    confidence: problem.confidence ?? rule.confidence,
    exchange: problem.exchange ?? about.exchange,
    event: problem.event ?? null,
    task: problem.task ?? about.task,
    requirement: problem.requirement ?? fitting(rule.requirement, about.dialect),
    at: problem.at,
    label: problem.label ?? null,
    related: problem.related ?? [],
    folded: 0,
    foldedIn: [],
    why: rule.why,
    fix: problem.fix ?? rule.fix,
    fingerprint: fingerprint({
      rule: rule.id,
      operation: problem.everywhere === true ? null : about.operation,
      pointer: problem.everywhere === true ? null : problem.at.pointer,
      party,
      sameAs: problem.sameAs ?? withoutValues(problem.message),
    }),
    status: 'new',
    reason: null,
  };
}

/** The requirement of the version that is spoken, else the first. */
function fitting(requirements: readonly [Requirement, ...Requirement[]], dialect: Dialect): Requirement {
  const spec = dialect.startsWith('1.0') ? 'A2A 1.0' : dialect.startsWith('0.') ? 'A2A 0.3' : null;
  return requirements.find((requirement) => requirement.spec === spec) ?? requirements[0];
}

const CRASHED = 'the rule itself failed';

/** Whether a finding tells of a rule that threw: then it says nothing of the traffic. */
export function isCrash({ party, message }: Finding): boolean {
  return party === 'unknown' && message.startsWith(CRASHED);
}

/** A rule that threw: our own fault, or that of a plugin, told as a finding of that rule so that the run goes on. */
export function crashOf(rule: AnyRule, thrown: unknown, about: About): Finding {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return findingOf(
    rule,
    'error',
    {
      at: about.at,
      message: `${CRASHED} with \`${reason.slice(0, 200)}\`; ${rule.plugin === undefined ? 'this is a bug in a2a-lint' : `it is of the plugin \`${rule.plugin}\``}`,
      party: 'unknown',
      confidence: 'certain',
      severity: 'error',
      fix: `${rule.plugin === undefined ? 'report this capture' : 'mend the plugin'}, or leave the rule out with --off`,
      sameAs: 'internal',
    },
    about,
  );
}
