import type { Direction } from '../../model/capture.js';
import type { CaptureItem, CaptureReader, FileItem } from '../../model/reader.js';
import { type CutHead, cutMessages } from './message-cuts.js';
import type { Turn } from './order.js';
import { openTcpick } from './tcpick.js';

/** A file that holds a part of a capture. `chunks` is gone through once. */
export interface FlowFile {
  readonly name: string;
  chunks(): Iterable<Uint8Array>;
}

/** A file and its place among those given. */
export interface NumberedFile extends FlowFile {
  readonly index: number;
}

const RESPONSE = /^HTTP\/\d/;
const LOOK = 16;

/** The turns of a connection whose directions stand in files of their own, told apart by how they begin. */
export function* pairedTurns(
  files: readonly NumberedFile[],
  connection: string,
  tcpick = false,
): Generator<Turn> {
  let requests: Iterator<Message> = [].values();
  let responses: Iterator<Message> = [].values();
  for (const file of files) {
    const chunks = file.chunks()[Symbol.iterator]();
    const first = beginning(chunks);
    const all = begun(first, chunks);
    if (RESPONSE.test(first.toString('latin1', 0, LOOK))) {
      responses = messages(file.index, all, { connection, direction: 'to-client', tcpick });
    } else requests = messages(file.index, all, { connection, direction: 'to-server', tcpick });
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
    const asked = request.done ? [] : request.value.items;
    yield { date: head?.date ?? null, stream: head?.stream ?? false, requests: asked, answers };
    if ([...asked, ...answers].some(endsReading)) return;
  }
}

/** Whether the rest of the connection cannot be told. */
function endsReading({ item }: FileItem): boolean {
  return item.kind === 'gap' && item.length === null;
}

/** Enough of a file to tell what it holds. */
function beginning(chunks: Iterator<Uint8Array>): Buffer {
  let first = Buffer.alloc(0);
  while (first.length < LOOK) {
    const next = chunks.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  return first;
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
  side: { readonly connection: string; readonly direction: Direction; readonly tcpick: boolean },
): Generator<Message, undefined> {
  const begun: CutHead[] = [];
  const reader = cutMessages({ ...side, began: (head) => begun.push(head) });
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

function* itemsOf(reader: CaptureReader, chunks: Iterable<Uint8Array>): Generator<CaptureItem> {
  for (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/** The items of a file that names the direction of each block. */
function* tagged(file: NumberedFile, connection: string): Generator<FileItem> {
  for (const item of itemsOf(openTcpick(connection), file.chunks())) yield { file: file.index, item };
}

/** Turns of a connection whose items come in order: a new one begins where a request follows an answer. */
function* turnsOf(items: Iterable<FileItem>): Generator<Turn> {
  let requests: FileItem[] = [];
  let answers: FileItem[] = [];
  for (const one of items) {
    if (one.item.kind === 'anomaly') (answers.length > 0 ? answers : requests).push(one);
    if (one.item.kind !== 'segment' && one.item.kind !== 'gap') continue;
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

/** The turns of a connection of which one file of tcpick holds both directions. */
export function taggedTurns(file: NumberedFile, connection: string): Iterator<Turn> {
  return turnsOf(tagged(file, connection));
}
