import type { CoverageStatus, Covered } from '../../model/coverage.js';
import type { Finding } from '../../model/finding.js';
import type { Location } from '../../model/location.js';
import type { CaptureReport, ReportOptions } from '../../model/report.js';
import { captureView } from '../capture-view.js';
import { placeName } from '../place-name.js';
import { type Style, styleOf } from '../style.js';

/** A finding against a requirement, and where. `place`: as people read it. */
export interface Breach {
  readonly finding: Finding;
  readonly path: string;
  readonly at: Location;
  readonly place: string;
}

/** What several captures together say of a requirement. */
export interface Gathered extends Omit<Covered, 'findings'> {
  readonly breaches: readonly Breach[];
}

/** Findings that are told per requirement. */
const MOST = 10;
const REASONS = 5;

/** The stronger one stands: one capture that breaks a requirement breaks it, one that keeps it shows that it was kept. */
const STRENGTH: readonly CoverageStatus[] = ['not-exercised', 'not-decidable', 'met', 'violated'];

/** Puts together what captures say of each requirement. */
export interface Gathering {
  add(capture: CaptureReport): void;
  all(): readonly Gathered[];
  /** Whether a version of a specification was spoken. */
  spoken(spec: Gathered['spec']): boolean;
}

/** One for who makes no report. */
export function gatheringFor(options: ReportOptions): Gathering {
  return openGathering(styleOf(options));
}

export function openGathering(style: Style): Gathering {
  const all = new Map<string, Gathered>();
  const spoken = new Set<Gathered['spec']>();
  return {
    add(capture) {
      const view = captureView(capture.path, capture.source, style);
      for (const spec of capture.coverage?.spoken ?? []) spoken.add(spec);
      for (const { findings, ...one } of capture.coverage?.requirements ?? []) {
        const before = all.get(one.id);
        const room = MOST - (before?.breaches.length ?? 0);
        const breaches = findings.slice(0, Math.max(0, room)).map((finding): Breach => {
          const at = view.locator.locate(finding.at);
          return { finding, path: capture.path, at, place: placeName(at, view) };
        });
        all.set(one.id, before === undefined ? { ...one, breaches } : together(before, { ...one, breaches }));
      }
    },
    all: () => [...all.values()],
    spoken: (spec) => spoken.has(spec),
  };
}

function together(a: Gathered, b: Gathered): Gathered {
  const status = STRENGTH.indexOf(a.status) < STRENGTH.indexOf(b.status) ? b.status : a.status;
  const reasons = [...a.reasons, ...b.reasons];
  return {
    ...a,
    status,
    exercised: a.exercised + b.exercised,
    kept: a.kept + b.kept,
    found: a.found + b.found,
    breaches: [...a.breaches, ...b.breaches],
    reasons: status === 'not-decidable' ? [...new Set(reasons)].slice(0, REASONS) : [],
  };
}

/** Requirements by their specification. */
export function bySpec(all: readonly Gathered[]): (readonly [Gathered['spec'], readonly Gathered[]])[] {
  return (['A2A 1.0', 'A2A 0.3'] as const).map((spec) => [spec, all.filter((one) => one.spec === spec)]);
}

/** Whether all that breaks it was accepted: suppressed, or known before. */
export function isAccepted({ status, breaches }: Gathered): boolean {
  return status === 'violated' && breaches.every(({ finding }) => finding.status !== 'new');
}
