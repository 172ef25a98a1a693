import type { RequirementText } from '../lib/a2a/spec/requirements.js';

/** What breaks a requirement: a bad Scene of the rule that finds it. */
export interface Tripped {
  readonly rule: string;
  readonly scene: string;
}

type Version = '1.0' | '0.3';

interface Lists {
  readonly texts: ReadonlyMap<Version, readonly RequirementText[]>;
  readonly tripped: ReadonlyMap<string, Tripped>;
  /** Why no rule enforces a requirement that traffic can show. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** How many of some requirements have a rule. */
interface Share {
  readonly name: string;
  readonly covered: number;
  readonly of: number;
}

/** What breaks a requirement, or the one that it repeats, or one that repeats it. */
export function trippedBy(
  { id, same_as }: RequirementText,
  list: readonly RequirementText[],
  tripped: ReadonlyMap<string, Tripped>,
): Tripped | null {
  const twins = list.filter(
    (other) => other.same_as === id || (same_as !== undefined && other.id === same_as),
  );
  const found = [id, ...twins.map((twin) => twin.id)].flatMap((one) => tripped.get(one) ?? []);
  return found[0] ?? null;
}

/** The shares that count: what has to be observed of `yes` and of `partial`, in one version. */
function shares(list: readonly RequirementText[], tripped: ReadonlyMap<string, Tripped>): readonly Share[] {
  const share = (name: string, of: readonly RequirementText[]): Share => ({
    name,
    covered: of.filter((text) => trippedBy(text, list, tripped) !== null).length,
    of: of.length,
  });
  const [yes, partial] = ['yes', 'partial'].map((seen) =>
    list.filter(({ observable }) => observable === seen),
  );
  return [
    share('observable, MUST or an implied error', (yes ?? []).filter(isHard)),
    share('observable', yes ?? []),
    share('partly observable', partial ?? []),
  ];
}

function isHard({ level, suggested_severity }: RequirementText): boolean {
  return level === 'MUST' || (level === 'implied' && suggested_severity === 'error');
}

/** `rules/COVERAGE.md`: requirement, rule, and the Scene that trips it; then what has no rule, and why. */
export function coveragePage({ texts, tripped, reasons }: Lists): string {
  const sections = [...texts].map(([version, list]) => {
    const seen = list.filter(({ observable }) => observable !== 'no');
    const having = seen.flatMap((text) => {
      const by = trippedBy(text, list, tripped);
      return by === null ? [] : [{ text, by }];
    });
    const lacking = seen.filter((text) => trippedBy(text, list, tripped) === null);
    return [
      `## A2A ${version}`,
      '',
      '| requirements | with a rule | of | |',
      '| --- | --: | --: | --: |',
      ...shares(list, tripped).map(
        ({ name, covered, of }) => `| ${name} | ${covered} | ${of} | ${percent(covered, of)} |`,
      ),
      '',
      '| requirement | level | rule | broken in |',
      '| --- | --- | --- | --- |',
      ...having.map(
        ({ text, by }) =>
          `| ${text.id} | ${text.level} | [\`${by.rule}\`](${by.rule}.md) | ${cell(by.scene)} |`,
      ),
      '',
      `### Without a rule`,
      '',
      '| requirement | level | observable | says | why not |',
      '| --- | --- | --- | --- | --- |',
      ...lacking.map(
        ({ id, level, observable, summary }) =>
          `| ${id} | ${level} | ${observable} | ${cell(summary)} | ${cell(reasons.get(id) ?? 'not yet')} |`,
      ),
      '',
    ].join('\n');
  });
  return [
    '<!-- Made from the rules by `UPDATE=1 npm test`; edit them. -->',
    '',
    '# What the rules cover',
    '',
    'Every requirement of the specifications that recorded traffic can break, with the rule that finds it and the scene',
    'in which it does. It is measured: each scene is run, and counts for what its finding cites, or for what the rule says',
    'that this scene breaks. A requirement that repeats another counts with it.',
    '',
    ...sections,
  ].join('\n');
}

function percent(covered: number, of: number): string {
  return of === 0 ? '' : `${Math.floor((100 * covered) / of)} %`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
