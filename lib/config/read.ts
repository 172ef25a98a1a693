import { type ConfigText, MOST_PROBLEMS, type Parsed, type Problem, parsed } from './parse.js';
import type { Written } from './written.js';

/** An object that is wrong in every place of a list has several faults there. */
const MOST_FAULTS = 8 * MOST_PROBLEMS;

/** A configuration that was read, and is as the schema wants it. */
export interface Read extends Pick<Parsed, 'problem'> {
  readonly written: Written;
}

/** Reads a configuration. */
export async function readConfig(config: ConfigText): Promise<Read | readonly Problem[]> {
  const made = parsed(config);
  if (!('value' in made)) return made;
  const { value, problem } = made;
  if (config.member === null && isReport(value))
    return [problem([], 'this is a report of a2a-lint and no configuration; call it something else')];
  const { validate } = await import('./validate.generated.js');
  if (validate(value)) return { written: value, problem };
  const { told } = await import('./told.js');
  return told((validate.errors ?? []).slice(0, MOST_FAULTS), value, problem);
}

/** Whether it is what `--format json` writes: somebody may call that `a2a-lint.json`. */
function isReport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('captures' in value && 'tool' in value)) return false;
  const { tool } = value;
  return typeof tool === 'object' && tool !== null && 'name' in tool && tool.name === 'a2a-lint';
}
