import type { AnyRule } from '../index.js';
import { table } from '../index.js';

/** The rules as a table, a line each where no width is given. */
export function ruleList(rules: readonly AnyRule[], width: number | null): string {
  const sorted = [...rules].sort((a, b) => (a.id < b.id ? -1 : 1));
  const rows = sorted.map(({ id, severity, summary }) => [id, severity, summary]);
  return `${table(['rule', 'severity', 'what it finds'], rows, width)}\n\n${rules.length} rules; more on one: a2a-lint explain RULE\n`;
}
