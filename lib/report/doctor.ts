import type { Diagnosis, FormatPage } from '../model/diagnosis.js';
import type { ReportOptions } from '../model/report.js';
import { escapeJson } from '../text/escape.js';
import { paragraph } from '../text/width.js';
import { count, list } from '../text/words.js';
import { type Style, styleOf } from './style.js';

/** Version of the JSON that the doctor writes. */
const SCHEMA = 1;
const RULES_SHOWN = 4;
const SECRETS_SHOWN = 8;

/** Diagnoses for people: per capture what it shows, what it lacks, and what to do. */
export function doctorText(diagnoses: readonly Diagnosis[], options: ReportOptions): string {
  const style = styleOf(options);
  return diagnoses.map((diagnosis) => `${lines(diagnosis, style).join('\n')}\n`).join('\n');
}

function lines(diagnosis: Diagnosis, style: Style): string[] {
  const { paint, say, options } = style;
  const name = style.name(diagnosis.path);
  const { exchanges, foreign } = diagnosis.counts;
  const what = `${count(exchanges, 'exchange')}${foreign === 0 ? '' : `, ${foreign} of them not A2A`}`;
  const [first = '', ...rest] = paragraph(
    `${name}  ${say(diagnosis.format)}: ${what}`,
    options.width,
    '',
    '  ',
  );
  return [
    `${paint.file(first.slice(0, name.length))}${first.slice(name.length)}`,
    ...rest,
    ...(diagnosis.nothing === null ? [] : row('', [say(diagnosis.nothing)], style)),
    ...row('shows', diagnosis.shows.length === 0 ? [] : [list(diagnosis.shows)], style),
    ...row(
      'lacks',
      diagnosis.lacks.map(({ says }) => say(says)),
      style,
    ),
    ...row('notes', diagnosis.notes.map(say), style),
    ...row('secrets', secrets(diagnosis, say), style),
    ...row('not judged', diagnosis.unjudged.map(unjudgedText).map(say), style),
    ...better(diagnosis, style),
  ];
}

const LABEL = 12;

function row(label: string, texts: readonly string[], { options, paint }: Style): string[] {
  return texts.flatMap((text, at) => {
    const head = at === 0 ? label : '';
    const indent = ' '.repeat(LABEL + 2);
    const [first = '', ...rest] = paragraph(text, options.width, indent, `${indent}  `);
    return [`  ${paint.dim(head.padEnd(LABEL))}${first.slice(LABEL + 2)}`.trimEnd(), ...rest];
  });
}

function secrets({ secrets }: Diagnosis, say: Style['say']): string[] {
  if (secrets.length === 0) return [];
  const shown = secrets.slice(0, SECRETS_SHOWN).map(({ name, count }) => `\`${say(name)}\` (${count})`);
  if (secrets.length > SECRETS_SHOWN) shown.push(`${secrets.length - SECRETS_SHOWN} more`);
  return [`${list(shown)}: take them out before you share the file`];
}

function unjudgedText({ reason, rules }: Diagnosis['unjudged'][number]): string {
  const shown = rules.length > RULES_SHOWN ? count(rules.length, 'rule') : list(rules);
  return `${shown} (${reason})`;
}

/** The command stands whole on a line of its own, to be copied. */
function better({ better }: Diagnosis, style: Style): string[] {
  if (better === null) return [];
  return [`  ${style.paint.dim('better'.padEnd(LABEL))}${better.command}`, ...row('', [better.why], style)];
}

/** Diagnoses for machines. */
export function doctorJson(diagnoses: readonly Diagnosis[], { tool }: ReportOptions): string {
  const captures = diagnoses.map((diagnosis) => ({
    path: diagnosis.path,
    format: diagnosis.format,
    exchanges: diagnosis.counts.exchanges,
    foreign: diagnosis.counts.foreign,
    nothing: diagnosis.nothing,
    shows: diagnosis.shows,
    lacks: diagnosis.lacks,
    notes: diagnosis.notes,
    secrets: diagnosis.secrets,
    unjudged: diagnosis.unjudged,
    better: diagnosis.better,
  }));
  return `${escapeJson(JSON.stringify({ schema: SCHEMA, tool, captures }, null, 2))}\n`;
}

/** The formats for people: what each is, how it is recognised, how to record it. */
export function formatsText(pages: readonly FormatPage[], options: ReportOptions): string {
  const { paint } = styleOf(options);
  const entry = ({ name, title, told, record }: FormatPage): string =>
    [
      `${paint.file(name)}  ${title}`,
      ...paragraph(`recognised by ${told}`, options.width, '    ', '      '),
      ...paragraph(`record: ${record}`, options.width, '    ', '      '),
    ].join('\n');
  return `${pages.map(entry).join('\n')}\n\nEach may be compressed with gzip or zstd. Which it is, the content tells, not the name.\n`;
}

/** The formats for machines. */
export function formatsJson(pages: readonly FormatPage[], { tool }: ReportOptions): string {
  return `${JSON.stringify({ schema: SCHEMA, tool, formats: pages }, null, 2)}\n`;
}
