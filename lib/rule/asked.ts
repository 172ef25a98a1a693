import { answerOf } from '../a2a/view/answer.js';
import { parameter } from '../a2a/view/query.js';
import type { Call, Poll, Stream } from '../model/a2a.js';
import { placeIn } from '../model/json.js';
import type { Place } from '../model/location.js';
import type { TaskPage } from '../model/objects.js';
import type { Asked, ListAsked } from '../model/requests.js';
import { askedBy } from './told.js';

/** Where a value of a request stands: in its query, else below its params or body; null where it has neither. */
export function askedPlace({ doc, pointer, query }: Asked, name: string): Place | null {
  const inQuery = parameter(query, name);
  if (inQuery !== null) return inQuery.valueAt;
  return doc === null ? null : placeIn(doc, `${pointer}/${name}`);
}

/** A list of tasks that was asked for, and the page that came; null where either is not at hand. */
export function listing(
  entry: Call | Poll | Stream,
): { readonly asked: ListAsked; readonly page: TaskPage } | null {
  if (entry.operation !== 'ListTasks') return null;
  const asked = askedBy(entry);
  const answer = answerOf(entry);
  if (asked?.operation !== 'ListTasks' || answer?.is !== 'tasks') return null;
  return { asked, page: answer.page };
}
