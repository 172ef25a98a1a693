import {
  type CaptureReport,
  type Entry,
  gathering,
  type Stats,
  type Step,
  statsJson,
  statsText,
} from '../index.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { inertJson } from './inert.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { openInput } from './opened.js';

interface Counted {
  readonly status: ExitStatus;
  readonly counted: { readonly stats: Stats; readonly capture: CaptureReport } | null;
}

/** Counts and measures what crosses: per capture its agents, their operations, streams and polls. */
export function statsAll(
  inputs: readonly Input[],
  named: number,
  run: Run,
  ends: Ends,
): Iterable<ExitStatus | null> {
  const { format, reports } = run.options;
  if (reports.length > 1) throw new Trouble('several formats are for findings; here one was expected');
  if (format !== 'text' && format !== 'json')
    throw new Trouble(`--format ${format} is for findings; here text or json was expected`);
  return format === 'json' ? asJson(inputs, run, ends) : asText(inputs, named, run, ends);
}

function* asText(
  inputs: readonly Input[],
  named: number,
  run: Run,
  ends: Ends,
): Generator<ExitStatus | null> {
  for (const input of inputs) {
    const { status, counted } = countOne(input, run, ends);
    const text = counted === null ? '' : statsText(counted.stats, counted.capture, run.style, named > 1);
    if (text !== '' && !ends.tell(text)) yield null;
    yield status;
  }
}

function* asJson(inputs: readonly Input[], run: Run, ends: Ends): Generator<ExitStatus | null> {
  const all = inputs.map((input) => countOne(input, run, ends));
  const counted = all.flatMap(({ counted: one }) => (one === null ? [] : [one]));
  if (!ends.write(inertJson(statsJson(counted, run.style)))) yield null;
  yield* all.map(({ status }) => status);
}

function countOne(input: Input, run: Run, ends: Ends): Counted {
  const numbers = gathering();
  const seen = new Map<number, Entry>();
  const opened = openInput(input, {
    ...run,
    inputFormat: run.options.inputFormat,
    inflate,
    rules: [],
    rows: 'steps',
    watch: (entry) => seen.set(entry.index, entry),
  });
  if (typeof opened === 'string') {
    ends.complain(opened);
    return { status: EXIT.unreadable, counted: null };
  }
  // Rows tell which exchanges lie within --host, --task and --exchange.
  const take = ({ rows }: Step): void => {
    for (const { index } of rows) {
      const entry = seen.get(index);
      if (entry) numbers.push(entry);
    }
    seen.clear();
  };
  try {
    for (const step of opened.steps()) take(step);
    const last = opened.end();
    take(last);
    opened.problems().forEach(ends.complain);
    const capture = last.report;
    const stats = numbers.stats(capture.parties);
    return {
      status: opened.problems().length > 0 ? EXIT.unreadable : EXIT.ok,
      counted: { stats, capture },
    };
  } finally {
    opened.close();
  }
}
