import type { Confidence, Party, Severity } from '../model/finding.js';
import type { NotJudged, Problem } from '../rule.js';
import type { Verdicts } from './dispatch.js';

const SEVERITIES: ReadonlySet<unknown> = new Set<Severity>(['error', 'warning', 'info']);
const CONFIDENCES: ReadonlySet<unknown> = new Set<Confidence>(['certain', 'likely', 'possible']);
const PARTIES: ReadonlySet<unknown> = new Set<Party>([
  'client',
  'agent',
  'proxy',
  'card-publisher',
  'webhook',
  'capture',
  'unknown',
]);
/** Findings of one rule on one subject; a plugin that never ends must. */
const MOST = 10_000;

/** What a rule of a plugin yields, proven to be what the types promise; throws what is wrong with it. */
export function* soundVerdicts(made: Verdicts): Generator<Problem | NotJudged> {
  if (!isIterable(made)) throw new TypeError('check gives no iterable; it must be a generator, not async');
  let count = 0;
  for (const verdict of made) {
    if (++count > MOST) throw new RangeError(`check yields more than ${MOST} times for one subject`);
    const wrong = faultOf(verdict);
    if (wrong !== null) throw new TypeError(`check yields ${wrong}`);
    yield verdict;
  }
}

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}

function faultOf(verdict: unknown): string | null {
  const of = fieldsOf(verdict);
  if (of === null) return 'no object';
  if (of.has('skip')) return typeof of.get('skip') === 'string' ? null : 'a skip that is no text';
  if (typeof of.get('message') !== 'string') return 'a problem without a message';
  if (!isPlace(of.get('at'))) return 'a problem whose `at` is no place, as placeIn and startLine give it';
  const related = of.get('related');
  if (related !== undefined && !(Array.isArray(related) && related.every(isRelated)))
    return 'a problem whose `related` is no list of labels with places';
  for (const [name, known] of [
    ['severity', SEVERITIES],
    ['confidence', CONFIDENCES],
    ['party', PARTIES],
  ] as const) {
    if (of.has(name) && !known.has(of.get(name))) return `a problem of a ${name} that there is not`;
  }
  for (const name of ['label', 'fix', 'task', 'sameAs']) {
    if (of.has(name) && typeof of.get(name) !== 'string') return `a problem whose \`${name}\` is no text`;
  }
  for (const name of ['event', 'exchange']) {
    const value = of.get(name);
    if (value !== undefined && value !== null && !Number.isInteger(value))
      return `a problem whose \`${name}\` is no number`;
  }
  const requirement = of.get('requirement');
  if (requirement !== undefined && !isRequirement(requirement))
    return 'a problem whose `requirement` is none';
  return null;
}

/** Whether a value says what a rule rests on, as far as reports need it. */
export function isRequirement(value: unknown): boolean {
  const of = fieldsOf(value);
  const ids = of?.get('ids');
  return (
    of !== null &&
    ['spec', 'section', 'level'].every((name) => typeof of.get(name) === 'string') &&
    Array.isArray(ids) &&
    ids.every((id) => typeof id === 'string')
  );
}

function isRelated(value: unknown): boolean {
  const of = fieldsOf(value);
  return typeof of?.get('label') === 'string' && isPlace(of.get('at'));
}

function isPlace(value: unknown): boolean {
  const of = fieldsOf(value);
  const parts = of?.get('parts');
  const pointer = of?.get('pointer');
  return (
    (pointer === null || typeof pointer === 'string') &&
    Array.isArray(parts) &&
    parts.every((part) => {
      const run = fieldsOf(part);
      return Number.isInteger(run?.get('offset')) && Number.isInteger(run?.get('length'));
    })
  );
}

function fieldsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value).filter(([, one]) => one !== undefined))
    : null;
}
