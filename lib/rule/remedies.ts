import type { Party } from '../model/finding.js';
import type { AnyRule } from '../rule.js';

/** What one party can do about a fault. */
export interface Remedy {
  /** Fit to begin a line: `Agent`, `Client, meanwhile`. */
  readonly who: string;
  /** A clause. */
  readonly what: string;
}

const NAMES: Readonly<Record<Party, string>> = {
  client: 'Client',
  agent: 'Agent',
  proxy: 'Proxy',
  'card-publisher': 'Publisher of the card',
  webhook: 'Webhook',
  capture: 'Recorder',
  unknown: 'Whoever is at fault',
};

/** What each party can do about what the rule finds: the one at fault first, then the others. */
export function remedies({ party, fix, meanwhile = {} }: AnyRule): readonly Remedy[] {
  const own = { who: NAMES[party], what: fix };
  const others = (['client', 'agent'] as const).flatMap((side): Remedy[] => {
    const what = meanwhile[side];
    return what === undefined ? [] : [{ who: `${NAMES[side]}, meanwhile`, what: what }];
  });
  return [own, ...others];
}
