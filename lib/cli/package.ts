import { createRequire } from 'node:module';

interface PackageFacts {
  readonly name: string;
  readonly version: string;
  /** Web address of the repository. */
  readonly home: string;
  readonly issues: string;
}

/** What the package says of itself; it finds itself by its own name, from source and when bundled. */
export function packageFacts(): PackageFacts {
  const read: unknown = createRequire(import.meta.url)('a2a-lint/package.json');
  const home = text(at(read, 'repository', 'url'))
    .replace(/^git\+/, '')
    .replace(/\.git$/, '');
  return { name: text(at(read, 'name')), version: text(at(read, 'version')), home, issues: `${home}/issues` };
}

/** Address of a rule's page. */
export function rulePage(id: string): string {
  return `${packageFacts().home}/blob/main/rules/${id}.md`;
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (here, key) =>
      typeof here === 'object' && here !== null
        ? Object.entries(here).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
