import type { Binding, StreamEvent } from '../../model/a2a.js';
import { isObject, type Json, member, valueAt } from '../../model/json.js';
import type { ObjectName, ShapeFault } from '../../model/shape.js';
import { faultsOf, misfit, NONE } from './judge.js';
import { listed, quoted } from './quote.js';
import type { Site } from './site.js';

type Meaning = Exclude<StreamEvent['meaning'], 'error' | 'not-json'>;

const OBJECTS: Readonly<Record<Exclude<Meaning, 'unknown'>, ObjectName>> = {
  task: 'Task',
  message: 'Message',
  status: 'TaskStatusUpdateEvent',
  artifact: 'TaskArtifactUpdateEvent',
};

const WRAPPERS = {
  task: 'task',
  message: 'message',
  status: 'statusUpdate',
  artifact: 'artifactUpdate',
} as const;

/**
 * What is wrong with a StreamResponse at `root` (A2A 1.0 §3.2.3), or with the bare object that 0.3 over JSON-RPC has.
 * `pointer` leads to what it was recognised by.
 */
export function payloadFaults(
  meaning: Meaning,
  root: string,
  pointer: string | null,
  site: Site,
): readonly ShapeFault[] {
  const wraps = site.dialect !== '0.3-rpc';
  if (meaning === 'unknown' || pointer === null)
    return [nothingKnown(valueAt(site.doc.value, root), root, site)];
  if (wraps && pointer !== root) return faultsOf('StreamResponse', valueAt(site.doc.value, root), root, site);
  const inside = faultsOf(OBJECTS[meaning], valueAt(site.doc.value, pointer), pointer, site);
  if (!wraps) return inside;
  const wrapper = WRAPPERS[meaning];
  return [
    misfit('StreamResponse', root, `event is the bare object, expected it in \`${wrapper}\``, site),
    ...inside,
  ];
}

/** One event of a stream. */
export function eventFaults(
  { doc, meaning, pointer }: StreamEvent,
  binding: Binding | null,
  site: Site,
): readonly ShapeFault[] {
  if (doc === null || meaning === 'not-json') return NONE;
  const enveloped =
    isObject(doc.value) && (Object.hasOwn(doc.value, 'result') || Object.hasOwn(doc.value, 'jsonrpc'));
  if (meaning === 'error') {
    return enveloped ? faultsOf('RpcError', member(doc.value, 'error'), '/error', site) : NONE;
  }
  // An envelope with neither result nor error is the envelope's fault, and so is none where one belongs.
  if (
    enveloped ? member(doc.value, 'result') === undefined : binding === 'JSONRPC' && meaning === 'unknown'
  ) {
    return NONE;
  }
  return payloadFaults(meaning, enveloped ? '/result' : '', pointer, site);
}

function nothingKnown(found: Json | undefined, root: string, site: Site): ShapeFault {
  const names = isObject(found) ? Object.keys(found).slice(0, 3) : [];
  const what = names.length === 0 ? quoted(found) : `an object with ${listed(names, 'and')}`;
  return misfit('StreamResponse', root, `event is ${what}, expected a task, a message or an update`, site);
}
