import type { ReportOptions } from '../../model/report.js';
import type { RuleTime } from '../../model/stats.js';
import { paragraph } from '../../text/width.js';
import { count } from '../../text/words.js';
import { styleOf } from '../style.js';
import { type Column, columnsText } from './columns.js';

const SHOWN = 10;

/** What reading took, what judging took, and which rules took most of it; times in milliseconds. */
export function ruleTimesText(reading: number, rules: readonly RuleTime[], options: ReportOptions): string {
  const style = styleOf(options);
  const judging = rules.reduce((sum, { ms }) => sum + ms, 0);
  const share = reading > 0 ? `, ${(judging / reading).toFixed(2)} times as long` : '';
  const title = `${msText(reading)} ms to read and understand, ${msText(judging)} ms to judge by ${count(rules.length, 'rule')}${share}`;
  const shown = options.unfold ? rules : rules.slice(0, SHOWN);
  const rest = rules.slice(shown.length);
  const more: RuleTime = {
    rule: `${rest.length} more`,
    ms: rest.reduce((sum, { ms }) => sum + ms, 0),
    asked: rest.reduce((sum, { asked }) => sum + asked, 0),
  };
  const columns: Column<RuleTime>[] = [
    ['rule', ({ rule }) => rule],
    ['ms', ({ ms }) => msText(ms)],
    ['share', ({ ms }) => (judging > 0 ? `${Math.round((100 * ms) / judging)} %` : '')],
    ['asked', ({ asked }) => String(asked)],
  ];
  const rows = rest.length === 0 ? shown : [...shown, more];
  const lines = rows.length === 0 ? [] : columnsText(columns, rows, style);
  return `${[...paragraph(title, options.width, '', '  '), ...lines].join('\n')}\n`;
}

function msText(ms: number): string {
  return ms.toFixed(1);
}
