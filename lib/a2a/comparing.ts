import type { Call, Poll, Stream } from '../model/a2a.js';
import { choices } from './choices.js';
import { parallel } from './parallel.js';
import type { Named, PushConfigs } from './push-configs.js';
import { retries } from './retries.js';

/** Gives calls what earlier exchanges say of them; most have nothing of this. `apart`: the capture tells no order between connections. */
export function comparing(configs: PushConfigs, apart: boolean) {
  const again = retries();
  const chosen = choices();
  const { rival } = parallel(apart);
  return (read: Call | Poll | Stream, named: Named): Call | Poll | Stream => {
    const before = configs.before(named);
    const failed = again.asked(read);
    const choice = chosen.made(read);
    const other = read.kind === 'stream' ? rival(read) : null;
    const entry =
      before === null && failed === null && choice === null
        ? read
        : { ...read, configs: before, failedBefore: failed, choice };
    return entry.kind === 'stream' && other !== null ? { ...entry, rival: other } : entry;
  };
}
