import type { TaskTimeline } from '../../model/a2a.js';
import type { TaskMoment } from '../../model/moment.js';
import type { CaptureReport, ReportOptions } from '../../model/report.js';
import type { TaskStory } from '../../model/story.js';
import { stamp } from '../../text/clock.js';
import { paragraph } from '../../text/width.js';
import { count } from '../../text/words.js';
import { captureView, placesOf } from '../capture-view.js';
import { foldedText } from '../compact.js';
import { evidenceCommand } from '../further.js';
import { type Style, styleOf } from '../style.js';
import { aboutLines } from './about-lines.js';
import { handleOf, momentLines } from './moment-lines.js';

/** All that a capture shows of one task. `timeline` null: it is named only, and nothing shows that it exists. */
export interface TaskSeen {
  readonly id: string;
  readonly timeline: TaskTimeline | null;
  readonly story: TaskStory | null;
  /** In the order in which they crossed. */
  readonly moments: readonly TaskMoment[];
  /** Moments past the cap, which are not kept. */
  readonly more: number;
}

const ID_LIMIT = 100;
const NAME_LIMIT = 60;
const FINDINGS_SHOWN = 50;

/** The story of a task: who and in which context, each moment of it, what came of it, and what was wrong. */
export function taskText(seen: TaskSeen, capture: CaptureReport, options: ReportOptions): string {
  const style = styleOf(options);
  const blocks = [
    headLines(seen, capture, style),
    momentBlock(seen, style),
    aboutLines(seen, capture, style),
    findingBlock(seen, capture, style),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

function headLines({ id, timeline, moments }: TaskSeen, capture: CaptureReport, style: Style): string[] {
  const { brief, glyphs, options, paint, say } = style;
  const host = timeline?.host ?? moments.find((moment) => moment.host !== null)?.host ?? null;
  const agent = capture.parties.find(({ role, address }) => role === 'agent' && address === host);
  const dialect = timeline?.observations[0]?.dialect ?? timeline?.streams[0]?.dialect ?? 'unknown';
  const facts = [
    agent?.name == null ? null : brief(agent.name, NAME_LIMIT),
    host,
    dialect === 'unknown' || dialect === 'mixed' ? null : `A2A ${dialect}`,
  ].filter((fact) => fact !== null);
  const [first] = moments;
  return [
    paint.rule(say(`task ${brief(id, ID_LIMIT)}`)),
    ...(facts.length === 0 ? [] : [say(facts.join(` ${glyphs.dot} `))]).flatMap((line) =>
      paragraph(line, options.width, '  ', '    '),
    ),
    ...paragraph(say(begun(first, capture)), options.width, '  ', '    '),
  ];
}

/** How the task came to be, as far as the capture shows it. */
function begun(first: TaskMoment | undefined, { fidelity }: CaptureReport): string {
  if (first === undefined) return 'no exchange shows it';
  const time = stamp(first.time);
  const at =
    time === null ? (fidelity.timing === 'absent' ? '; the capture holds no times' : '') : ` at ${time}`;
  const { what } = first;
  if (what.is === 'asked' && !what.goesOn)
    return `begun by ${what.operation ?? 'a message'} in x${first.exchange}${at}`;
  return `first seen in ${handleOf(first)}${at}; how it began is not in the capture`;
}

function momentBlock({ moments, more, story }: TaskSeen, style: Style): string[] {
  const { options, paint } = style;
  const times = moments.map(({ time }) => time).filter((time) => time !== null);
  // One time alone tells no distance.
  const begins = new Set(times).size > 1 ? (times[0] ?? null) : null;
  const lines = momentLines(moments, story?.steps ?? [], begins, style);
  return more === 0
    ? lines
    : [
        ...lines,
        ...paragraph(`and ${count(more, 'more line')}, which are not kept`, options.width, '  ').map(
          paint.dim,
        ),
      ];
}

function findingBlock({ id }: TaskSeen, capture: CaptureReport, style: Style): string[] {
  const { glyphs, options, paint } = style;
  const view = captureView(capture.path, capture.source, style);
  const found = capture.findings.filter(({ task, status }) => task === id && status === 'new');
  const shown = found.slice(0, FINDINGS_SHOWN);
  const lines = shown.flatMap((finding) => {
    const { severity, rule, exchange, event } = finding;
    const where = exchange === null ? '' : ` ${handleOf({ exchange, event })}`;
    const head = `${severity}${where} ${rule}: `;
    const folded = finding.folded === 0 ? '' : `, ${foldedText(finding, glyphs.more)}`;
    const said = view.say(placesOf(finding), finding.message) + folded;
    const [first = '', ...rest] = paragraph(`${head}${said}`, options.width, '  ', '    ');
    return [`  ${paint.severity[severity](severity)}${first.slice(2 + severity.length)}`, ...rest];
  });
  if (found.length > shown.length) lines.push(`  ${glyphs.more} and ${found.length - shown.length} more`);
  const seen = shown.find(({ exchange }) => exchange !== null);
  const command = seen === undefined ? null : evidenceCommand(seen, capture.path, style);
  // A command is to be copied as it stands.
  const evidence = command === null ? [] : [`  evidence: ${command}`];
  return [
    found.length === 0
      ? paint.dim('no finding is about this task')
      : `${count(found.length, 'finding')} about this task`,
    ...lines,
    ...evidence.map(paint.dim),
  ];
}
