import type { Operation } from '../../model/dialect.js';
import { ROUTES } from './routes.js';

/** Words that SDKs and drafts have for those of the routes. */
const HABITS: ReadonlyMap<string, string> = new Map([
  ['resubscribe', 'subscribe'],
  ['pushnotification', 'pushnotificationconfig'],
  ['pushconfig', 'pushnotificationconfig'],
  ['authenticatedextendedcard', 'extendedagentcard'],
  ['agentcard', 'extendedagentcard'],
]);

const MAX_WORDS = 64;

/** A route as its words, whatever parts them: `/tasks/{id}:cancel` is task, {id}, cancel. Other things have cards too. */
const WORDED = ROUTES.filter(({ older, path }) => !older && path !== '/card')
  .map(({ path, verbs, operation }) => ({ words: wordsOf(path), verbs, operation }))
  .sort((a, b) => b.words.length - a.words.length);

/** The operation whose route an unknown path is closest to: case, plural and what parts its words aside; null for none. */
export function nearestRoute(method: string, path: string): Operation | null {
  const words = wordsOf(path);
  let near: Operation | null = null;
  let length = 0;
  for (const route of WORDED) {
    if (route.words.length < length) break;
    if (!endsIn(words, route.words)) continue;
    // Of two operations on one path, the one that has the verb.
    if (route.verbs.includes(method)) return route.operation;
    near ??= route.operation;
    length = route.words.length;
  }
  return near;
}

function endsIn(words: readonly string[], end: readonly string[]): boolean {
  const start = words.length - end.length;
  return start >= 0 && end.every((word, at) => word.startsWith('{') || word === words[start + at]);
}

function wordsOf(path: string): readonly string[] {
  return path
    .split(/[/:]|%3a/i, MAX_WORDS)
    .filter((word) => word !== '')
    .map((word) => (word.startsWith('{') ? word : folded(word)));
}

function folded(word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/s$/, '');
  return HABITS.get(plain) ?? plain;
}
