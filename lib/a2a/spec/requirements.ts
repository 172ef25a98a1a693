/** One sentence of a specification that traffic can keep or break. `level` as the text says it. */
export interface RequirementText {
  readonly id: string;
  readonly section: string;
  readonly level: string;
  readonly actor: string;
  readonly binding: string;
  readonly summary: string;
  readonly observable: string;
  readonly evidence: string;
  readonly suggested_rule: string | null;
  readonly suggested_severity: string;
  readonly false_positive_notes: string;
  /** The requirement that this one repeats. */
  readonly same_as?: string;
}

/** All requirements of one specification version, read when first asked for. */
export async function requirements(version: '1.0' | '0.3'): Promise<readonly RequirementText[]> {
  const list =
    version === '1.0'
      ? await import('./requirements-1.0.json', { with: { type: 'json' } })
      : await import('./requirements-0.3.json', { with: { type: 'json' } });
  return list.default;
}

/** The requirement with this id, as `A2A10-3.1.2-03`; null where there is none. Case does not matter. */
export async function requirement(id: string): Promise<RequirementText | null> {
  const wanted = id.toUpperCase();
  const list = await requirements(wanted.startsWith('A2A0') ? '0.3' : '1.0');
  return list.find((entry) => entry.id.toUpperCase() === wanted) ?? null;
}

/** Every section label that the requirement lists of one version name. */
export async function sectionsOf(version: '1.0' | '0.3'): Promise<ReadonlySet<string>> {
  return new Set((await requirements(version)).map((entry) => entry.section));
}
