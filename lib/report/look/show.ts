import type { CaptureReport, ReportOptions } from '../../model/report.js';
import { between, columns } from '../../text/width.js';
import { stateWord } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import { showCommand } from '../further.js';
import { placeName } from '../place-name.js';
import { KIND_WORDS } from '../row-words.js';
import { styleOf } from '../style.js';
import type { Shown } from './body-lines.js';
import { jsonView } from './json-view.js';
import type { Around, Looked } from './looked.js';
import { marksIn } from './marks.js';
import { rawView } from './raw-view.js';
import { textsOf } from './texts.js';
import { understoodView } from './understood-view.js';
import { openVeil } from './veil.js';
import { wrapped } from './wrapped.js';

/** How an exchange can be looked at. */
export const VIEWS = ['understood', 'json', 'raw'] as const;

export type View = (typeof VIEWS)[number];

/** How exchanges are looked at: in which views, and whether nothing is to be left out. */
export interface Look {
  readonly views: readonly View[];
  readonly all: boolean;
}

/** One exchange of a capture, in the views that were asked for. */
export function shownExchange(
  looked: Looked,
  capture: CaptureReport,
  options: ReportOptions,
  { views, all }: Look,
): string {
  const style = styleOf(options);
  const view = captureView(capture.path, capture.source, style);
  const marks = marksIn(looked.entry, capture.findings, view, views.includes('understood'));
  const around: Around = { capture, view, style, veil: openVeil(style), marks, all };
  for (const text of textsOf(looked.entry)) around.veil.learn(text);
  const inPlace = views.length > 1 || !views.includes('understood');
  const shown = views.map((one): Shown => {
    if (one === 'understood') return understoodView(looked, around, !inPlace);
    return one === 'json' ? jsonView(looked, around) : rawView(looked, around);
  });
  const blocks = shown.map(({ lines }) => lines.join('\n')).filter((block) => block !== '');
  const hints = hintLines(
    looked,
    shown.some(({ isCut }) => isCut),
    views,
    around,
  );
  const gap = views[0] === 'understood' ? '' : '\n';
  return `${titleLine(looked, around)}\n${gap}${[...blocks, ...(hints.length === 0 ? [] : [hints.join('\n')])].join('\n\n')}\n`;
}

/** `x2  call  SendMessage  200  completed`, and at the right edge where it stands. */
function titleLine({ row, entry }: Looked, { view, style, veil }: Around): string {
  const { paint, options } = style;
  const { request, response } = entry.exchange;
  const at = row.request?.at ?? row.response?.at;
  const facts = [
    KIND_WORDS[row.kind],
    row.operation ?? row.spelled,
    response === null
      ? request === null
        ? null
        : 'no answer'
      : response.status === 0
        ? null
        : String(response.status),
    row.state === null ? null : stateWord(row.state),
  ].filter((fact) => fact !== null);
  const handle = `x${row.index}`;
  const left = `${handle}  ${veil.say(facts.join('  '))}`;
  const place = at === undefined ? '' : placeName(view.locator.locate(at), view);
  const [first = '', ...rest] = wrapped(left, options.width, '', '  ');
  const title = [`${paint.rule(handle)}${first.slice(handle.length)}`, ...rest].join('\n');
  const fits = options.width === null || columns(left) + 2 + columns(place) <= options.width;
  if (place === '') return title;
  return fits
    ? `${title}${between(left, place, options.width)}${paint.dim(place)}`
    : `${title}\n  ${paint.dim(place)}`;
}

/** The commands that show what is not shown here. */
function hintLines(
  { row, events }: Looked,
  isCut: boolean,
  views: readonly View[],
  { capture, style }: Around,
): string[] {
  const [event] = events;
  const handle = event === undefined ? `x${row.index}` : `x${row.index}.${event}`;
  const view = views.length === 1 && views[0] !== 'understood' ? ` --view ${views[0]}` : '';
  const hints: (readonly [string, string])[] = [
    ...(isCut ? [['all of it', `${handle}${view} --all`] as const] : []),
    ...(views.includes('raw') ? [] : [['the bytes', `${handle} --raw`] as const]),
  ];
  return hints.flatMap(([what, rest]) => {
    const command = showCommand(capture.path, rest, style);
    return command === null ? [] : [style.paint.dim(`${what}: ${command}`)];
  });
}
