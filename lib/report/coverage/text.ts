import type { CaptureReport } from '../../model/report.js';
import { paragraph } from '../../text/width.js';
import { count } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import { limitLines } from '../limits.js';
import type { LiveReporter } from '../live.js';
import { type Column, columnsText } from '../stats/columns.js';
import { type Style, styleOf } from '../style.js';
import {
  COUNTED,
  type CoverageCount,
  countOf,
  countsByChapter,
  countsByLevel,
  STATUS_WORDS,
} from './counts.js';
import { type Breach, bySpec, type Gathered, isAccepted, openGathering } from './gathered.js';

/** What captures together say of each requirement: counts, what is violated and where, what was not exercised. */
export const coverageReporter: LiveReporter = (options) => {
  const style = styleOf(options);
  const gathering = openGathering(style);
  const names: string[] = [];
  const limits: { readonly name: string; readonly lines: readonly string[] }[] = [];
  return {
    open: () => '',
    step: () => '',
    close(capture) {
      gathering.add(capture);
      const name = style.name(capture.path);
      names.push(name);
      if (!isWhole(capture) && !options.quiet && limits.length < LIMITS_SHOWN)
        limits.push({ name, lines: limitLines(capture, captureView(capture.path, capture.source, style)) });
      return '';
    },
    note: (message) => `${paragraph(style.say(message), options.width, '', '  ').join('\n')}\n`,
    end() {
      const all = gathering.all();
      if (all.length === 0) return '';
      const [name = ''] = names;
      const title = names.length === 1 ? name : count(names.length, 'capture');
      const blocks = [
        ...(options.quiet ? [] : [[style.paint.file(title)]]),
        ...bySpec(all).flatMap(([spec, own]) => specBlocks(spec, own, gathering.spoken(spec), style)),
        ...limits.map(({ name, lines }) => (names.length === 1 ? lines : titled(name, lines, style))),
      ];
      return blocks
        .filter((lines) => lines.length > 0)
        .map((lines) => `${lines.map((line) => line.trimEnd()).join('\n')}\n`)
        .join('\n');
    },
  };
};

/** Captures of which it is told what of them was not judged. */
const LIMITS_SHOWN = 20;

/** Whether a capture could be read to its end, and all of it was judged. */
function isWhole({ truncated, anomalies, inScope }: CaptureReport): boolean {
  return !truncated && anomalies.length === 0 && !inScope?.ignored;
}

function specBlocks(spec: string, all: readonly Gathered[], spoken: boolean, style: Style): string[][] {
  const { options, paint } = style;
  const of = (status: Gathered['status']) => all.filter((one) => one.status === status);
  const listed = spoken || options.unfold;
  const [lacking, ruleless] = divided(of('not-decidable'), ({ exercised }) => exercised > 0);
  const blocks = [
    paragraph(`${spec}: ${countsText(all, style)}`, options.width, '', '  ').map(paint.rule),
    listed ? table('level', countsByLevel(all), style) : paragraph(UNSPOKEN, options.width, '  '),
    listed ? table('chapter', countsByChapter(all), style) : [],
    titled(
      'violated',
      of('violated').flatMap((one) => violatedLines(one, style)),
      style,
    ),
    listed ? listing('not exercised', of('not-exercised'), style) : [],
    listing('not decidable in what was captured', lacking, style),
    options.unfold ? listing('not decided by any rule', ruleless, style) : restLines(ruleless.length, style),
    options.unfold ? listing('met', of('met'), style) : [],
  ];
  return options.quiet ? blocks.filter((_, at) => at === 0 || at === VIOLATED) : blocks;
}

const UNSPOKEN = 'nothing that crossed speaks it; --unfold lists what it asks for all the same';
/** Where it stands among the blocks. */
const VIOLATED = 3;

function countsText(all: readonly Gathered[], { glyphs }: Style): string {
  const { by } = countOf('', all);
  return COUNTED.map((status) => `${by[status]} ${STATUS_WORDS[status]}`).join(` ${glyphs.dot} `);
}

/** Requirements with what they say, and where they were not decided, why. */
function listing(title: string, all: readonly Gathered[], style: Style): string[] {
  const lines = all.flatMap((one) => [...requirementLines(one, style), ...reasonLines(one, style)]);
  return titled(title, lines, style);
}

function restLines(number: number, { options }: Style): string[] {
  if (number === 0) return [];
  const whole = `${count(number, 'requirement')} ${number === 1 ? 'is' : 'are'} not decided by any rule, or by none in force`;
  return paragraph(`${whole}; --unfold tells which, and why`, options.width, '', '  ');
}

function table(what: string, counts: readonly CoverageCount[], style: Style): string[] {
  const columns: Column<CoverageCount>[] = [
    [what, ({ name }) => name],
    ...COUNTED.map(
      (status): Column<CoverageCount> => [
        STATUS_WORDS[status],
        ({ by }) => (by[status] === 0 ? '' : String(by[status])),
      ],
    ),
  ];
  return columnsText(columns, counts, style);
}

function titled(title: string, lines: readonly string[], { paint }: Style): string[] {
  return lines.length === 0 ? [] : [paint.file(title), ...lines];
}

function requirementLines({ id, level, summary }: Gathered, { options, paint }: Style): string[] {
  const [first = '', ...rest] = paragraph(`${id} (${level}): ${summary}`, options.width, '  ', '    ');
  return [first.replace(id, paint.rule(id)), ...rest];
}

function reasonLines({ reasons }: Gathered, { options, paint, say }: Style): string[] {
  return reasons.length === 0 ? [] : paragraph(say(reasons.join('; ')), options.width, '    ').map(paint.dim);
}

function violatedLines(one: Gathered, style: Style): string[] {
  const { paint, options } = style;
  const more = one.found - one.breaches.length;
  return [
    ...requirementLines(one, style),
    ...one.breaches.flatMap((breach) => breachLines(breach, style)),
    ...(more > 0 ? [`    and ${count(more, 'more finding')}`] : []),
    ...(isAccepted(one) ? paragraph(ACCEPTED, options.width, '    ').map(paint.dim) : []),
  ];
}

const ACCEPTED = 'all of it is suppressed or known before, and does not count';

function breachLines({ finding, place }: Breach, { options, paint, ruleName }: Style): string[] {
  const { severity, rule, exchange, status } = finding;
  const handle = exchange === null ? '' : ` (x${exchange})`;
  const accepted = status === 'new' ? '' : `, ${status}`;
  const [first = '', ...rest] = paragraph(
    `${severity} ${rule} at ${place}${handle}${accepted}`,
    options.width,
    '    ',
    '      ',
  );
  return [first.replace(severity, paint.severity[severity](severity)).replace(rule, ruleName(rule)), ...rest];
}

function divided<T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((one) => !is(one))];
}
