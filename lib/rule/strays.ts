import type { Entry } from '../model/a2a.js';
import type { Requirement, Severity } from '../model/finding.js';
import { placeIn } from '../model/json.js';
import type { ShapeFault } from '../model/shape.js';
import type { Problem } from '../rule.js';
import { shapeProblem } from './shape.js';

/** The sentence that a stray member breaks, and how hard that is judged where not as the rule is. */
export interface StrayCase {
  readonly by: Requirement;
  readonly severity?: Severity;
}

/** Places of further strays that a finding shows. */
const ALSO = 3;

type Judged = (fault: ShapeFault, entry: Entry) => StrayCase | null;

/**
 * Members that do not belong where they stand, told once for each side of an exchange: whoever writes one writes
 * more of them. `judged` says as what a fault counts, null for none.
 */
export function* strayProblems(entry: Entry, judged: Judged): Generator<Problem> {
  for (const side of ['request', 'response'] as const) {
    const strays = entry.shape.flatMap((fault) => {
      const found = fault.side === side && !fault.quoted ? judged(fault, entry) : null;
      return found === null ? [] : [{ fault, found }];
    });
    const worst = strays.find(({ fault, found }) => found.severity === undefined && !fault.soft) ?? strays[0];
    if (worst === undefined) continue;
    const name = ({ fault }: (typeof strays)[number]) =>
      fault.flaw === 'unknown' ? fault.member : (fault.twin ?? fault.member);
    const others = [...new Set(strays.map(name))].filter((one) => one !== name(worst));
    const told = shapeProblem(worst.fault, entry, worst.found);
    const listed = others.slice(0, ALSO).map((one) => `\`${one.slice(0, 40).replaceAll('`', '’')}\``);
    yield {
      ...told,
      message: others.length === 0 ? told.message : `${told.message}; likewise ${listed.join(', ')}`,
      related: strays
        .filter((stray) => stray !== worst && others.includes(name(stray)))
        .slice(0, ALSO)
        .map(({ fault }) => ({
          label: `\`${fault.member.slice(0, 40)}\``,
          at: placeIn(fault.doc, fault.pointer, fault.on),
        })),
      sameAs: [name(worst), ...others].sort().join(' '),
      everywhere: true,
    };
  }
}
