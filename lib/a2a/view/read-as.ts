import type { Dialect, Entry, StreamEvent } from '../../model/a2a.js';
import { generation } from '../../model/dialect.js';
import { methodNamed } from '../spec/methods.js';

/** The dialect to read one side's object in: its own, or where its bytes leave that open, the method's. */
export function readAs(entry: Entry, own: Dialect): Dialect {
  if (generation(own) !== null || !('rpc' in entry)) return own;
  const named = entry.rpc === null ? undefined : methodNamed(entry.rpc.method);
  const [first, ...others] = named?.dialects ?? [];
  // Names that 0.1 shares with 0.3 decide nothing; drafts of 1.0 are read as 1.0.
  if (first !== undefined && (others.length === 0 || first === '1.0')) return first;
  const { request, spoken } = entry.dialect;
  return generation(request) === null ? spoken : request;
}

/** What one event of a stream speaks: where its own bytes leave that open, what the answer does. */
export function spokenIn(event: Pick<StreamEvent, 'dialect'>, { dialect }: Pick<Entry, 'dialect'>): Dialect {
  return event.dialect === 'unknown' ? dialect.response : event.dialect;
}
