import type { Diagnosis, Topic } from '../model/diagnosis.js';
import type { CaptureReport } from '../model/report.js';
import { betterFor } from './better.js';
import { lacksOf } from './lacks.js';
import type { SurveyFacts } from './survey.js';

/** What a capture that was read can and cannot show. `nothing`: why it holds nothing to lint. */
export function diagnose(report: CaptureReport, facts: SurveyFacts, nothing: string | null): Diagnosis {
  const lacks = lacksOf(report, facts);
  return {
    path: report.path,
    format: report.format,
    notes: report.fidelity.notes,
    counts: report.counts,
    nothing,
    shows: showsOf(report, facts, new Set(lacks.map(({ topic }) => topic))),
    lacks,
    secrets: [...facts.secrets]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
    unjudged: unjudged(report),
    better: betterFor(report, lacks),
  };
}

/** The good sides, in a few words each. */
function showsOf(report: CaptureReport, facts: SurveyFacts, lacks: ReadonlySet<Topic>): string[] {
  if (facts.exchanges === 0) return [];
  const { fidelity } = report;
  const coarse = lacks.has('times') || lacks.has('buffered') || lacks.has('packed');
  return [
    facts.responsesOnly < facts.exchanges ? 'requests' : null,
    facts.requestsOnly < facts.exchanges ? 'answers' : null,
    lacks.has('bodies') ? null : 'all bodies',
    fidelity.bytes === 'exact' && !lacks.has('reformatted') ? 'exact bytes' : null,
    fidelity.timing === 'exact' ? (coarse ? 'times of exchanges' : 'times') : null,
    fidelity.connections === 'exact' ? 'connections' : null,
  ].filter((word) => word !== null);
}

function unjudged({ skips }: CaptureReport): Diagnosis['unjudged'] {
  const rules = new Map<string, Set<string>>();
  for (const { rule, reason } of skips) rules.set(reason, (rules.get(reason) ?? new Set()).add(rule));
  return [...rules]
    .map(([reason, ids]) => ({ reason, rules: [...ids].sort() }))
    .sort((a, b) => b.rules.length - a.rules.length);
}
