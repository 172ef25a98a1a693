import type { AgentCard } from '../model/a2a.js';
import { DIALECT_NAMES } from '../model/dialect.js';
import type { CaptureReport, ExchangeRow } from '../model/report.js';
import { columns, paragraph } from '../text/width.js';
import { count, list } from '../text/words.js';
import { captureView } from './capture-view.js';
import { type DialectGroup, dialectGroups } from './dialect-groups.js';
import { offerText, speakers } from './dialect-parties.js';
import type { LiveReporter } from './live.js';
import { migrationLines } from './migration-lines.js';
import { disagreements, spokenOver } from './spoken.js';
import { type Style, styleOf } from './style.js';

const RUNS_SHOWN = 4;
const NAME_LIMIT = 48;

/** Which version each party speaks, then each exchange (like ones as one) with what is claimed, offered, and why. */
export const dialectReporter: LiveReporter = (options) => {
  const style = styleOf(options);
  let who = speakers();
  let groups = dialectGroups(options.unfold);
  return {
    open() {
      who = speakers();
      groups = dialectGroups(options.unfold);
      return '';
    },
    step(_, rows) {
      for (const row of rows) {
        who.add(row);
        groups.add(row);
      }
      return '';
    },
    close(capture) {
      const { paint, name } = style;
      const listed = groups.list();
      const odd = listed.filter(({ row }) => disagreements(row).length > 0);
      const view = captureView(capture.path, capture.source, style);
      const blocks: readonly (readonly string[])[] = [
        ...(options.quiet ? [] : [[paint.file(name(capture.path)), ...who.lines(capture, style)]]),
        (options.quiet ? odd : listed).flatMap((group) => groupLines(group, capture, style)),
        groups.more() === 0 ? [] : [`and ${count(groups.more(), 'more exchange')}`],
        ...(capture.migration === null ? [] : migrationLines(capture.migration, view)),
      ];
      return blocks
        .filter((lines) => lines.length > 0)
        .map((lines) => `${lines.map((line) => line.trimEnd()).join('\n')}\n`)
        .join('\n')
        .concat('\n');
    },
    end: () => '',
  };
};

function groupLines(
  { row, count: times, runs }: DialectGroup,
  capture: CaptureReport,
  style: Style,
): string[] {
  const { options, paint, glyphs, say } = style;
  const where = handles(runs, times, glyphs.more);
  const facts = what(row, capture, style).map(say);
  const [first = '', ...more] = packed(facts, ` ${glyphs.dot} `, options.width, `${where}  `);
  const { evidence } = row.dialect;
  const why = evidence.length === 0 ? [] : [`because ${evidence[0]}`, ...evidence.slice(1)];
  return [
    `${paint.dim(where)}${first.slice(where.length)}`,
    ...more,
    ...packed(why.map(say), ', ', options.width, INDENT).map(paint.dim),
    ...disagreements(row).flatMap((clause) =>
      paragraph(say(`! ${clause}`), options.width, INDENT, '      ').map(paint.severity.warning),
    ),
  ];
}

const INDENT = '    ';

/** Facts in a row, broken between them where the width asks for it; one that is too long alone is broken at spaces. */
function packed(facts: readonly string[], between: string, width: number | null, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const fact of facts) {
    const longer = line === '' ? fact : `${line}${between}${fact}`;
    const start = lines.length === 0 ? indent : INDENT;
    if (
      line !== '' &&
      width !== null &&
      columns(start) + columns(longer) + between.trimEnd().length > width
    ) {
      lines.push(...paragraph(`${line}${between.trimEnd()}`, width, start, '      '));
      line = fact;
    } else line = longer;
  }
  const start = lines.length === 0 ? indent : INDENT;
  return line === '' ? lines : [...lines, ...paragraph(line, width, start, '      ')];
}

/** `x3`, `x3-x7, x9 (6)`. */
function handles(runs: DialectGroup['runs'], times: number, more: string): string {
  const shown = runs
    .slice(0, RUNS_SHOWN)
    .map(([first, last]) => (first === last ? `x${first}` : `x${first}-x${last}`));
  if (runs.length > RUNS_SHOWN) shown.push(more);
  return `${shown.join(', ')}${times === 1 ? '' : ` (${times})`}`;
}

/** What one group of exchanges is, in facts. */
function what(row: ExchangeRow, capture: CaptureReport, { brief }: Style): string[] {
  const { kind, dialect, binding, operation, spelled } = row;
  const { claimed, advertised, request, response } = dialect;
  if (kind === 'foreign') return [`not A2A: ${row.foreignReason ?? ''}`];
  const claims = claimed === null || claimed === '' ? 'claims no version' : `claims \`${claimed}\``;
  if (kind === 'card-fetch') {
    const card = capture.cards.find(({ exchange }) => exchange === row.index);
    return ['card fetch', claims, ...cardFacts(row, card)];
  }
  const name = kind === 'push-delivery' ? 'push delivery' : brief(operation ?? spelled, NAME_LIMIT);
  const answered = response !== request && response !== 'unknown' && row.response !== null;
  return [
    `${name}  ${spokenOver(request, binding)}`,
    ...(answered ? [`answered in ${DIALECT_NAMES[response]}`] : []),
    claims,
    ...(advertised.length === 0 ? [] : [`card offers \`${advertised.join('`, `')}\``]),
  ];
}

function cardFacts({ cardGeneration, cardName }: ExchangeRow, card: AgentCard | undefined): string[] {
  if (cardGeneration === null) return ['no card came'];
  const of = cardName === null ? '' : ` of ${cardName}`;
  const offers = [
    ...new Set((card?.interfaces ?? []).map(({ version, binding }) => offerText(version, binding))),
  ];
  return [`${SHAPES[cardGeneration]}${of}`, ...(offers.length === 0 ? [] : [`offers ${list(offers)}`])];
}

const SHAPES: Readonly<Record<AgentCard['generation'], string>> = {
  '0.1': 'a card of 0.1',
  '0.2': 'a card of 0.2',
  '0.3': 'a card of 0.3',
  '1.0': 'a card of 1.0',
  '1.0-rc': 'a card of a 1.0 release candidate',
  hybrid: 'a card for 0.3 and 1.0',
  unknown: 'a card of no known version',
};
