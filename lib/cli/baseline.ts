import { existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import {
  type Census,
  count,
  type KnownFinding,
  nothingToLint,
  openCensus,
  pruned,
  updated,
  verifySignatures,
} from '../index.js';
import { baselineText, readBaseline } from './baseline-file.js';
import { problemOf } from './descriptor.js';
import { EXIT, type ExitStatus, Trouble } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import { isLimited, judged, total } from './known.js';
import type { Ends, Run } from './lint.js';
import { type Opened, openInput } from './opened.js';
import type { Work } from './over-captures.js';

/** What can be done with a baseline. */
export const ACTIONS = ['create', 'update', 'prune'] as const;

export type Action = (typeof ACTIONS)[number];

/** Where a baseline lies unless somebody says otherwise. */
const BASELINE = 'a2a-baseline.json';

/** Makes, renews or shortens the baseline from what is found in captures. */
export function baseliner(action: Action): Work {
  return (inputs, named, run, ends) => {
    const path = run.options.baseline ?? BASELINE;
    if (action === 'create' && existsSync(path)) {
      throw new Trouble(
        `${path}: exists already; baseline update takes in what is new, baseline prune only takes out`,
      );
    }
    if (action !== 'create' && isLimited(run.options))
      throw new Trouble(`baseline ${action} goes by whole captures: leave out --host, --task and --exchange`);
    const before = action === 'create' ? [] : readBaseline(path);
    return counted(inputs, named > inputs.length, run, ends, (found) => {
      const kept = action === 'prune' ? pruned(before, found) : updated(before, found);
      const idle = before.filter((known) => !judged(run.rules, run.ruleset)(known));
      const now =
        idle.length === 0 ? kept : updated(before, [...kept.filter(judged(run.rules, run.ruleset)), ...idle]);
      replace(path, baselineText(now, run.style.secrets));
      if (!run.options.quiet) ends.write(`${summary(path, action, before, now)}\n`);
    });
  };
}

async function* counted(
  inputs: readonly Input[],
  missing: boolean,
  run: Run,
  ends: Ends,
  write: (found: readonly KnownFinding[]) => void,
): AsyncGenerator<ExitStatus> {
  const census = openCensus();
  let complete = !missing;
  for (const input of inputs) {
    const opened = openInput(input, {
      ...run,
      treat: [...run.treatments(input.path), census.treat],
      inputFormat: run.options.inputFormat,
      inflate,
    });
    if (typeof opened === 'string') {
      ends.complain(opened);
      complete = false;
      yield EXIT.unreadable;
      continue;
    }
    try {
      const status = await judgeAll(opened, run, ends);
      if (status !== EXIT.ok) complete = false;
      yield status;
    } finally {
      opened.close();
    }
  }
  if (complete) write(census.all());
  else ends.complain(`${run.options.baseline ?? BASELINE} was not written: not all could be read and judged`);
  tellUncounted(census, ends);
}

async function judgeAll(capture: Opened, run: Run, ends: Ends): Promise<ExitStatus> {
  for (const _ of capture.steps());
  const { report, crashed } = capture.end(await verifySignatures(capture.signed(), run.pinnedKeys));
  const problems = capture.problems();
  problems.forEach(ends.complain);
  for (const rule of crashed)
    ends.complain(`${capture.path}: rule ${rule} crashed on this capture, which is our bug`);
  if (crashed.length > 0) return EXIT.bug;
  const nothing = nothingToLint(report);
  if (nothing !== null) ends.complain(`${capture.path}: ${nothing}`);
  return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
}

function tellUncounted(census: Census, ends: Ends): void {
  const more = census.uncounted();
  if (more > 0)
    ends.complain(`${more} findings of yet other kinds are not in it, which is as long as it may be`);
}

/** Written beside and moved, so that no half of a baseline is ever read. A link stays one, and none is followed beside. */
function replace(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  const beside = `${target}.new`;
  try {
    rmSync(beside, { force: true });
    writeFileSync(beside, text, { flag: 'wx' });
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw new Trouble(`${path}: cannot be written: it ${problemOf(error)}`);
  }
}

function summary(
  path: string,
  action: Action,
  before: readonly KnownFinding[],
  now: readonly KnownFinding[],
): string {
  const known = `${path}: ${count(total(now), 'finding')} of ${count(now.length, 'kind')}`;
  if (action === 'create') return known;
  const more = (a: readonly KnownFinding[], b: readonly KnownFinding[]): number => {
    const counts = new Map(b.map(({ fingerprint, count }) => [fingerprint, count]));
    return a.reduce((sum, one) => sum + Math.max(0, one.count - (counts.get(one.fingerprint) ?? 0)), 0);
  };
  return `${known}; ${more(now, before)} added, ${more(before, now)} taken out`;
}
