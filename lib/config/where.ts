import type { Finding } from '../model/finding.js';
import { namesAgent } from '../model/host.js';
import type { Surroundings } from '../model/treatment.js';
import { fits } from './glob.js';
import { listOf, type WrittenWhere } from './written.js';

/** Where something applies; an empty list is anywhere. `folder`: what patterns of captures start from. */
export interface Where {
  readonly folder: string;
  readonly captures: readonly string[];
  readonly agents: readonly string[];
  readonly operations: readonly string[];
  readonly bindings: readonly string[];
  readonly dialects: readonly string[];
  readonly pointers: readonly string[];
}

export function whereOf(written: WrittenWhere, folder: string): Where {
  return {
    folder,
    captures: listOf(written.capture),
    agents: listOf(written.agent),
    operations: listOf(written.operation),
    bindings: listOf(written.binding),
    dialects: listOf(written.dialect),
    pointers: listOf(written.pointer),
  };
}

/** A capture's name as seen from a folder, with `/`. */
export type NameFrom = (folder: string) => string;

/** Whether a capture is one of those meant; a pattern without `/` is for the last part of its name. */
export function meansCapture({ captures, folder }: Where, nameFrom: NameFrom): boolean {
  if (captures.length === 0) return true;
  const name = nameFrom(folder);
  const last = name.slice(name.lastIndexOf('/') + 1);
  return captures.some((pattern) => fits(pattern.replace(/^\.\//, ''), pattern.includes('/') ? name : last));
}

/** Whether a finding was made there; of the capture nothing is asked. */
export function isThere(where: Where, { at }: Finding, found: Surroundings): boolean {
  const { agents, operations, bindings, dialects, pointers } = where;
  return (
    (agents.length === 0 || agents.some((name) => namesAgent(name, found.host, found.agent))) &&
    among(operations, found.operation) &&
    among(bindings, found.binding) &&
    among(dialects, found.dialect) &&
    (pointers.length === 0 || pointers.some((pointer) => covers(pointer, at.pointer)))
  );
}

function among(wanted: readonly string[], found: string | null): boolean {
  return wanted.length === 0 || (found !== null && wanted.includes(found));
}

/** Whether a pointer leads to the place or above it. */
function covers(wanted: string, found: string | null): boolean {
  if (found === null) return false;
  const segments = found.split('/');
  return wanted
    .split('/')
    .every((segment, at) => (segment === '*' ? at < segments.length : segment === segments[at]));
}
