import type { Entry } from '../model/a2a.js';
import { EXERCISED } from './exercised.generated.js';
import { type Look, lookAt, versionsOf } from './features.js';

/** What puts requirements to the test by one rule: an exchange of this version with all of these features. */
export interface Occasion {
  readonly version: string;
  readonly features: readonly string[];
  readonly ids: readonly string[];
}

/** In the place of a version: breaches are found, but no exchange alone shows that there was none. */
export const NEVER_SEEN = 'never';

const NONE: readonly Occasion[] = [];

/** The occasions on which each rule enforces something, as they were measured. */
export function openOccasions(): ReadonlyMap<string, readonly Occasion[]> {
  return new Map(
    Object.entries(EXERCISED).map(([rule, rows]) => [
      rule,
      rows.map(([words, ids]) => {
        const [version = '', ...features] = words.split(' ');
        return { version, features, ids: ids.split(' ') };
      }),
    ]),
  );
}

/** Whether an exchange is such an occasion; null where the capture does not show that. */
function isOccasion({ version, features }: Occasion, spoken: readonly string[], look: Look): boolean | null {
  if (!spoken.includes(version)) return false;
  let sure = true;
  for (const feature of features) {
    const has = look(feature);
    if (has === false) return false;
    sure &&= has !== null;
  }
  return sure ? true : null;
}

/** Tells for one exchange which requirements it puts to the test by a rule. `maybe`: also by what is not shown. */
export function occasionsAt(entry: Entry, all: ReadonlyMap<string, readonly Occasion[]>) {
  const look = lookAt(entry);
  const spoken = versionsOf(entry);
  return (rule: string, maybe: boolean): readonly string[] => {
    const found = (all.get(rule) ?? NONE).filter((one) => {
      const is = isOccasion(one, spoken, look);
      return is === true || (maybe && is === null);
    });
    return [...new Set(found.flatMap(({ ids }) => ids))];
  };
}
