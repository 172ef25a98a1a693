import { type Hit, hitLines, hitsIn, nothingToLint } from '../index.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import type { SearchOptions } from './look-options.js';
import { openLearnt } from './opened.js';
import type { LintOptions } from './options.js';
import type { Work } from './over-captures.js';

/** What is looked for, and how hits are written. */
interface Search {
  readonly pattern: RegExp;
  readonly most: number;
  readonly width: number | null;
}

/** The files, and what is done with them: each hit is told, with the place where it stands. */
export function searcher(
  given: readonly string[],
  { reports }: LintOptions,
  { case: isExact, most }: SearchOptions,
  width: number | null,
): { readonly files: readonly string[]; readonly work: Work } {
  const text = given.at(-1) ?? '';
  if (given.length < 2 || text === '')
    throw new Trouble('what is to be found? The text stands behind the files: a2a-lint search FILE TEXT');
  if (reports.some(({ format }) => format !== 'text'))
    throw new Trouble('search has one form only; --format is for reports');
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), isExact ? 'gu' : 'giu');
  const search = { pattern, most, width };
  return { files: given.slice(0, -1), work: (inputs, _, run, ends) => searchAll(inputs, search, run, ends) };
}

function* searchAll(
  inputs: readonly Input[],
  search: Search,
  run: Run,
  ends: Ends,
): Generator<ExitStatus | null> {
  let found = 0;
  for (const input of inputs) {
    const { status, hits } = searchOne(input, search, run, ends);
    found += hits;
    yield status;
  }
  if (found === 0) yield EXIT.findings;
}

/** What one capture came to; `status` null where nobody reads the hits any more. */
interface Searched {
  readonly status: ExitStatus | null;
  readonly hits: number;
}

function searchOne(input: Input, { pattern, most, width }: Search, run: Run, ends: Ends): Searched {
  const kept: { readonly index: number; readonly hits: readonly Hit[] }[] = [];
  const unsettled = new Map<number, { readonly hits: readonly Hit[]; readonly count: number }>();
  let count = 0;
  let shown = 0;
  const opened = openLearnt(input, {
    rules: [],
    scope: run.scope,
    inputFormat: run.options.inputFormat,
    inflate,
    met: run.met,
    progress: run.progress,
    rows: 'steps',
    watch(entry) {
      const found = hitsIn(entry, pattern, run.style, most - shown);
      if (found.count > 0) unsettled.set(entry.index, found);
    },
  });
  if (typeof opened === 'string') {
    ends.complain(opened);
    return { status: EXIT.unreadable, hits: 0 };
  }
  /** Only exchanges in the scope that is asked for have rows. */
  const settle = (rows: readonly { readonly index: number }[]): void => {
    for (const { index } of rows) {
      const found = unsettled.get(index);
      if (found === undefined) continue;
      count += found.count;
      shown += found.hits.length;
      kept.push({ index, hits: found.hits });
    }
    unsettled.clear();
  };
  try {
    for (const { rows } of opened.steps()) settle(rows);
    const { rows, report } = opened.end();
    settle(rows);
    const isSpelledAnew = opened.reading.encoded?.() ?? false;
    const hits = kept
      .sort((a, b) => a.index - b.index)
      .flatMap((one) => one.hits)
      .slice(0, most)
      .map((hit) => (isSpelledAnew ? { ...hit, at: { ...hit.at, text: false as const } } : hit));
    if (!ends.tell(hitLines(hits, report, run.style, width))) return { status: null, hits: count };
    if (count > hits.length)
      ends.complain(`${opened.path}: ${hits.length} of ${count} hits are shown; --most ${count} shows all`);
    const nothing = report.counts.exchanges === 0 ? nothingToLint(report) : null;
    if (nothing !== null)
      ends.complain(`${opened.path}: ${nothing.replace('nothing to lint', 'nothing to search')}`);
    const problems = opened.problems();
    problems.forEach(ends.complain);
    return { status: problems.length > 0 || nothing !== null ? EXIT.unreadable : EXIT.ok, hits: count };
  } finally {
    opened.close();
  }
}
