import { claims } from './a2a/claims/claims.js';
import { migrations } from './a2a/migrate.js';
import { rowOf } from './a2a/rows.js';
import { storyOf } from './a2a/story.js';
import { transcript } from './a2a/transcript.js';
import type { CoverageRun, CoverageTool } from './coverage/tool.js';
import { exchanges } from './http/exchanges.js';
import { lanes } from './http/lanes.js';
import { lint, type Panel, panelOf, type Ruleset, type Scope } from './lint/run.js';
import type { AgentCard, Entry, Participant, TranscriptEnd } from './model/a2a.js';
import type { Anomaly } from './model/capture.js';
import type { Finding } from './model/finding.js';
import { sameHost } from './model/host.js';
import type { HttpItem, Inflate } from './model/http.js';
import type { CaptureItem, Reading } from './model/reader.js';
import type { CaptureReport, ExchangeRow } from './model/report.js';
import type { PinnedKey } from './model/signature.js';
import type { Treatment } from './model/treatment.js';
import type { AnyRule } from './rule.js';
import { type SignatureChecks, withChecks } from './signature/checks.js';
import { kidsOf } from './signature/keys.js';

/**
 * `pinnedKeys`: keys that the user trusts. `rows`: whether to make a row per exchange, for the report
 * (true; a number: for as many of the first) or only for the step that completes it; none by default.
 */
export interface PipelineOptions {
  readonly rules: readonly AnyRule[];
  readonly ruleset?: Ruleset;
  /** Both of them arranged already, for many captures. */
  readonly panel?: Panel;
  readonly scope?: Scope;
  /** How many findings alike are listed before the rest is only counted; 1 by default. */
  readonly keep?: number;
  /** How many anomalies are listed; more are only counted. */
  readonly anomalies?: number;
  /** What parties are called, by their address; one without its port is on every port. */
  readonly names?: ReadonlyMap<string, string>;
  /** What becomes of findings, one after the other; what they remember is theirs. */
  readonly treat?: readonly Treatment[];
  readonly inflate: Inflate;
  readonly pinnedKeys?: readonly PinnedKey[];
  readonly rows?: boolean | 'steps' | number;
  /** What tells which requirements are met; left out where nobody asks. */
  readonly coverage?: CoverageTool;
  /** Whether to write down what has to change for 1.0. */
  readonly migrate?: boolean;
  /** Is shown every entry, also those out of scope. */
  readonly watch?: (entry: Entry) => void;
  /** Is shown every item of the capture, before it is read. */
  readonly tap?: (item: CaptureItem) => void;
}

/** What became certain with what was just taken. */
export interface Step {
  readonly findings: readonly Finding[];
  readonly rows: readonly ExchangeRow[];
}

/** What neither the stages nor the reading knows of a capture. `notes`: what was done to its files before, a clause each. */
export interface CaptureFacts extends Pick<CaptureReport, 'path' | 'source' | 'formatName' | 'size'> {
  readonly notes: readonly string[];
}

/** The stages behind the reader. `crashed` holds the ids of rules that threw. */
export interface Pipeline {
  take(items: Iterable<CaptureItem>, lane?: number): Step;
  /** Reads what the stages still hold, and gives the cards whose signatures are to be checked before `end`. */
  signed(): readonly AgentCard[];
  end(checks: SignatureChecks): Step;
  /** Exchanges that another recorder saw as well, and are left out. */
  duplicates(): number;
  report(reading: Reading, facts: CaptureFacts): CaptureReport;
  crashed(): readonly string[];
}

/** Anomalies that a report lists by default; more are only counted. */
const MAX_ANOMALIES = 200;

/** `timeline`: items come from several recorders, ordered by time. */
export function pipeline(
  options: PipelineOptions,
  reading: Pick<Reading, 'apart' | 'withholds' | 'strangers'>,
  timeline = false,
): Pipeline {
  const several = timeline ? lanes(options) : null;
  const http = several ?? exchanges({ inflate: options.inflate });
  const a2a = transcript({ pinnedKeys: kidsOf(options.pinnedKeys ?? []), apart: reading.apart ?? false });
  const claimed = claims();
  const covering = options.coverage?.open(options.panel ?? panelOf(options.rules, options.ruleset)) ?? null;
  const linter = lint(covering === null ? options : { ...options, ...watched(options, covering) });
  const migrating = options.migrate ? migrations() : null;
  const kept: ExchangeRow[] = [];
  const room =
    options.rows === true ? Number.POSITIVE_INFINITY : typeof options.rows === 'number' ? options.rows : 0;
  const anomalies: Anomaly[] = [];
  let folded = 0;
  let rest: Step | null = null;
  let ended: TranscriptEnd | null = null;

  function note(anomaly: Anomaly): void {
    if (anomalies.length < (options.anomalies ?? MAX_ANOMALIES)) anomalies.push(anomaly);
    else folded++;
  }

  function understand(items: Iterable<HttpItem>, findings: Finding[], rows: ExchangeRow[]): void {
    for (const item of items) {
      if (item.kind === 'anomaly') {
        note(item);
        continue;
      }
      item.anomalies.forEach(note);
      judge(a2a.push(item), findings, rows);
    }
  }

  function judge(entries: Iterable<Entry>, findings: Finding[], rows: ExchangeRow[]): void {
    for (const entry of entries) {
      options.watch?.(entry);
      if (options.rows && linter.covers(entry)) rows.push(rowOf(entry));
      if (linter.covers(entry)) {
        claimed.push(entry);
        migrating?.push(entry);
      }
      for (const finding of linter.push(entry)) findings.push(finding);
    }
  }

  function stepOf(fill: (findings: Finding[], rows: ExchangeRow[]) => void): Step {
    const step = { findings: [] as Finding[], rows: [] as ExchangeRow[] };
    fill(step.findings, step.rows);
    // One by one: a step may hold more rows than a call takes arguments.
    if (room > 0) for (const row of step.rows) kept.push(row);
    if (kept.length > 2 * room) firstRows();
    return step;
  }

  /** Rows become complete out of order. */
  function firstRows(): readonly ExchangeRow[] {
    kept.sort((a, b) => a.index - b.index);
    if (kept.length > room) kept.length = room;
    return kept;
  }

  function whole(): TranscriptEnd {
    const end = a2a.end();
    const withheld = reading.withholds?.() ?? false;
    const strangers = [...(reading.strangers?.() ?? []), ...http.strangers()];
    return { ...end, claims: claimed.list(end.cards, { withheld, strangers }) };
  }

  /** Takes what the stages still hold; once. */
  function finish(): TranscriptEnd {
    rest ??= stepOf((findings, rows) => {
      understand(http.end(), findings, rows);
      judge(a2a.rest(), findings, rows);
    });
    ended ??= whole();
    return ended;
  }

  return {
    take: (items, lane = 0) =>
      stepOf((findings, rows) => {
        for (const item of items) {
          options.tap?.(item);
          if (item.kind === 'anomaly') note(item);
          else understand(http.push(item, lane), findings, rows);
        }
      }),
    signed: () => finish().cards.filter(({ signatures }) => signatures.length > 0),
    end(checks) {
      const read = finish();
      ended = { ...read, cards: withChecks(read.cards, checks) };
      return { findings: [...(rest?.findings ?? []), ...linter.end(ended)], rows: rest?.rows ?? [] };
    },
    duplicates: () => several?.duplicates() ?? 0,
    report(reading, { notes, ...facts }) {
      const end = ended ?? whole();
      const fidelity = reading.fidelity();
      return {
        ...facts,
        format: reading.format,
        fidelity: { ...fidelity, notes: [...notes, ...fidelity.notes] },
        truncated: reading.truncated(),
        strangers: [...(reading.strangers?.() ?? []), ...http.strangers()],
        bodies: http.bodies(),
        ...end,
        parties: named(end.parties, options.names),
        tasks: filtered(end.tasks, linter.coversTask),
        stories: mapped(filtered(end.tasks, linter.coversTask), storyOf),
        exchanges: room > 0 ? firstRows() : null,
        coverage: covering?.coverage(reading.encoded?.() ? unshown : (finding) => finding) ?? null,
        migration: migrating?.migration() ?? null,
        findings: reading.encoded?.() ? linter.findings().map(unshown) : linter.findings(),
        rules: linter.tallies(),
        skips: linter.skips(),
        anomalies,
        anomaliesFolded: folded,
        inScope: linter.inScope(),
      };
    },
    crashed: linter.crashed,
  };
}

/** What the linter is told so that coverage comes of it; it sees findings as they are told in the end. */
function watched(
  { treat = [] }: PipelineOptions,
  { panel, note }: CoverageRun,
): Pick<PipelineOptions, 'panel' | 'treat'> {
  return { panel, treat: [...treat, note] };
}

/** Parties under the names that somebody gives to their addresses. */
function named(parties: readonly Participant[], names: PipelineOptions['names']): readonly Participant[] {
  if (names === undefined || names.size === 0) return parties;
  const given = [...names];
  return parties.map((party) => {
    const own = [party.address, ...party.addresses].filter((one) => one !== null);
    const found = given.find(([address]) => own.some((one) => sameHost(address, one)));
    return found === undefined ? party : { ...party, name: found[1] };
  });
}

/** What of a collection passes; gone through anew each time, so that nothing is held. */
function filtered<T>(all: Iterable<T>, passes: (item: T) => boolean): Iterable<T> {
  return {
    *[Symbol.iterator]() {
      for (const item of all) if (passes(item)) yield item;
    },
  };
}

/** What a collection comes to; made anew each time. */
function mapped<T, U>(all: Iterable<T>, made: (item: T) => U): Iterable<U> {
  return {
    *[Symbol.iterator]() {
      for (const item of all) yield made(item);
    },
  };
}

/** A finding in a capture whose bytes are spelled in another way: there is nothing to draw. */
function unshown(finding: Finding): Finding {
  const at = { ...finding.at, text: false } as const;
  const related = finding.related.map((one) => ({ ...one, at: { ...one.at, text: false } as const }));
  return { ...finding, at, related };
}
