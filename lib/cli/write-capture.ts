import { type CaptureWriter, handedOn, nothingToLint, openSecretsSeen, type Selection } from '../index.js';
import { openBatch } from './batch.js';
import { CAPTURES } from './capture-targets.js';
import { openSurvey, type Slice, selects } from './chosen.js';
import { EXIT, type ExitStatus } from './exit.js';
import { inflate } from './inflate.js';
import type { Input } from './inputs.js';
import type { Ends, Run } from './lint.js';
import { type Opened, type OpenOptions, openInput, openLearnt } from './opened.js';
import { openSpool, type Spool } from './spool.js';
import type { CaptureTargetName } from './target-names.js';

/** How all of it is read: nothing is judged. */
function reading({ names, options, met, progress }: Run): OpenOptions {
  return { rules: [], names, inputFormat: options.inputFormat, inflate, met, progress };
}

/** Writes a capture, or what is selected of it, as another capture; null where the reader of it went away meanwhile. */
export function writeCapture(
  input: Input,
  name: CaptureTargetName,
  selection: Selection,
  run: Run,
  ends: Ends,
): ExitStatus | null {
  if (input.kind === 'merge' && !CAPTURES[name].merged) {
    ends.complain(`${input.path}: ${name} is of one recording; a merged timeline can be a har, or curl`);
    return EXIT.usage;
  }
  const open = CAPTURES[name].evidence ? openInput : openLearnt;
  const survey = selects(selection) ? openSurvey(selection) : null;
  const pass = openPass(name, run, ends);
  const first =
    survey === null
      ? open(input, { ...reading(run), watch: pass.watch, tap: pass.tap })
      : openInput(input, { ...reading(run), rows: 'steps', watch: survey.watch });
  if (typeof first === 'string') {
    ends.complain(first);
    return EXIT.unreadable;
  }
  try {
    if (survey === null) return pass.write(first, null);
    const slice = survey.finish(first);
    const second = first.again({ ...reading(run), watch: pass.watch, tap: pass.tap });
    if (typeof second !== 'string') return pass.write(second, slice);
    ends.complain(second);
    return EXIT.unreadable;
  } finally {
    pass.close();
    first.close();
  }
}

/** The reading of a capture in which it is written. */
function openPass(name: CaptureTargetName, run: Run, ends: Ends) {
  const target = CAPTURES[name];
  const spools: Spool[] = [];
  const batch = openBatch(ends.write);
  const secrets = openSecretsSeen(run.style.secrets);
  let writer: CaptureWriter | null = null;
  let slice: Slice | null = null;

  const shelf = (): Spool => {
    const spool = openSpool();
    spools.push(spool);
    return spool;
  };

  const tap: NonNullable<OpenOptions['tap']> = (item) => {
    if (!writer?.item) return;
    for (const one of slice === null ? [item] : slice.cut(item)) batch.add(writer.item(one));
  };

  const watch: NonNullable<OpenOptions['watch']> = (entry) => {
    if (slice !== null && !slice.kept.has(entry.index)) {
      batch.add(writer?.skip?.(entry.index) ?? []);
      return;
    }
    secrets.entry(entry);
    batch.add(writer?.entry?.(entry) ?? []);
  };

  function write(opened: Opened, only: Slice | null): ExitStatus | null {
    const { format, apart = false } = opened.reading;
    const { path } = opened;
    const current = target.writer(
      { path: handedOn(path, run.style), format, apart, tool: run.style.tool },
      shelf,
      run.style,
    );
    writer = current;
    slice = only;
    const complain = (what: string): void => ends.complain(`${path}: ${what}`);
    for (const _ of opened.steps()) {
      if (!batch.isOpen()) return null;
      if (current.refusal() !== null) break;
    }
    const { report } = opened.end();
    const refusal = current.refusal();
    if (refusal !== null) {
      complain(batch.hasWritten() ? `${refusal}; what was written before that is no whole capture` : refusal);
      return EXIT.usage;
    }
    if (batch.hasBegun() || !target.items) batch.add(current.end(report));
    if (!batch.hasBegun()) {
      complain(nothing(nothingToLint(report), slice));
      return EXIT.unreadable;
    }
    batch.flush();
    if (!batch.isOpen()) return null;
    slice?.unmatched.forEach(complain);
    current.remarks().forEach(complain);
    if (report.truncated) complain('the capture breaks off, and what was written ends there');
    const seen = target.evidence && !run.options.quiet ? secrets.told() : null;
    if (seen !== null) complain(`the ${name} holds secrets as they were sent: ${seen}`);
    const problems = opened.problems();
    problems.forEach(ends.complain);
    return problems.length > 0 ? EXIT.unreadable : EXIT.ok;
  }

  return {
    tap,
    watch,
    write,
    close(): void {
      for (const spool of spools) spool.close();
    },
  };
}

function nothing(why: string | null, slice: Slice | null): string {
  if (why !== null) return why.replace('nothing to lint', 'nothing to convert');
  if (slice === null) return 'nothing to convert: nothing of A2A is in it';
  return `nothing to convert: ${slice.unmatched[0] ?? 'no exchange is all that was chosen'}`;
}
