import { type Json, listMember, member } from '../../model/json.js';
import type { FileItem } from '../../model/reader.js';
import { requestLine } from '../reading/http-lines.js';
import { parse } from '../reading/json-value.js';

/** Bytes of a message that are looked at. */
const LOOK = 1 << 20;
const MOST_IDS = 1000;
const HEAD_END = '\r\n\r\n';
const TASK_PATH = /\/tasks\/([^/:?#]{1,200})/;
/** Of a configuration for push: `tasks/ID/pushNotificationConfigs/ID`. */
const TASK_NAME = /^tasks\/([^/]{1,200})/;
const ID = /"(?:id|taskId|task_id)"\s{0,8}:\s{0,8}"([^"\\]{1,200})"/g;
const STAMP =
  /"timestamp"\s{0,8}:\s{0,8}"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?"/g;

/** Ids of tasks that requests name: only who had been told them can have sent these. */
export function idsNamed(requests: readonly FileItem[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const begins = requests.flatMap((one, at) => (at === 0 || startOf(one) !== null ? [at] : []));
  for (const [nth, at] of begins.entries()) {
    for (const id of namedBy(textOf(requests.slice(at, begins[nth + 1])))) {
      if (ids.size < MOST_IDS) ids.add(id);
    }
  }
  return ids;
}

function startOf(one: FileItem): ReturnType<typeof requestLine> {
  const text = textOf([one], 8192);
  return requestLine(text.slice(0, Math.max(0, text.indexOf('\r'))));
}

/** By the path of a REST call, or the parameters of a JSON-RPC one; by the message in either. */
function namedBy(request: string): readonly string[] {
  const target = requestLine(request.slice(0, Math.max(0, request.indexOf('\r'))))?.target;
  const end = request.indexOf(HEAD_END);
  const body = end < 0 ? undefined : parse(Buffer.from(request.slice(end + HEAD_END.length), 'latin1'));
  const params = member(body, 'params');
  const named: (Json | undefined)[] = [
    TASK_PATH.exec(target ?? '')?.[1],
    member(params, 'id'),
    member(params, 'name'),
  ];
  for (const found of [params, member(params, 'message'), member(body, 'message')]) {
    named.push(member(found, 'taskId'), ...listMember(found, 'referenceTaskIds'));
  }
  return named.filter((id) => typeof id === 'string').map((id) => TASK_NAME.exec(id)?.[1] ?? id);
}

/** Ids of whatever an answer tells of. */
export function idsTold(answer: readonly FileItem[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [, id = ''] of textOf(answer).matchAll(ID)) if (ids.size < MOST_IDS) ids.add(id);
  return ids;
}

/** The first and the last time, in milliseconds since 1970, that a status in these items tells; null where none does. */
export function stampsIn(
  items: readonly FileItem[],
): { readonly first: number; readonly last: number } | null {
  let first: number | null = null;
  let last = Number.NEGATIVE_INFINITY;
  for (const [, time = '', zone = 'Z'] of textOf(items).matchAll(STAMP)) {
    const stamp = Date.parse(time + zone);
    if (Number.isNaN(stamp)) continue;
    first ??= stamp;
    last = Math.max(last, stamp);
  }
  return first === null ? null : { first, last };
}

function textOf(items: readonly FileItem[], most = LOOK): string {
  const parts: string[] = [];
  let left = most;
  for (const { item } of items) {
    if (item.kind !== 'segment' || left <= 0) continue;
    const { buffer, byteOffset, length } = item.bytes;
    const text = Buffer.from(buffer, byteOffset, Math.min(length, left)).toString('latin1');
    parts.push(text);
    left -= text.length;
  }
  return parts.join('');
}
