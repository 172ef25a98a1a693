import type { Fidelity, Segment } from '../model/capture.js';
import type { Bundle, CaptureItem, FileItem } from '../model/reader.js';
import { inTurn, type Turn } from './flow-order.js';
import { flowTimes } from './flow-report.js';
import { type CutHead, cutMessages } from './message-cuts.js';
import { flowName } from './tcpflow-names.js';
import { openTcpick } from './tcpick.js';

/** A file that holds a part of a capture. `chunks` is gone through once. */
export interface FlowFile {
  readonly name: string;
  chunks(): Iterable<Uint8Array>;
}

/** A file and its place among those given. */
interface Numbered extends FlowFile {
  readonly index: number;
}

const TCPICK = /^tcpick_(?:\d+_)?_(.{1,100})\.(both|clnt|serv)(\.\d{1,6})?\.dat$/;
const RESPONSE = /^HTTP\/\d/;

/** Whether a folder with these file names is one capture: what tcpflow or tcpick writes. */
export function looksLikeFolder(names: readonly string[]): boolean {
  return names.some((name) => flowName(baseOf(name)) !== null || TCPICK.test(baseOf(name)));
}

/** Opens a folder of tcpflow or tcpick as one capture; null where it is none. Files of other kinds are left alone. */
export function openFolder(files: readonly FlowFile[]): Bundle | null {
  if (!looksLikeFolder(files.map(({ name }) => name))) return null;
  const groups = new Map<string, { readonly both: boolean; readonly files: Numbered[]; time: number }>();
  const report = files.find(({ name }) => baseOf(name) === 'report.xml');
  const times = flowTimes(report?.chunks() ?? []);
  let tcpick = false;
  for (const [index, file] of files.entries()) {
    const base = baseOf(file.name);
    const flow = flowName(base);
    const [, address = '', kind, number = ''] = TCPICK.exec(base) ?? [];
    if (flow === null && kind === undefined) continue;
    tcpick ||= kind !== undefined;
    const key =
      flow === null
        ? `${address}${number} ${kind === 'both' ? base : ''}`
        : `${[flow.from, flow.to].sort().join(' ')} ${flow.count}`;
    const group = groups.get(key) ?? { both: kind === 'both', files: [], time: Number.POSITIVE_INFINITY };
    group.files.push({ ...file, index });
    group.time = Math.min(group.time, times.get(base) ?? flow?.time ?? Number.POSITIVE_INFINITY);
    groups.set(key, group);
  }
  const connections = [...groups].sort(([, a], [, b]) => (a.time === b.time ? 0 : a.time - b.time));
  return bundle(
    tcpick ? 'folder of tcpick' : 'folder of tcpflow',
    connections.map(([, group], at) => {
      const id = `c${at + 1}`;
      const [file] = group.files;
      if (group.both && file) return turnsOf(tagged(file, id));
      return paired(group.files, id);
    }),
    `${connections.length} connections put in order by the Date of their answers`,
  );
}

/** Opens two files, what the client sent and what it got, as one connection. */
export function openPair(client: FlowFile, server: FlowFile): Bundle {
  const files = [
    { ...client, index: 0 },
    { ...server, index: 1 },
  ];
  return bundle('pair of one-direction files', [paired(files, 'c1')], null);
}

function bundle(format: string, connections: readonly Iterator<Turn>[], note: string | null): Bundle {
  const seen = new Set<string>();
  function* items(): Generator<FileItem> {
    for (const one of inTurn(connections)) {
      if (one.item.kind === 'segment') seen.add(one.item.direction);
      yield one;
    }
  }
  function fidelity(): Fidelity {
    return {
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: seen.size === 2 ? 'exact' : 'absent',
      connections: 'exact',
      notes: note === null || connections.length < 2 ? [] : [note],
    };
  }
  return { format, items, fidelity, truncated: () => false };
}

/** The turns of a connection whose directions stand in files of their own, told apart by how they begin. */
function* paired(files: readonly Numbered[], connection: string): Generator<Turn> {
  let requests: Iterator<Message> = [].values();
  let responses: Iterator<Message> = [].values();
  for (const file of files) {
    const chunks = file.chunks()[Symbol.iterator]();
    const first = chunks.next();
    if (first.done) continue;
    const start = Buffer.from(first.value).toString('latin1', 0, 16);
    const all = begun(Uint8Array.from(first.value), chunks);
    if (RESPONSE.test(start)) {
      responses = messages(file.index, all, connection, 'to-client');
    } else requests = messages(file.index, all, connection, 'to-server');
  }
  for (;;) {
    const request = requests.next();
    const answers: FileItem[] = [];
    let head: CutHead | null = null;
    let open = true;
    while (open) {
      const answer = responses.next();
      if (answer.done) break;
      head = answer.value.head;
      open = head.interim;
      answers.push(...answer.value.items);
    }
    if (request.done && head === null) return;
    yield {
      date: head?.date ?? null,
      stream: head?.stream ?? false,
      requests: request.done ? [] : request.value.items,
      answers,
    };
  }
}

function* begun(first: Uint8Array, rest: Iterator<Uint8Array>): Generator<Uint8Array> {
  yield first;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

interface Message {
  readonly head: CutHead;
  readonly items: FileItem[];
}

function* messages(
  file: number,
  chunks: Iterable<Uint8Array>,
  connection: string,
  direction: Segment['direction'],
): Generator<Message, undefined> {
  const begun: CutHead[] = [];
  const reader = cutMessages({ connection, direction, began: (head) => begun.push(head) });
  let message: Message | null = null;
  for (const item of itemsOf(reader, chunks)) {
    const head = begun.shift();
    if (head !== undefined) {
      if (message !== null) yield message;
      message = { head, items: [] };
    }
    message?.items.push({ file, item });
  }
  if (message !== null) yield message;
}

function* itemsOf(
  reader: ReturnType<typeof openTcpick>,
  chunks: Iterable<Uint8Array>,
): Generator<CaptureItem> {
  for (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/** The items of a file that names the direction of each block. */
function* tagged(file: Numbered, connection: string): Generator<FileItem> {
  for (const item of itemsOf(openTcpick(connection), file.chunks())) yield { file: file.index, item };
}

/** Turns of a connection whose items come in order: a new one begins where a request follows an answer. */
function* turnsOf(items: Iterable<FileItem>): Generator<Turn> {
  let requests: FileItem[] = [];
  let answers: FileItem[] = [];
  for (const one of items) {
    if (one.item.kind !== 'segment') continue;
    if (one.item.direction === 'to-client') answers.push(one);
    else {
      if (answers.length > 0) {
        yield turn(requests, answers);
        requests = [];
        answers = [];
      }
      requests.push(one);
    }
  }
  if (requests.length + answers.length > 0) yield turn(requests, answers);
}

function turn(requests: readonly FileItem[], answers: readonly FileItem[]): Turn {
  const item = answers[0]?.item;
  const head = item?.kind === 'segment' ? Buffer.from(item.bytes).toString('latin1', 0, 4096) : '';
  const date = Date.parse(/^date: *([^\r\n]{1,60})/im.exec(head)?.[1] ?? '');
  return {
    date: Number.isNaN(date) ? null : date,
    stream: /^content-type: *text\/event-stream/im.test(head),
    requests,
    answers,
  };
}

function baseOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
