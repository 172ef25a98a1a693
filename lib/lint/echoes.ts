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

const WHOLE = -1;

export function echoes(rules: readonly AnyRule[]): Echoes {
  const yieldsTo = new Map(rules.map(({ id, yieldsTo }) => [id, yieldsTo]));
  const lateCauses = new Set(
    rules.flatMap(({ each, yieldsTo }) => (each === 'task' || each === 'capture' ? yieldsTo : [])),
  );
  const remembered = new Map<string, Map<number, Set<number>>>();

  function remember({ rule, exchange, event }: Finding): void {
    if (!lateCauses.has(rule) || exchange === null) return;
    const exchanges = remembered.get(rule) ?? new Map<number, Set<number>>();
    remembered.set(rule, exchanges);
    const events = exchanges.get(exchange) ?? new Set<number>();
    exchanges.set(exchange, events.add(event ?? WHOLE));
  }

  function wasCause(rule: string, { exchange, event }: Finding): boolean {
    const events = exchange === null ? undefined : remembered.get(rule)?.get(exchange);
    return events !== undefined && (event === null || events.has(WHOLE) || events.has(event));
  }

  return {
    without(findings) {
      for (const finding of findings) remember(finding);
      return findings.filter((finding) => {
        const causes = yieldsTo.get(finding.rule) ?? [];
        return !causes.some(
          (cause) =>
            wasCause(cause, finding) ||
            findings.some((other) => other.rule === cause && touches(other, finding)),
        );
      });
    },
  };
}

function touches(cause: Finding, echo: Finding): boolean {
  return (
    cause.exchange === echo.exchange &&
    (cause.event === echo.event || cause.event === null || echo.event === null)
  );
}
