import type { RequirementText } from '../a2a/spec/requirements.js';
import type { Panel } from '../lint/panel.js';
import type { Coverage, Covered } from '../model/coverage.js';
import type { Finding } from '../model/finding.js';
import type { Treatment } from '../model/treatment.js';
import { type Breaches, openBreaches } from './breaches.js';
import { NEVER_SEEN, openOccasions } from './occasions.js';
import type { RequirementTally } from './tallies.js';
import { UNDECIDED } from './undecided.js';
import { watching } from './watching.js';

/** Coverage of one capture: the panel that it is to be judged by, and what came of it. */
export interface CoverageRun {
  readonly panel: Panel;
  /** Is shown every finding as it is to be told, before those alike are folded. */
  readonly note: Treatment;
  /** `shown`: how findings are to be handed on. */
  coverage(shown: (finding: Finding) => Finding): Coverage;
}

/** What tells coverage; it serves for many captures. */
export interface CoverageTool {
  /** The ids of all requirements. */
  readonly ids: readonly string[];
  /** Those that exchanges can show to be met, all rules in force. */
  readonly shown: ReadonlySet<string>;
  open(panel: Panel): CoverageRun;
}

/** A requirement, with the ids of those that say the same, and the rules that decide it. */
interface Asked {
  readonly text: RequirementText;
  readonly spec: Covered['spec'];
  readonly same: ReadonlySet<string>;
  readonly rules: readonly string[];
  /** Whether exchanges show that it was put to the test. */
  readonly shown: boolean;
}

export function openTool(lists: ReadonlyMap<Covered['spec'], readonly RequirementText[]>): CoverageTool {
  const occasions = openOccasions();
  const rulesOf = new Map<string, Set<string>>();
  for (const [rule, rows] of occasions)
    for (const id of rows.flatMap(({ ids }) => ids))
      rulesOf.set(id, (rulesOf.get(id) ?? new Set()).add(rule));
  const shown = new Set(
    [...occasions.values()].flat().flatMap(({ version, ids }) => (version === NEVER_SEEN ? [] : ids)),
  );
  const all = [...lists].flatMap(([spec, texts]) =>
    texts.map(
      (text): Asked => ({
        text,
        spec,
        same: sameAs(text, texts),
        rules: [...(rulesOf.get(text.id) ?? [])],
        shown: shown.has(text.id),
      }),
    ),
  );
  return {
    ids: all.map(({ text }) => text.id),
    shown,
    open(panel) {
      const watch = watching(panel, occasions);
      const breaches = openBreaches(watch.idsOf);
      const inForce = new Set(panel.actives.map(({ rule }) => rule.id));
      return {
        panel: watch.panel,
        note(finding) {
          breaches.add(finding);
          return finding;
        },
        coverage(shown) {
          const tallies = watch.finish();
          const spoken = new Set([...watch.versions].map((version) => SPECS.get(version)));
          const requirements = all.map((asked) => {
            const found = breaches.of(asked.same);
            return covered(asked, tallies.of(asked.text.id), found, inForce, spoken.has(asked.spec));
          });
          return {
            spoken: [...lists.keys()].filter((spec) => spoken.has(spec)),
            requirements: requirements.map((one) => ({ ...one, findings: one.findings.map(shown) })),
          };
        },
      };
    },
  };
}

/** The ids under which a finding may cite a requirement: its own, that of the one it repeats, those of its repetitions. */
function sameAs({ id, same_as }: RequirementText, list: readonly RequirementText[]): ReadonlySet<string> {
  const twins = list.filter((other) => other.same_as === id || other.id === same_as);
  return new Set([id, ...twins.map((twin) => twin.id)]);
}

const NOT_EXERCISED = { exercised: 0, kept: 0, reasons: [], clouded: false };

/** The specification that knows a version. */
const SPECS: ReadonlyMap<string, Covered['spec']> = new Map([
  ['1.0', 'A2A 1.0'],
  ['0.3', 'A2A 0.3'],
  ['0.1', 'A2A 0.3'],
]);

function covered(
  asked: Asked,
  tally: RequirementTally | null,
  { findings, found }: Breaches,
  inForce: ReadonlySet<string>,
  spoken: boolean,
): Covered {
  const { text, spec } = asked;
  const { exercised, kept, reasons, clouded } = tally ?? NOT_EXERCISED;
  const { id, section, level, summary } = text;
  const facts = { id, spec, section, level, summary, exercised, kept, findings, found };
  if (found > 0) return { ...facts, status: 'violated', reasons: [] };
  if (kept > 0 && !clouded) return { ...facts, status: 'met', reasons: [] };
  if (exercised > 0 || (clouded && asked.rules.some((rule) => inForce.has(rule))))
    return { ...facts, status: 'not-decidable', reasons: [...reasons] };
  const undecided = spoken ? whyUndecided(asked, inForce) : null;
  return undecided === null
    ? { ...facts, status: 'not-exercised', reasons: [] }
    : { ...facts, status: 'not-decidable', reasons: [undecided] };
}

const BREACH_ONLY = 'a breach of it would be found, but nothing shows that there was an occasion for one';

/** Why no traffic decides a requirement here; null where some would. */
function whyUndecided({ text, rules, shown }: Asked, inForce: ReadonlySet<string>): string | null {
  if (rules.some((rule) => inForce.has(rule))) return shown ? null : BREACH_ONLY;
  if (rules.length > 0)
    return `no rule in force decides it; ${rules.map((rule) => `\`${rule}\``).join(', ')} would`;
  const known = UNDECIDED.get(text.id);
  if (known !== undefined) return known;
  if (text.binding === 'grpc') return 'needs gRPC, which is not decoded yet';
  return text.observable === 'no' ? 'traffic does not show it' : 'no rule decides it yet';
}
