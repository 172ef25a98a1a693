import type { Shown } from '../model/access.js';
import { placeIn } from '../model/json.js';
import type { PushConfig } from '../model/objects.js';
import { digest, EMPTY } from './digest.js';
import { flat } from './head.js';
import type { Intern } from './intern.js';
import { isMasked } from './proof.js';

/** Secrets of push configurations, as digests: which were given for several tasks. */
export interface SharedSecrets {
  /** Where one of the secrets of this configuration was given for another task before; notes them. */
  of(config: PushConfig, task: string | null, exchange: number): Shown | null;
}

/** Those that are compared, the first of them. */
const MAX_SECRETS = 5000;

export function sharedSecrets(intern: Intern): SharedSecrets {
  const known = new Map<string, Shown & { readonly task: string }>();
  return {
    of({ token, credentials, doc, pointer }, task, exchange) {
      if (task === null) return null;
      let found: Shown | null = null;
      for (const [secret, name] of [
        [token, 'token'],
        [credentials, 'authentication/credentials'],
      ] as const) {
        if (!secret || isMasked(secret)) continue;
        const { a, b } = digest(EMPTY, secret);
        const key = `${a} ${b}`;
        const first = known.get(key);
        if (first !== undefined && first.task !== task) found ??= { exchange: first.exchange, at: first.at };
        if (first !== undefined || known.size >= MAX_SECRETS) continue;
        known.set(key, { task: flat(task), exchange, at: placeIn(doc, intern(`${pointer}/${name}`)) });
      }
      return found;
    },
  };
}
