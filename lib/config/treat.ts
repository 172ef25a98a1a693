import type { Finding, Preset, Severity } from '../model/finding.js';
import type { Treatment } from '../model/treatment.js';
import { count } from '../text/words.js';
import type { Config, Suppression } from './config.js';
import { isThere, meansCapture, type NameFrom } from './where.js';
import type { Setting } from './written.js';

const WEIGHT: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** A rule as far as its severity goes. */
interface Graded {
  readonly id: string;
  readonly severity: Severity;
  readonly presets: readonly Preset[];
}

/** What a configuration says of each rule where no override applies. `chosen`: rules that the command line asks for, whatever is off. */
export function inForceBy(
  { presets: given, rules: base }: Config,
  rules: readonly Graded[],
  chosen: readonly string[],
): ReadonlyMap<string, Setting> {
  return new Map(
    rules.map(({ id, severity, presets }) => {
      const isUsual = given.some((one) => one === 'all' || presets.includes(one)) || chosen.includes(id);
      const setting = base.get(id) ?? (isUsual ? severity : 'off');
      return [id, setting === 'off' && chosen.includes(id) ? severity : setting];
    }),
  );
}

/** Severities as a configuration wants them. `usual`: what it says of each rule where no override applies. */
export function severities(
  { rules: base, overrides }: Config,
  usual: ReadonlyMap<string, Setting>,
  nameFrom: NameFrom,
): Treatment {
  const here = overrides.filter(({ where }) => meansCapture(where, nameFrom));
  return (finding, found) => {
    const { rule } = finding;
    const first = usual.get(rule);
    // What only the rule says is left as it is: some findings of a rule weigh more than others.
    const said = base.get(rule);
    let setting = first === 'off' ? first : said === 'off' ? undefined : said;
    for (const { where, rules } of here) {
      const there = rules.get(rule);
      if (there !== undefined && isThere(where, finding, found)) setting = there;
    }
    if (setting === undefined) return finding;
    return setting === 'off' ? null : { ...finding, severity: graded(finding, setting, first) };
  };
}

/** A finding that its rule makes milder than others of it stays so: it says less. */
function graded({ severity }: Finding, wanted: Severity, usual: Setting | undefined): Severity {
  return severity === usual || WEIGHT[wanted] < WEIGHT[severity] ? wanted : severity;
}

/** The suppressions of a run, over all its captures. */
export interface Suppressions {
  /** For one capture. */
  treatment(nameFrom: NameFrom): Treatment;
  /** What is to be told of them at the end, a clause each. `whole`: nothing was left out that may need them. */
  notes(whole: boolean): readonly string[];
}

interface Use {
  readonly suppression: Suppression;
  /** Whether it is about any of the captures at all. */
  meant: boolean;
  used: number;
  /** Findings that it would cover, had it not expired. */
  missed: number;
  expired: boolean;
  undated: boolean;
}

/** `now`: the moment at which they are to hold; null for that of each finding, as its capture tells it. */
export function openSuppressions(suppressions: readonly Suppression[], now: number | null): Suppressions {
  const uses = suppressions.map((suppression): Use => {
    const expired = now !== null && suppression.until !== null && now > suppression.until;
    return { suppression, meant: false, used: 0, missed: 0, expired, undated: false };
  });
  return {
    treatment(nameFrom) {
      const here = uses.filter(({ suppression }) => meansCapture(suppression.where, nameFrom));
      for (const use of here) use.meant = true;
      return (finding, found) => {
        for (const use of here) {
          const { rules, where, until, reason } = use.suppression;
          if (!rules.includes(finding.rule) || !isThere(where, finding, found)) continue;
          const time = now ?? found.time;
          if (until !== null && time === null) use.undated = true;
          if (until !== null && time !== null && time > until) {
            use.expired = true;
            use.missed++;
            continue;
          }
          use.used++;
          return { ...finding, status: 'suppressed', reason };
        }
        return finding;
      };
    },
    notes: (whole) => uses.filter(({ meant }) => meant).flatMap((use) => noteOf(use, whole)),
  };
}

function noteOf(
  { suppression: { name, rules, day }, used, missed, expired, undated }: Use,
  whole: boolean,
): string[] {
  const which = `${name}: the suppression of ${rules.join(', ')}`;
  if (expired && (missed > 0 || whole)) {
    const again = `${count(missed, 'finding')} ${missed === 1 ? 'counts' : 'count'} again`;
    return [`${which} ended on ${day}; ${missed === 0 ? 'nothing needs it any more' : again}`];
  }
  if (used === 0) return whole ? [`${which} fits no finding`] : [];
  return undated
    ? [`${which} holds until ${day}; no time is known to compare with, --now DATE gives one`]
    : [];
}
