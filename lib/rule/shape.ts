import type { Entry } from '../model/a2a.js';
import { generation } from '../model/dialect.js';
import type { Party, Requirement, Severity } from '../model/finding.js';
import { placeIn } from '../model/json.js';
import type { Flaw, ObjectName, ShapeFault } from '../model/shape.js';
import type { Problem } from '../rule.js';

/** Faults of one kind, and the sentence that they break. `severity`: where it is not the rule's own. */
export interface ShapeCase {
  readonly by: Requirement;
  readonly of: readonly ObjectName[];
  /** Any, where left out. */
  readonly members?: readonly string[];
  readonly flaws: readonly Flaw[];
  readonly severity?: Severity;
  readonly if?: (fault: ShapeFault, entry: Entry) => boolean;
}

/** A member that is not there, or holds nothing. */
export const ABSENT = ['missing', 'empty'] as const;
/** A member that is there, and wrong. */
export const WRONG = ['type', 'value', 'format'] as const;

/** The first case that a fault is of; null for none, and for what stands in a history, which others may have said. */
function shapeCase(fault: ShapeFault, entry: Entry, cases: readonly ShapeCase[]): ShapeCase | null {
  if (fault.quoted || misnamed(fault) !== null) return null;
  return cases.find((one) => isOf(fault, entry, one)) ?? null;
}

function isOf(fault: ShapeFault, entry: Entry, { by, of, members, flaws, ...more }: ShapeCase): boolean {
  return (
    flaws.includes(fault.flaw) &&
    of.includes(fault.object) &&
    (members === undefined || members.includes(fault.member)) &&
    generation(fault.dialect) === (by.spec === 'A2A 1.0' ? '1.0' : '0.3') &&
    more.if?.(fault, entry) !== false
  );
}

type Misnamed = 'snake' | 'other dialect' | null;

/** Under what kind of wrong name a member stands: in snake_case, or as another dialect calls it; null for neither. */
export function misnamed({ object, flaw, member, twin, rightIn }: ShapeFault): Misnamed {
  if (flaw !== 'unknown' && twin === null) return null;
  // A scheme without its kind is no scheme, whatever form it was written for.
  if (object === 'SecurityScheme' && flaw === 'none-of') return null;
  if (rightIn !== null) return 'other dialect';
  return twin !== null && isSnake(member, twin) ? 'snake' : null;
}

function isSnake(one: string, other: string): boolean {
  const joined = (name: string) => name.replaceAll('_', '').toLowerCase();
  return one.includes('_') !== other.includes('_') && joined(one) === joined(other);
}

/** Whether every object is as its table has it, as most are: then no rule about shapes finds anything. */
export function isShapely({ shape }: Entry): boolean {
  return shape.length === 0;
}

/** Every fault of these cases, told. */
export function* shapeProblems(entry: Entry, cases: readonly ShapeCase[]): Generator<Problem> {
  for (const fault of entry.shape) {
    const found = shapeCase(fault, entry, cases);
    if (found !== null) yield shapeProblem(fault, entry, found);
  }
}

/** The faults of these cases, told once for each object, the hardest first. */
export function* objectProblems(entry: Entry, cases: readonly ShapeCase[]): Generator<Problem> {
  const objects = new Map<string, { readonly fault: ShapeFault; readonly found: ShapeCase }[]>();
  for (const fault of entry.shape) {
    const found = shapeCase(fault, entry, cases);
    if (found === null) continue;
    const key = `${fault.side} ${fault.event} ${holderOf(fault)}`;
    const known = objects.get(key);
    if (known === undefined) objects.set(key, [{ fault, found }]);
    else known.push({ fault, found });
  }
  for (const faults of objects.values()) {
    const hard = ({ fault, found }: (typeof faults)[number]) => !fault.soft && found.severity === undefined;
    const worst = faults.find(hard) ?? faults[0];
    if (worst === undefined) continue;
    const told = shapeProblem(worst.fault, entry, worst.found);
    const others = [...new Set(faults.filter((one) => one !== worst).map(({ fault }) => fault.member))];
    const named = others
      .map((name) => `\`${name}\``)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' and ');
    yield others.length === 0
      ? told
      : {
          ...told,
          message: `${told.message}; ${named} ${others.length === 1 ? 'is' : 'are'} at fault as well`,
          sameAs: `${told.sameAs} ${others.join(' ')}`,
        };
  }
}

/** Pointer of the object whose member is at fault. */
function holderOf({ pointer, member }: ShapeFault): string {
  return member !== '' && pointer.endsWith(`/${member}`) ? pointer.slice(0, -member.length - 1) : pointer;
}

/** One fault, told. Nobody is charged with an error for what receivers live with. */
export function shapeProblem(
  fault: ShapeFault,
  entry: Entry,
  { by, severity }: Pick<ShapeCase, 'by' | 'severity'>,
): Problem {
  const { says, rightIn, doc, pointer, on, object, member, flaw } = fault;
  const gentle = fault.soft && severity !== 'info' ? 'warning' : severity;
  return {
    at: placeIn(doc, pointer, on),
    event: fault.event,
    party: partyFor(fault, entry),
    message: rightIn === null ? says : `${says}; right in ${rightIn}`,
    requirement: by,
    ...(gentle === undefined ? {} : { severity: gentle }),
    sameAs: `${object} ${member} ${flaw}`,
    // A program writes its objects in one way, whatever it answers.
    ...(fault.side === 'response' ? { everywhere: true } : {}),
  };
}

/** Whether an object stands in agent cards. */
export function isOfCards(object: ObjectName): boolean {
  return /^(?:Agent|OAuth|Security)/.test(object);
}

/** Who wrote it. */
function partyFor({ side, object }: ShapeFault, { kind }: Entry): Party {
  if (kind === 'card-fetch' || (side === 'response' && isOfCards(object))) return 'card-publisher';
  if (kind === 'push-delivery') return side === 'request' ? 'agent' : 'webhook';
  return side === 'request' ? 'client' : 'agent';
}
