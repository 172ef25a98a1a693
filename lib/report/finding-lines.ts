import type { Finding, Requirement } from '../model/finding.js';
import { between, columns, paragraph } from '../text/width.js';
import { sentence, shortenValues } from '../text/words.js';
import { type CaptureView, placesOf } from './capture-view.js';
import { foldedText } from './compact.js';
import { excerpt } from './excerpt.js';

/** Longest captured value quoted in a message for people. */
const VALUE_LIMIT = 64;

/**
 * One finding as a compiler would print it, and last the commands that show more of it. `first` of its rule in this
 * capture: says why, too.
 */
export function findingLines(
  finding: Finding,
  view: CaptureView,
  first: boolean,
  commands: readonly string[],
): string[] {
  const { style } = view;
  const { options, paint, glyphs } = style;
  const advice = style.say(
    first ? `${sentence(finding.why)} ${sentence(finding.fix)}`.trim() : sentence(finding.fix),
  );
  return [
    ...titleLines(finding, view),
    ...shownLines(finding, view),
    ...(finding.folded === 0 ? [] : paragraph(foldedText(finding, glyphs.more), options.width, '  ')).map(
      paint.dim,
    ),
    ...withCommands(advice, commands, view),
  ];
}

/** What was found and the place where: the part of a finding that differs from others of its rule. */
export function shownLines(finding: Finding, view: CaptureView): string[] {
  return [...messageLines(finding, view), ...excerpt(finding, view)];
}

/** What was found and whose fault it is, without the place. */
export function foundLines(finding: Finding, view: CaptureView): string[] {
  return [...titleLines(finding, view), ...messageLines(finding, view)];
}

function messageLines(finding: Finding, view: CaptureView): string[] {
  const { options, glyphs } = view.style;
  const limit = Math.min(VALUE_LIMIT, (options.width ?? 120) - 12);
  const message = shortenValues(view.say(placesOf(finding), finding.message), limit, glyphs.more);
  return paragraph(message, options.width, '  ');
}

/** Severity and rule, and at the right edge whose fault and where it says so: below where there is no room. */
function titleLines(finding: Finding, { style }: CaptureView): string[] {
  const { options, paint, glyphs } = style;
  const left = `${finding.severity}  ${finding.rule}`;
  const sure = finding.confidence === 'certain' ? null : finding.confidence;
  const right = [finding.party, requirementText(finding.requirement, glyphs.section), sure]
    .filter((part) => part !== null)
    .join(` ${glyphs.dot} `);
  const severity = paint.severity[finding.severity](finding.severity);
  const rule = paint.rule(style.ruleName(finding.rule));
  const { width } = options;
  if (width === null || columns(left) + 2 + columns(right) <= width)
    return [`${severity}  ${rule}${between(left, right, width)}${paint.dim(right)}`];
  const below = paragraph(right, width, '  ').map(paint.dim);
  return columns(left) <= width ? [`${severity}  ${rule}`, ...below] : [severity, `  ${rule}`, ...below];
}

/** `§3.1.2 MUST`; other specifications than A2A by name; null where a rule rests on experience. */
export function requirementText(requirement: Requirement, sign: string): string | null {
  if (requirement.spec === 'experience') return null;
  if (requirement.spec === 'own') return requirement.section === '' ? null : requirement.section;
  const section = /^\d/.test(requirement.section) ? `${sign}${requirement.section}` : requirement.section;
  const spec = requirement.spec === 'A2A 1.0' ? '' : `${requirement.spec.replace(/^A2A /, '')} `;
  return `${spec}${section} ${requirement.level}`.trim();
}

/** A text and commands: one stands beside it where there is room; a line of its own keeps it whole, to be copied. */
export function withCommands(advice: string, commands: readonly string[], { style }: CaptureView): string[] {
  const { options, paint } = style;
  const lines = paragraph(advice, options.width, '  ');
  const [command, ...others] = commands;
  if (command === undefined) return lines;
  const more = `more: ${command}`;
  const last = lines.at(-1) ?? '';
  const fits = options.width === null || columns(last) + 3 + columns(more) <= options.width;
  if (fits && others.length === 0) return [...lines.slice(0, -1), `${last}   ${paint.dim(more)}`];
  return [
    ...lines,
    ...commands
      .flatMap((one, at) => paragraph(one, options.width, at === 0 ? '  more: ' : '        ', '    '))
      .map(paint.dim),
  ];
}
