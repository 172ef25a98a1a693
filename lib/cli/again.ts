import type { Input } from './inputs.js';
import type { LintOptions } from './options.js';

/** The arguments by which a capture is read again in the same way; null where it cannot. */
export function argumentsFor(
  path: string,
  inputs: readonly Input[],
  { inputFormat, jwks }: Pick<LintOptions, 'inputFormat' | 'jwks'>,
): readonly string[] | null {
  const input = inputs.find((one) => one.path === path);
  if (input === undefined) return null;
  const format = inputFormat === undefined ? [] : ['--input-format', inputFormat];
  const keys = jwks.flatMap((file) => ['--jwks', file]);
  const files = input.kind === 'merge' || input.kind === 'pair' ? input.files : [path];
  const together = input.kind === 'merge' || input.kind === 'pair' ? [`--${input.kind}`] : [];
  return [...format, ...keys, ...together, ...files.map(asFile)];
}

/** A name that no option parser takes for an option. */
function asFile(name: string): string {
  return name.startsWith('-') && name !== '-' ? `./${name}` : name;
}
