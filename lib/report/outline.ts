import type { EventRow, ExchangeRow, ReportOptions } from '../model/report.js';
import { clock } from '../text/clock.js';
import { columns } from '../text/width.js';
import { shortId, size, stateWord } from '../text/words.js';
import type { LiveReporter } from './live.js';
import { artifactsFact, CLOSE_WORDS, KIND_WORDS, sameness } from './row-words.js';
import { type Style, styleOf } from './style.js';

/** Writes the exchanges of one capture as they become complete; equal polls in a row are folded unless asked not to. */
interface OutlineWriter {
  push(row: ExchangeRow): string;
  end(): string;
}

/** Rows that wait for one before them; past this the earliest waits no longer. */
const MAX_WAITING = 1000;
/** Operations fit the column; paths may run over it. */
const NAME_COLUMNS = 20;
const NAME_LIMIT = 48;
const STATE_LIMIT = 40;
const NOTE_LIMIT = 60;
const ARTIFACTS_SHOWN = 2;

function outlineWriter(options: ReportOptions): OutlineWriter {
  const style = styleOf(options);
  const waiting = new Map<number, ExchangeRow>();
  let next = 1;
  let last: { readonly row: ExchangeRow; readonly key: string } | null = null;
  let folded = 0;

  function write(row: ExchangeRow): string {
    next = row.index + 1;
    const key = row.kind === 'poll' ? sameness(row) : null;
    if (key !== null && key === last?.key && !options.unfold) {
      folded++;
      return '';
    }
    const before = unfolded();
    last = key === null ? null : { row, key };
    return before + rowLines(row, style);
  }

  function unfolded(): string {
    const more = folded;
    folded = 0;
    return more === 0 ? '' : `${style.paint.dim(`   ${style.glyphs.rows}  (${more} more, the same)`)}\n`;
  }

  function ready(all: boolean): string {
    let text = '';
    while (waiting.size > 0) {
      const row = waiting.get(next) ?? (all || waiting.size > MAX_WAITING ? earliest(waiting) : undefined);
      if (row === undefined) break;
      waiting.delete(row.index);
      text += write(row);
    }
    return text;
  }

  return {
    push(row) {
      waiting.set(row.index, row);
      return ready(false);
    },
    end: () => ready(true) + unfolded(),
  };
}

function earliest(rows: ReadonlyMap<number, ExchangeRow>): ExchangeRow | undefined {
  return rows.get(Math.min(...rows.keys()));
}

function rowLines(row: ExchangeRow, style: Style): string {
  const { brief, glyphs, paint, say } = style;
  const time = clock(row.request?.time ?? row.response?.time ?? null);
  const status = row.response?.status ? String(row.response.status) : '---';
  const alarming = row.response === null || row.response.status >= 400;
  const line = [
    paint.dim(String(row.index).padStart(4)),
    ...(time === null ? [] : [paint.dim(time)]),
    cell(KIND_WORDS[row.kind], 6),
    cell(say(brief(row.operation ?? row.spelled, NAME_LIMIT)), NAME_COLUMNS),
    alarming ? paint.severity.warning(status) : status,
    cell(row.kind === 'foreign' || row.dialect.spoken === 'unknown' ? '' : row.dialect.spoken, 7),
    cell(sizes(row, glyphs.arrow), 10),
    facts(row, brief).map(say).join(', '),
  ].join('  ');
  return [line, ...row.events.map((event) => eventLine(event, style))]
    .map((text) => `${text.trimEnd()}\n`)
    .join('');
}

/** Bytes of the request's and the response's body: `312→1.2k`. */
function sizes({ request, response }: ExchangeRow, arrow: string): string {
  return `${brief(request?.bodyBytes)}${arrow}${brief(response?.bodyBytes)}`;
}

function brief(bytes: number | null | undefined): string {
  return bytes === null || bytes === undefined ? '?' : size(bytes).replace(/ ([kMG]?)B$/, '$1');
}

function facts(row: ExchangeRow, brief: Style['brief']): string[] {
  const task = row.taskId === null ? null : shortId(row.taskId);
  const state = row.state === null ? null : brief(stateWord(row.state), STATE_LIMIT);
  const error = row.rpcError;
  return [
    row.cardName,
    [task, state].filter((fact) => fact !== null).join(' ') || null,
    artifacts(row, brief),
    error === null ? null : `error ${error.code ?? '?'} ${brief(error.message ?? '', NOTE_LIMIT)}`,
    row.outcome === 'message' || row.outcome === 'list' || row.outcome === 'unreadable' ? row.outcome : null,
    row.outcome === 'unanswered' ? 'no answer' : null,
    row.close === null ? null : CLOSE_WORDS[row.close],
    row.foreignReason,
  ].filter((fact) => fact !== null);
}

function artifacts({ artifacts }: ExchangeRow, brief: Style['brief']): string | null {
  if (artifacts === null) return null;
  const shown = artifacts.names.slice(0, ARTIFACTS_SHOWN).map((name) => brief(name, NAME_LIMIT));
  return artifactsFact(shown, artifacts.count);
}

function eventLine(event: EventRow, { brief, paint, say }: Style): string {
  const time = clock(event.time);
  const text = event.note === null ? '' : brief(event.note.trim(), NOTE_LIMIT);
  const note = text === '' || event.kind === 'artifact' ? text : `"${text}"`;
  const facts = [event.state === null ? '' : brief(stateWord(event.state), STATE_LIMIT), note].filter(
    (fact) => fact !== '',
  );
  const start = [
    paint.dim(String(event.index).padStart(9)),
    ...(time === null ? [] : [paint.dim(time)]),
  ].join('  ');
  return `${start}  ${cell(event.kind, 8)}  ${say(facts.join('  '))}`.trimEnd();
}

function cell(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)));
}

/** A line per exchange, with the events of streams below it; captures among several are named. */
export const outlineReporter: LiveReporter = (options, several) => {
  const { paint, name } = styleOf(options);
  let writer = outlineWriter(options);
  return {
    open({ path }) {
      writer = outlineWriter(options);
      return several ? `${paint.file(name(path))}\n` : '';
    },
    step: (_, rows) => rows.map((row) => writer.push(row)).join(''),
    close: () => writer.end() + (several ? '\n' : ''),
    end: () => '',
  };
};
