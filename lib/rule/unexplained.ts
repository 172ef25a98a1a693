import type { Dialect } from '../model/a2a.js';
import type { Status } from '../model/objects.js';
import type { StateWord } from '../model/state.js';
import { statusOf, type Told } from './told.js';

/** A status that waits for somebody and does not say for what. */
interface Unexplained {
  readonly status: Status;
  readonly dialect: Dialect;
  readonly event: number | null;
}

/** The first status in this state without a message; artifacts of its task, or what the agent said last, may explain it. */
export function unexplained(all: readonly Told[], state: StateWord): Unexplained | null {
  for (const { what, event, dialect } of all) {
    const status = statusOf(what);
    if (status?.state !== state || status.message !== null) continue;
    const explained =
      what.is === 'task' && (what.task.artifacts.length > 0 || what.task.history.at(-1)?.role === 'agent');
    if (!explained) return { status, dialect, event };
  }
  return null;
}
