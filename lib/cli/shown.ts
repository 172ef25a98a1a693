import { relative, sep } from 'node:path';

/** A file's name as seen from where people are. */
export function shown(path: string, folder: string): string {
  return (relative(folder, path) || path).split(sep).join('/');
}
