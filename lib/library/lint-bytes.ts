import { rules } from '../../rules/index.js';
import { analyze } from '../analyze.js';
import { memorySource } from '../capture/memory.js';
import { RECOMMENDED } from '../lint/ruleset.js';
import type { Json } from '../model/json.js';
import type { CaptureReport } from '../model/report.js';
import type { PipelineOptions } from '../pipeline.js';
import { readKeySet } from '../signature/keys.js';
import { verifySignatures } from '../signature/verify.js';

/** The members of `PipelineOptions`, none of which is needed, and what only a whole capture has. */
export interface LintOptions extends Partial<PipelineOptions> {
  /** What the report calls the capture; the path by default, `capture` for bytes. */
  readonly path?: string;
  /** Name of the only format to read it as, as `har`; told from its content by default. */
  readonly inputFormat?: string;
  /** The one rule, or the rules, to judge by; by default those of the ruleset. */
  readonly only?: string | readonly string[];
  /** A JSON Web Key Set that is trusted for card signatures, parsed. */
  readonly jwks?: Json;
}

/** Lints a capture that is held in memory. */
export async function lintBytes(
  bytes: Uint8Array,
  options: LintOptions & Pick<PipelineOptions, 'inflate'>,
): Promise<CaptureReport> {
  const name = options.path ?? 'capture';
  const only = typeof options.only === 'string' ? [options.only] : (options.only ?? []);
  const keys = options.jwks === undefined ? [] : readKeySet(options.jwks, 'jwks');
  if (typeof keys === 'string') throw new Error(`jwks: ${keys}`);
  const pinnedKeys = [...(options.pinnedKeys ?? []), ...keys];
  const { head, source, chunks, notes, layout } = memorySource(bytes);
  const analysis = analyze(head, {
    rows: true,
    rules,
    ...options,
    ...(only.length === 0 ? {} : { ruleset: { ...(options.ruleset ?? RECOMMENDED), only } }),
    pinnedKeys,
    path: name,
    source,
    notes,
    layout,
  });
  if (typeof analysis === 'string') throw new Error(`${name}: ${analysis}`);
  for (const piece of chunks()) analysis.push(piece);
  return analysis.end(await verifySignatures(analysis.signed(), pinnedKeys)).report;
}
