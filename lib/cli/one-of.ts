import { InvalidArgumentError } from 'commander';
import { didYouMean } from '../index.js';

/** A value that is one of those that an option takes. */
export function oneOf<T extends string>(value: string, names: readonly T[], otherwise = ''): T {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  throw notOneOf(value, names, otherwise);
}

/** Says what an option takes, and what of it is nearest. */
export function notOneOf(value: string, names: readonly string[], otherwise = ''): InvalidArgumentError {
  const near = didYouMean(value, names);
  return new InvalidArgumentError(`one of these was expected: ${names.join(', ')}${otherwise}${near}.`);
}
