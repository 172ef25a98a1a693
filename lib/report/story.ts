import type { CaptureReport } from '../model/report.js';
import type { Glimpse, Move, StoryStep, TaskStory } from '../model/story.js';
import { clock } from '../text/clock.js';
import { columns, paragraph } from '../text/width.js';
import { count, stateWord } from '../text/words.js';
import { nothingToLint } from './limits.js';
import type { LiveReporter } from './live.js';
import { type Style, styleOf } from './style.js';

const STATE_LIMIT = 40;
/** Lines of one step: a state may have become known in many ways. */
const SEEN_SHOWN = 6;

/** What is said of a move that is not plainly legal. */
export const REMARKS: Readonly<Record<Move, string | null>> = {
  start: null,
  legal: null,
  doubtful: 'no such move is stated',
  illegal: 'leaves the legal paths: the task had ended',
  late: 'may be an older status, told late',
};

/** The path of each task through its states: by what each became known, where, when, and where it left the legal paths. */
export const storyReporter: LiveReporter = (options, several) => {
  const style = styleOf(options);
  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const title = several ? `${style.paint.file(style.name(capture.path))}\n` : '';
      const texts = [...capture.stories].map((story) => `${storyLines(story, capture, style).join('\n')}\n`);
      const nothing = nothingToLint(capture) ?? 'no task crossed';
      return `${title}${texts.length === 0 ? `${style.say(nothing)}\n` : texts.join('\n')}${several ? '\n' : ''}`;
    },
    end: () => '',
  };
};

function storyLines(story: TaskStory, capture: CaptureReport, style: Style): string[] {
  const { brief, paint, say } = style;
  const agent = capture.parties.find(({ role, address }) => role === 'agent' && address === story.host);
  const facts = [
    agent?.name ?? story.host,
    story.contextId === null ? null : `context ${brief(story.contextId, STATE_LIMIT)}`,
  ].filter((fact) => fact !== null);
  const name = say(`task ${brief(story.id, 60)}`);
  const of = say(facts.join(', '));
  const fits = columns(`${name}  ${of}`) <= (style.options.width ?? Number.POSITIVE_INFINITY);
  const head =
    of === '' ? [''] : fits ? [`  ${of}`] : ['', ...paragraph(of, style.options.width, '  ', '    ')];
  const words = story.steps.map(({ state }) => say(brief(stateWord(state), STATE_LIMIT)));
  const width = Math.max(0, ...words.map(columns));
  return [
    ...head.map((line, at) => (at === 0 ? `${paint.rule(name)}${line}` : line)),
    ...story.steps.flatMap((step, at) => stepLines(step, words[at] ?? '', width, style)),
    ...(story.steps.length === 0 ? ['  no state was seen'] : [ending(story, style)]),
  ];
}

function stepLines(step: StoryStep, word: string, width: number, style: Style): string[] {
  const { glyphs, paint } = style;
  const sign = step.move === 'start' ? ' ' : step.move === 'late' ? glyphs.dot : glyphs.arrow;
  const lead = `  ${sign.padEnd(glyphs.arrow.length)} `;
  const state = `${ink(step, style)(word)}${' '.repeat(width - columns(word))}`;
  const shown = step.seen.slice(0, SEEN_SHOWN).map((seen) => glimpseText(seen, glyphs.times));
  const more = step.seen.length - shown.length;
  if (more > 0) shown.push(`${glyphs.more} and ${count(more, 'more time')}`);
  const remark = REMARKS[step.move];
  const aside =
    remark === null ? '' : `  ${paint.severity[step.move === 'illegal' ? 'error' : 'info'](remark)}`;
  return shown.map((text, at) =>
    at === 0
      ? `${lead}${state}  ${paint.dim(text)}${aside}`.trimEnd()
      : `${' '.repeat(lead.length + width)}  ${paint.dim(text)}`,
  );
}

function ink({ is, move }: StoryStep, { paint }: Style): (text: string) => string {
  if (move === 'illegal') return paint.severity.error;
  if (is === 'terminal') return paint.good;
  return is === 'interrupted' ? paint.severity.warning : (text) => text;
}

/** `poll    x4 ×5   01:37:37.082`. */
function glimpseText({ via, exchange, event, time, count: times }: Glimpse, sign: string): string {
  const handle = event === null ? `x${exchange}` : `x${exchange}.${event}`;
  const often = times > 1 ? `${handle} ${sign}${times}` : handle;
  return `${via.padEnd(9)}  ${often.padEnd(8)}  ${clock(time) ?? ''}`.trimEnd();
}

function ending({ steps }: TaskStory, { paint, glyphs }: Style): string {
  const last = steps.findLast(({ move }) => move !== 'late');
  switch (last?.is) {
    case 'terminal':
      return paint.dim(`  ${glyphs.more} ended`);
    case 'interrupted':
      return paint.dim(`  ${glyphs.more} waits for the client`);
    default:
      return paint.dim(
        `  ${glyphs.more} ${steps.some(({ is }) => is === 'terminal') ? 'went on after its end' : 'no end was seen'}`,
      );
  }
}
