/** One header field of the protocol, or one that its peers use by convention (`versions` empty). */
export interface HeaderFacts {
  readonly name: string;
  readonly on: readonly ('request' | 'response' | 'push')[];
  readonly versions: readonly ('1.0' | '0.3')[];
  /** How one field holds several values; null where it holds one. */
  readonly list: 'comma' | null;
  /** What it stands for, whatever the version calls it. */
  readonly means: 'version' | 'extensions' | 'notification-token';
}

/** A2A 1.0 §3.6, §14.2 and its reference §3.1, §14; 0.3 reference §9 and §10. 1.0.1 names no field for the token any more. */
export const HEADER_FIELDS: readonly HeaderFacts[] = [
  { name: 'A2A-Version', on: ['request'], versions: ['1.0'], list: null, means: 'version' },
  {
    name: 'A2A-Extensions',
    on: ['request', 'response'],
    versions: ['1.0'],
    list: 'comma',
    means: 'extensions',
  },
  {
    name: 'X-A2A-Extensions',
    on: ['request', 'response'],
    versions: ['0.3'],
    list: 'comma',
    means: 'extensions',
  },
  {
    name: 'X-A2A-Notification-Token',
    on: ['push'],
    versions: ['1.0', '0.3'],
    list: null,
    means: 'notification-token',
  },
  { name: 'A2A-Notification-Token', on: ['push'], versions: [], list: null, means: 'notification-token' },
];

/** Names that stand for the same thing, in lower case. */
export function fieldsMeaning(means: HeaderFacts['means']): readonly string[] {
  return HEADER_FIELDS.filter((field) => field.means === means).map(({ name }) => name.toLowerCase());
}

/** What one version calls the field of that meaning. */
export function fieldIn(means: HeaderFacts['means'], version: '1.0' | '0.3'): string {
  return HEADER_FIELDS.find((field) => field.means === means && field.versions.includes(version))?.name ?? '';
}
