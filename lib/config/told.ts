import { didYouMean } from '../text/nearest.js';
import type { Parsed, Path, Problem } from './parse.js';
import { configSchema } from './schema.js';

/** What ajv says of one fault. */
export interface Fault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
}

/** Faults in the words of a user, in the order of the file. */
export function told(
  faults: readonly Fault[],
  value: unknown,
  problem: Parsed['problem'],
): readonly Problem[] {
  const found = new Map<string, Problem>();
  for (const fault of faults.filter((one) => matters(one, faults))) {
    const path = pathOf(fault.instancePath);
    const { message, below } = words(fault, at(value, path));
    const place = below === undefined ? problem(path, message) : problem([...path, below], message, 'name');
    found.set(`${place.line}:${place.column}:${message}`, place);
  }
  return [...found.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

/**
 * Of one thing or a list of them, what is written decides which was meant: of the other nothing is said, nor that
 * neither fits.
 */
function matters({ instancePath, keyword, schemaPath }: Fault, all: readonly Fault[]): boolean {
  if (keyword === 'anyOf') return false;
  if (keyword !== 'type' && keyword !== 'enum') return true;
  const inList = all.some((one) => one.instancePath.startsWith(`${instancePath}/`));
  const isChoice = all.some((one) => one.keyword === 'anyOf' && one.instancePath === instancePath);
  if (!isChoice) return true;
  const isEmpty = all.some((one) => one.instancePath === instancePath && one.keyword === 'minItems');
  return schemaPath.includes('/anyOf/0/') && !inList && !isEmpty;
}

function words({ keyword, params, schemaPath }: Fault, value: unknown) {
  switch (keyword) {
    case 'additionalProperties': {
      const name = String(params.additionalProperty);
      return { message: `unknown member \`${name}\`${didYouMean(name, namesAt(schemaPath))}`, below: name };
    }
    case 'required':
      return { message: `\`${String(params.missingProperty)}\` is missing` };
    case 'enum': {
      const allowed = Array.isArray(params.allowedValues) ? params.allowedValues.map(String) : [];
      if (typeof value !== 'string' && typeof value !== 'number')
        return { message: `${kindOf(value)} stands here; one of these was expected: ${allowed.join(', ')}` };
      const near = didYouMean(String(value), allowed);
      return {
        message: `\`${String(value)}\` is not known${near === '' ? `; one of these was expected: ${allowed.join(', ')}` : near}`,
      };
    }
    case 'type':
      return {
        message: `${kindOf(value)} stands here; ${schemaPath.includes('/anyOf/') ? 'a string, or an array of them,' : `${withArticle([params.type].flat().map(String).join(' or '))}`} was expected`,
      };
    case 'minLength':
    case 'minItems':
      return { message: 'it is empty' };
    case 'maxItems':
      return { message: `more than ${String(params.limit)} stand here` };
    case 'minimum':
    case 'maximum':
      return { message: `a number ${String(params.comparison)} ${String(params.limit)} was expected` };
    case 'pattern':
      if (schemaPath.includes('/reason/')) return { message: 'it says nothing' };
      return { message: 'a JSON pointer was expected, as `/result/status`' };
    default:
      return { message: `it does not fit (${keyword})` };
  }
}

/** The names that an object may have, by the place of the fault in the schema. */
function namesAt(schemaPath: string): readonly string[] {
  const above = pathOf(schemaPath.replace(/^#/, '')).slice(0, -1);
  const properties = at(configSchema(null), [...above, 'properties']);
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
}

function pathOf(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null
        ? Object.getOwnPropertyDescriptor(here, key)?.value
        : undefined,
    value,
  );
}

function kindOf(value: unknown): string {
  if (value === null) return '`null`';
  return withArticle(Array.isArray(value) ? 'array' : typeof value);
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
