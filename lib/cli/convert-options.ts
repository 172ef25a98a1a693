import { Option } from 'commander';
import type { LabelLength, Moment } from '../index.js';
import { moment, momentOf } from './moment.js';
import { oneOf } from './one-of.js';
import { collect } from './options.js';
import { TARGET_NAMES, type TargetName } from './target-names.js';

/** What `--to` says: what to make and, where it is given twice, also up to when. */
interface To {
  readonly target: TargetName | null;
  readonly until: Moment | null;
}

/** The options of `convert` as commander hands them over. */
export interface ConvertOptions {
  readonly to: To;
  readonly from?: Moment;
  readonly context: readonly string[];
  readonly agent: readonly string[];
  readonly slice?: true;
  readonly story?: true;
  readonly findings: boolean;
  readonly label: LabelLength;
  readonly numbers?: true;
  readonly times?: true;
}

const NOTHING: To = { target: null, until: null };

function to(value: string, before: To): To {
  const until = momentOf(value);
  if (until !== null) return { ...before, until };
  return { ...before, target: oneOf(value, TARGET_NAMES, '; or a time') };
}

const LABELS = ['short', 'full', 'none'] as const satisfies readonly LabelLength[];

/** The options that `convert` has beside those of the whole program. */
export function convertOptions(): Option[] {
  return [
    new Option(
      '--to <target>',
      `what to make: ${TARGET_NAMES.join(', ')}; given again with a time: only what crossed up to then`,
    )
      .argParser(to)
      .default(NOTHING),
    new Option(
      '--from <time>',
      'only what crossed since then, as 05:35:11 or 2026-10-04T05:35:11Z (UTC)',
    ).argParser(moment),
    new Option('--context <id>', 'only exchanges of this context; the start of its id is enough')
      .argParser(collect)
      .default([]),
    new Option('--agent <name>', 'only exchanges with this agent, by its name or its host')
      .argParser(collect)
      .default([]),
    new Option(
      '--slice',
      'captures: only what is chosen as above or with --task and --exchange, and the card fetches that it depends on',
    ),
    new Option('--story', 'diagrams: the states of each task and its path through them, not the messages'),
    new Option(
      '--findings',
      'diagrams: with notes on what was wrong, as they are unless --no-findings stands',
    ).default(true),
    new Option('--no-findings', 'diagrams: without notes on what was wrong'),
    new Option('--label <length>', 'diagrams: what arrows say')
      .choices(LABELS)
      .argParser((value) => oneOf(value, LABELS))
      .default('short'),
    new Option('--numbers', 'diagrams: with the numbers of exchanges and events'),
    new Option('--times', 'diagrams: with the time of day in UTC'),
  ];
}
