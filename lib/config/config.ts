import type { Contract } from '../model/contract.js';
import type { Preset, Severity } from '../model/finding.js';
import type { WrittenSchema } from './contracts.js';
import type { Secrets } from './secrets.js';
import type { Where } from './where.js';
import type { Setting } from './written.js';

/** Severities for findings at some places only. */
export interface Override {
  readonly where: Where;
  readonly rules: ReadonlyMap<string, Setting>;
}

/** Findings that may stand. `name` is where it is written, `until` the last moment at which it holds. */
export interface Suppression {
  readonly name: string;
  readonly rules: readonly string[];
  readonly where: Where;
  readonly reason: string;
  readonly day: string | null;
  readonly until: number | null;
}

/** A key set, the agent that it is for, the folder that its name starts from, and where it is named. */
export interface PinnedFile {
  readonly agent: string;
  readonly file: string;
  readonly folder: string;
  readonly at: string;
}

/** A configuration with all that it builds on, ready to be applied. */
export interface Config {
  /** The files that it came from, the one that was found last. */
  readonly files: readonly string[];
  /** Their rules together. */
  readonly presets: readonly Preset[];
  /** Modules with rules of one's own, as they are shown. */
  readonly plugins: readonly string[];
  readonly contracts: readonly Contract<WrittenSchema>[];
  readonly rules: ReadonlyMap<string, Setting>;
  readonly overrides: readonly Override[];
  readonly suppressions: readonly Suppression[];
  readonly ignore: { readonly hosts: readonly string[]; readonly paths: readonly string[] };
  /** Key sets. */
  readonly jwks: readonly PinnedFile[];
  readonly limits: { readonly alike?: number; readonly anomalies?: number };
  readonly parties: ReadonlyMap<string, string>;
  readonly secrets: Secrets;
  readonly failOn: Severity | 'never' | null;
  readonly formats: readonly string[];
}

/** What applies where nothing is configured. */
export const NO_CONFIG: Config = {
  files: [],
  presets: ['recommended'],
  plugins: [],
  contracts: [],
  rules: new Map(),
  overrides: [],
  suppressions: [],
  ignore: { hosts: [], paths: [] },
  jwks: [],
  limits: {},
  parties: new Map(),
  secrets: { names: [], patterns: [] },
  failOn: null,
  formats: [],
};
