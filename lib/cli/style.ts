import { resolve } from 'node:path';
import { type AnyRule, rules as ours, type ReportOptions, USUAL_SECRETS, understood } from '../index.js';
import { argumentsFor } from './again.js';
import { wantsColor } from './color.js';
import { drawRows } from './draw-rows.js';
import type { Input } from './inputs.js';
import type { Io } from './io.js';
import { wantsLinks } from './links.js';
import type { LintOptions } from './options.js';
import { packageFacts } from './package.js';
import { drawPage, sha256 } from './page.js';
import { factsOf } from './rule-facts.js';

const DEFAULT_WIDTH = 80;
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 120;

/** What a run knows beyond its options that reports go by. */
export interface RunFacts extends Pick<ReportOptions, 'met' | 'secrets'> {
  readonly rules: readonly AnyRule[];
}

const PLAIN: RunFacts = { met: null, secrets: USUAL_SECRETS, rules: ours };

/** How reports are to be written, by the options and the terminal. */
export function styleFor(
  options: LintOptions,
  io: Io,
  inputs: readonly Input[] = [],
  { met, secrets, rules }: RunFacts = PLAIN,
): ReportOptions {
  const { name, version, home } = packageFacts();
  const toFile = options.output !== undefined;
  const color = wantsColor(options.color, io, toFile);
  const style: ReportOptions = {
    color,
    links: wantsLinks(io, color, toFile),
    width: widthOf(io, options),
    unicode: options.ascii !== true,
    showSecrets: options.showSecrets === true,
    secrets,
    met,
    quiet: options.quiet === true,
    unfold: options.unfold === true,
    coverage: options.coverage === true,
    limits: limitsText(options),
    tool: { name, version, home },
    folder: resolve('.'),
    again: (path) => argumentsFor(path, inputs, options),
    about: factsOf(rules),
    draw: (capture) => drawRows(capture, style),
    page: { draw: (capture) => drawPage(capture, style), understand: understood, sha256 },
  };
  return style;
}

/** What the options leave of a capture, in words. */
function limitsText({ host, task, exchange }: LintOptions): string | null {
  const spans = exchange.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`));
  const parts = [
    host.length === 0 ? null : `host ${host.join(', ')}`,
    task.length === 0 ? null : `task ${task.join(', ')}`,
    spans.length === 0 ? null : `exchange ${spans.join(', ')}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join('; ');
}

/** Columns to wrap to. */
export function widthOf({ stdout }: Io, { width, output }: LintOptions): number {
  if (width !== undefined) return width;
  return output === undefined && stdout.isTTY && stdout.columns !== null
    ? Math.max(40, Math.min(stdout.columns, WIDEST))
    : DEFAULT_WIDTH;
}
