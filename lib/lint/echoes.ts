import type { Finding } from '../model/finding.js';
import type { AnyRule } from '../rule.js';

/**
 * Silences the echoes of a cause: a finding whose rule yields to another rule that found something on the same
 * exchange, and on the same event where both name one. Causes are remembered for rules that judge at the end.
 */
export interface Echoes {
  /** The findings of one exchange (or of the end) without those that yield. */
  without(findings: readonly Finding[]): readonly Finding[];
}

/** Where rules found something: by rule and exchange the events, WHOLE for a finding that names none. */
type Sites = Map<string, Map<number | null, Set<number>>>;

const WHOLE = -1;

/** Gives what opens the silencing of echoes of these rules, for a capture each. */
export function echoing(rules: readonly AnyRule[]): () => Echoes {
  const yieldsTo = new Map(rules.map(({ id, yieldsTo }) => [id, yieldsTo]));
  const lateCauses = new Set(
    rules.flatMap(({ each, yieldsTo }) => (each === 'task' || each === 'capture' ? yieldsTo : [])),
  );
  return () => {
    const remembered: Sites = new Map();
    return { without: (findings) => without(findings, remembered) };
  };

  function without(findings: readonly Finding[], remembered: Sites): readonly Finding[] {
    const found: Sites = new Map();
    for (const finding of findings) {
      note(found, finding);
      if (lateCauses.has(finding.rule) && finding.exchange !== null) note(remembered, finding);
    }
    return findings.filter((finding) => {
      const causes = yieldsTo.get(finding.rule) ?? [];
      return !causes.some((cause) => touches(remembered, cause, finding) || touches(found, cause, finding));
    });
  }
}

function note(sites: Sites, { rule, exchange, event }: Finding): void {
  const exchanges = sites.get(rule) ?? new Map<number | null, Set<number>>();
  sites.set(rule, exchanges);
  const events = exchanges.get(exchange) ?? new Set<number>();
  exchanges.set(exchange, events.add(event ?? WHOLE));
}

/** Whether a cause was found where an echo was. */
function touches(sites: Sites, cause: string, { exchange, event }: Finding): boolean {
  const events = sites.get(cause)?.get(exchange);
  return events !== undefined && (event === null || events.has(WHOLE) || events.has(event));
}
