import type {
  ArtifactTimeline,
  ArtifactView,
  Call,
  Dialect,
  JsonDoc,
  Poll,
  PushDelivery,
  Stream,
  Via,
} from '../model/a2a.js';
import { listMember, placeIn, valueAt } from '../model/json.js';
import type { Artifact } from '../model/objects.js';
import { assemble, fresh, MAX_ARTIFACTS } from './assemble.js';
import { type Content, countsOf, difference } from './content.js';
import type { Intern } from './intern.js';
import type { KeptArtifact, Output } from './output.js';
import { stateClass } from './spec/states.js';
import { isUnread } from './stream.js';
import { artifactKey, beginsTask } from './view/artifact.js';
import { requestOf } from './view/request.js';
import { artifactsAt } from './view/task.js';
import { askedAt, shownAt } from './wire-order.js';

/** Views that are kept of one artifact: the first of them. */
const MAX_VIEWS = 8;
const NONE: readonly KeptArtifact[] = [];
/** In these states an agent adds nothing of its own accord. */
const REST: ReadonlySet<string | null> = new Set(['terminal', 'interrupted']);

/** What a stream gave of a task's artifacts, on top of what earlier streams did. */
export function streamedOutput(
  before: Output | null,
  stream: Stream,
  taskId: string,
  intern: Intern,
): Output | null {
  const { events, exchange, dialect } = stream;
  const begins = beginsTask(stream);
  const goesOn = before !== null && follows(before, stream);
  // Another stream of a task that is known from its start brings the same events (A2A 1.0 §3.1.6).
  if (before?.whole && !goesOn) return before;
  const known = before?.artifacts ?? NONE;
  const { artifacts, lost } = assemble(begins ? NONE : known, stream, taskId, intern);
  const last = events.findLast((event) => event.state !== null && event.taskId === taskId)?.state ?? null;
  const rests = REST.has(stateClass(last));
  const whole = (goesOn || begins) && rests && !lost && isIntact(stream);
  if (artifacts.size === 0 && !whole) return before;
  for (const one of begins ? known : NONE) {
    const own = artifacts.get(one.artifactId);
    artifacts.set(one.artifactId, own ? { ...own, views: one.views } : { ...one, based: false });
  }
  const end = exchange.response?.lastChunk ?? events.at(-1)?.sse.at ?? exchange.response?.at;
  return {
    whole,
    ended: whole && last !== null && stateClass(last) === 'terminal' ? intern(last) : null,
    order: shownAt(exchange, end?.offset ?? 0, null),
    dialect: dialect.response,
    artifacts: [...artifacts.values()].slice(0, MAX_ARTIFACTS),
  };
}

/** Whether a stream goes on where those before it rested, so that nothing is missing between them. */
function follows({ whole, ended, order }: Output, { operation, exchange }: Stream): boolean {
  const asked = askedAt(exchange);
  return whole && ended === null && asked !== null && asked >= order && operation === 'SendStreamingMessage';
}

/** Whether all of the stream was seen: it ended properly, and every event could be read. */
function isIntact({ close, exchange, events }: Stream): boolean {
  if (close !== 'properly' || exchange.anomalies.length > 0 || exchange.response?.complete !== true)
    return false;
  return events.every(
    (event) => event.meaning !== 'error' && event.meaning !== 'unknown' && !isUnread(event),
  );
}

/** A whole task that an answer, a list or a delivery shows. */
export interface ShownTask {
  readonly entry: Call | Poll | Stream | PushDelivery;
  readonly doc: JsonDoc;
  readonly pointer: string;
  readonly via: Via;
  readonly event: number | null;
  readonly asked: number | null;
  readonly order: number;
  readonly dialect: Dialect;
  readonly state: string | null;
  /** Whether the capture tells no order between connections. */
  readonly apart: boolean;
}

/** Compares the artifacts that a whole task shows with what its streams gave, and notes those that none did. */
export function viewedOutput(before: Output | null, shown: ShownTask, intern: Intern): Output | null {
  const { entry, doc, pointer, dialect } = shown;
  // A message that is answered in one piece may have added to the artifacts without a stream.
  const stale = before?.whole && before.ended === null && entry.operation === 'SendMessage';
  const output = stale && before ? { ...before, whole: false } : before;
  const listed = listMember(valueAt(doc.value, pointer), 'artifacts').length;
  // Lists leave artifacts out unless they are asked for (A2A 1.0 §3.1.4).
  if (listed === 0 && (output === null || (shown.via === 'list' && !asksForArtifacts(entry)))) return output;
  const artifacts = artifactsAt(doc, pointer, dialect).slice(0, MAX_ARTIFACTS);
  const comparable = output !== null && listed <= MAX_ARTIFACTS && isComparable(output, shown);
  const known = (output?.artifacts ?? NONE).map((one) => viewed(one, artifacts, shown, comparable, intern));
  const more = newOnes(known, artifacts, shown, intern);
  if (output === null && more.length === 0) return null;
  const all = more.length === 0 ? known : [...known, ...more].slice(0, MAX_ARTIFACTS);
  return output === null
    ? { whole: false, ended: null, order: 0, dialect, artifacts: all }
    : { ...output, artifacts: all };
}

function asksForArtifacts(entry: ShownTask['entry']): boolean {
  const asked = requestOf(entry);
  return asked?.operation === 'ListTasks' && asked.includeArtifacts === true;
}

/** Whether the task cannot have changed since its stream: that told its end, and this was asked for afterwards. */
function isComparable({ whole, ended, order, dialect }: Output, shown: ShownTask): boolean {
  if (!whole || ended === null || shown.apart || shown.state !== ended || shown.dialect !== dialect)
    return false;
  return (shown.asked ?? shown.order) > order;
}

function viewed(
  known: KeptArtifact,
  artifacts: readonly Artifact[],
  shown: ShownTask,
  comparable: boolean,
  intern: Intern,
): KeptArtifact {
  const found = artifacts.filter((one) => artifactKey(one) === known.artifactId);
  const [one] = found;
  if (!one && !comparable) return known;
  const judged = comparable && known.chunks > 0 && known.based && found.length < 2;
  const differs = !judged ? null : one ? difference(known.content, one.parts) : 'missing';
  const counts = one ? countsOf(one.parts) : null;
  const view: ArtifactView = {
    ...{ via: shown.via, exchange: shown.entry.index, event: shown.event, differs, count: 1 },
    same: judged ? differs === null : null,
    textLength: counts?.textLength ?? 0,
    at: placeIn(shown.doc, one ? intern(one.pointer) : shown.pointer),
  };
  const content: Content = known.chunks === 0 && counts ? counts : known.content;
  return { ...known, content, views: withView(known.views, view) };
}

function withView(views: readonly ArtifactView[], view: ArtifactView): ArtifactView[] {
  const last = views.at(-1);
  const again =
    last !== undefined &&
    last.via === view.via &&
    last.same === view.same &&
    last.differs === view.differs &&
    last.textLength === view.textLength;
  if (again && last) return [...views.slice(0, -1), { ...last, count: last.count + 1 }];
  return views.length < MAX_VIEWS ? [...views, view] : [...views];
}

/** Artifacts that no stream and no task before showed. */
function newOnes(
  known: readonly KeptArtifact[],
  artifacts: readonly Artifact[],
  shown: ShownTask,
  intern: Intern,
): KeptArtifact[] {
  const found: KeptArtifact[] = [];
  const has = (key: string) =>
    known.some((one) => one.artifactId === key) || found.some((one) => one.artifactId === key);
  for (const one of artifacts) {
    const key = artifactKey(one);
    if (key === null || has(key)) continue;
    found.push(viewed(fresh(key, one.name), artifacts, shown, false, intern));
  }
  return found;
}

/** What later judgements see of a task's artifacts. */
export function artifactTimelines(output: Output | null): readonly ArtifactTimeline[] {
  if (output === null) return [];
  return output.artifacts.map(({ artifactId, name, chunks, content, complete, based, stream, views }) => ({
    ...{ artifactId, name, chunks, complete, stream, views },
    parts: { text: content.text, data: content.data, file: content.file },
    textLength: content.textLength,
    whole: output.whole && output.ended !== null && based && chunks > 0,
  }));
}
