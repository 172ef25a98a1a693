import type { Contract, ContractSchema } from '../model/contract.js';
import { type ConfigText, type Parsed, type Path, type Problem, parsed } from './parse.js';
import type { Read } from './read.js';
import type { WrittenContract } from './written.js';

/** A JSON Schema as it is written, with the words on what is wrong at a place of it. */
export interface WrittenSchema extends ContractSchema {
  problem(path: Path, message: string): Problem;
}

/** Finds a file, as seen from a configuration; a string says why there is none. */
type Find = (name: string, from: ConfigText) => ConfigText | string;

/** The contracts of a configuration, with the files that they name read; what is wrong goes to `problems`. */
export function contractsOf(
  { written, problem }: Pick<Read, 'written' | 'problem'>,
  text: ConfigText,
  find: Find,
  problems: Problem[],
): readonly Contract<WrittenSchema>[] {
  return (written.contracts ?? []).map((contract, at) => {
    const { extension = null, skill = null, mediaType = null } = contract;
    const here: Path = ['contracts', at];
    const wrong = (message: string, path = here) => problems.push(problem(path, message));
    if (extension === null && skill === null && mediaType === null)
      wrong('nothing says what it is for: `extension`, `skill` or `mediaType`');
    if (contract.data === undefined && contract.metadata === undefined)
      wrong('it asks for nothing: a schema was expected, as `data` or `metadata`');
    if (contract.metadata !== undefined && extension === null)
      wrong('metadata is that of an `extension`, which is missing', [...here, 'metadata']);
    return { extension, skill, mediaType, data: schema('data'), metadata: schema('metadata') };

    function schema(member: 'data' | 'metadata'): WrittenSchema | null {
      const value = contract[member];
      const path: Path = [...here, member];
      if (value === undefined) return null;
      if (typeof value === 'object') {
        const name = `${text.name}:${problem(path, '').line}`;
        return { name, value, problem: (below, message) => problem([...path, ...below], message) };
      }
      const file = find(value, text);
      if (typeof file === 'string') {
        wrong(`\`${value}\`: ${file}`, path);
        return null;
      }
      const read: Parsed | readonly Problem[] = parsed(file);
      if ('value' in read) return { name: value, ...read };
      problems.push(...read);
      return null;
    }
  });
}

/** What of a contract is printed: the names of its schemas, not their texts. */
export function printedContract(contract: Contract): WrittenContract {
  const { data, metadata, ...bound } = contract;
  const named = { ...bound, data: data?.name, metadata: metadata?.name };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value != null));
}
