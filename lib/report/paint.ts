import picocolors from 'picocolors';
import type { Severity } from '../model/finding.js';

type Ink = (text: string) => string;

/** Style by meaning, or none at all. */
export interface Paint {
  readonly severity: Readonly<Record<Severity, Ink>>;
  readonly rule: Ink;
  readonly file: Ink;
  readonly dim: Ink;
  readonly good: Ink;
}

/** The flag decides alone: picocolors' own reading of FORCE_COLOR takes 0 for yes. */
export function paintFor(color: boolean): Paint {
  const pen = picocolors.createColors(color);
  return {
    severity: {
      error: (text) => pen.bold(pen.red(text)),
      warning: (text) => pen.bold(pen.yellow(text)),
      info: (text) => pen.bold(pen.cyan(text)),
    },
    rule: pen.bold,
    file: pen.bold,
    dim: pen.dim,
    good: pen.green,
  };
}
