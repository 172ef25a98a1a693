import {
  type CaptureReport,
  type Entry,
  type ExchangeRow,
  type Look,
  type Looked,
  nothingToLint,
  shownExchange,
  type View,
  verifySignatures,
} from '../index.js';
import { detached } from './detached.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { type Handle, handlesOf, handleText, isHandle } from './handles.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import type { ShowOptions } from './look-options.js';
import { openInput } from './opened.js';
import type { LintOptions } from './options.js';
import type { Work } from './over-captures.js';

/** Exchanges that are shown at once: nobody looks at more, and each is held until the capture ends. */
const MOST = 100;

/** The arguments apart: files, and handles behind them. */
export function showArguments(
  [file = '', ...others]: readonly string[],
  options: LintOptions,
): { readonly files: readonly string[]; readonly handles: readonly Handle[] } {
  if (options.exchange.length + options.task.length + options.host.length > 0)
    throw new Trouble(
      'show takes handles of exchanges behind the file, as x17; it has no use for --exchange, --task and --host',
    );
  if (options.reports.some(({ format }) => format !== 'text'))
    throw new Trouble('show has views in place of formats: --view understood, json or raw');
  const given = others.filter(isHandle);
  const files = [file, ...others.filter((argument) => !isHandle(argument))];
  if (given.length === 0)
    throw new Trouble(
      `which exchange? Name it behind the file, as x1; a2a-lint --format outline ${file} lists them`,
    );
  return { files, handles: handlesOf(given) };
}

/** Shows exchanges of one capture. */
export function shower(handles: readonly Handle[], { view, raw, all }: ShowOptions): Work {
  const views: readonly View[] = raw ? [...view, 'raw'] : view.length > 0 ? view : ['understood', 'json'];
  const look = { views: [...new Set(views)], all: all === true };
  return (inputs, named, run, ends) => {
    if (named > 1)
      throw new Trouble('show is of one capture: name one file, or take several as one with --merge');
    return showAll(inputs, handles, look, run, ends);
  };
}

async function* showAll(
  inputs: readonly Input[],
  handles: readonly Handle[],
  look: Look,
  run: Run,
  ends: Ends,
): AsyncGenerator<ExitStatus | null> {
  for (const input of inputs) yield await showFrom(input, handles, look, run, ends);
}

async function showFrom(
  input: Input,
  handles: readonly Handle[],
  look: Look,
  run: Run,
  ends: Ends,
): Promise<ExitStatus | null> {
  const wanted = (index: number) => handles.some(({ first, last }) => index >= first && index <= last);
  const entries = new Map<number, Entry>();
  const rows = new Map<number, ExchangeRow>();
  let more = 0;
  const opened = openInput(input, {
    ...run,
    inputFormat: run.options.inputFormat,
    inflate,
    rows: 'steps',
    watch(entry) {
      if (!wanted(entry.index)) return;
      if (entries.size < MOST) entries.set(entry.index, detached(entry));
      else more++;
    },
  });
  if (typeof opened === 'string') {
    ends.complain(opened);
    return EXIT.unreadable;
  }
  try {
    const keep = (found: readonly ExchangeRow[]): void => {
      for (const row of found) if (entries.has(row.index)) rows.set(row.index, row);
    };
    for (const step of opened.steps()) keep(step.rows);
    const checks = await verifySignatures(opened.signed(), run.pinnedKeys);
    const { rows: last, report, crashed } = opened.end(checks);
    keep(last);
    for (const rule of crashed)
      ends.complain(`${opened.path}: rule ${rule} crashed on this capture, which is our bug`);
    const missing = handles.flatMap((handle) => missingText(handle, entries, report));
    const looked = lookedAt(handles, entries, rows);
    for (const [at, one] of looked.entries()) {
      if (!ends.tell(`${at === 0 ? '' : '\n'}${shownExchange(one, report, run.style, look)}`)) return null;
    }
    missing.forEach(ends.complain);
    if (more > 0)
      ends.complain(`${opened.path}: ${MOST} exchanges are shown at once; ${more} more were asked for`);
    const problems = opened.problems();
    problems.forEach(ends.complain);
    if (crashed.length > 0) return EXIT.bug;
    if (missing.length > 0) return EXIT.usage;
    return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
  } finally {
    opened.close();
  }
}

/** The exchanges in their order, each with the events that are asked for. */
function lookedAt(
  handles: readonly Handle[],
  entries: ReadonlyMap<number, Entry>,
  rows: ReadonlyMap<number, ExchangeRow>,
): Looked[] {
  const found: Looked[] = [];
  for (const index of [...entries.keys()].sort((a, b) => a - b)) {
    const [entry, row] = [entries.get(index), rows.get(index)];
    const own = handles.filter(({ first, last }) => index >= first && index <= last);
    const events = own.flatMap(({ event }) => (event === null ? [] : [event]));
    const known = events.filter((event) => event <= eventsOf(entry));
    if (entry === undefined || row === undefined || (known.length === 0 && events.length === own.length))
      continue;
    found.push({ row, entry, events: events.length < own.length ? [] : known });
  }
  return found;
}

function eventsOf(entry: Entry | undefined): number {
  return entry?.exchange.response?.events?.length ?? 0;
}

/** Why a handle names nothing, and what would. */
function missingText(handle: Handle, entries: ReadonlyMap<number, Entry>, report: CaptureReport): string[] {
  const { path, counts, truncated } = report;
  const said = `${path}: there is no ${handleText(handle)}`;
  const isThere = [...entries.keys()].some((index) => index >= handle.first && index <= handle.last);
  if (!isThere) {
    const nothing = counts.exchanges === 0 ? nothingToLint(report) : null;
    if (nothing !== null) return [`${said}: ${nothing.replace('nothing to lint: ', '')}`];
    const all =
      counts.exchanges === 1 ? 'its only exchange is x1' : `its exchanges are x1 to x${counts.exchanges}`;
    return [`${said}; ${all}${truncated ? ', and the capture is cut behind them' : ''}`];
  }
  if (handle.event === null) return [];
  const events = eventsOf(entries.get(handle.first));
  if (handle.event <= events) return [];
  if (events === 0) return [`${said}; x${handle.first} has no events`];
  const all =
    events === 1
      ? `its only event is x${handle.first}.1`
      : `its events are x${handle.first}.1 to x${handle.first}.${events}`;
  return [`${said}; ${all}`];
}
