import type { Part } from '../model/location.js';
import { LINE_LIMIT, LineMachine } from './lines.js';
import { BODY, HEADERS_COMPLETE, MESSAGE_COMPLETE } from './machine.js';
import { quoted } from './quoted.js';
import type { Reading } from './reading.js';
import { couldStart, findStartLine, START_LINE_LIMIT } from './start-line.js';

const LF = 0x0a;
const CR = 0x0d;

/**
 * An http-parser-js parser that cannot hang, throw or drop bytes unseen. The stock state machine decides what comes
 * next and delivers bodies; lines, start lines, fields, chunk sizes and the choice of framing are made here.
 */
export class Guard extends LineMachine {
  readonly #role: 'request' | 'response';
  /** The last characters of the unfinished line that is searched for a start line. */
  #tail = '';
  #chunkReturn: Part | null = null;
  #searchesBody = false;
  #opaqueNext = false;

  constructor(role: 'request' | 'response', reading: Reading) {
    super(role, reading);
    this.#role = role;
  }

  /** Whether the message in progress has a body whose end only the next start line tells. */
  get searchesBody(): boolean {
    return this.#searchesBody;
  }

  /** The rest of this Direction is no HTTP/1: from the end of the message in progress, or from now. */
  becomeOpaque(now: boolean): void {
    this.#opaqueNext = true;
    if (now) this.state = 'OPAQUE';
  }

  /** Bytes still due become `length`; 0 ends the body or chunk. */
  expectInstead(length: number): void {
    this.body_bytes = length;
    if (length > 0) return;
    if (this.state === 'BODY_CHUNK') this.state = 'BODY_CHUNKEMPTYLINE';
    else this.nextRequest();
  }

  /** The size of a chunk comes next, whatever was due. */
  atChunkSize(): void {
    this.#chunkReturn = null;
    this.dropPrefix();
    this.state = 'BODY_CHUNKHEAD';
  }

  /** The message in progress is given up. `gap`: what comes next may begin anywhere. */
  restart(gap: boolean): void {
    if (this.startLine !== '') {
      this.reading.strayBegins('an unfinished line that belongs to no message', this.prefix);
      for (const part of this.prefixParts) this.reading.stray(null, part);
      this.reading.strayEnds();
    }
    const opaque = gap && this.state === 'OPAQUE';
    this.#reset(opaque ? 'OPAQUE' : gap ? 'SEARCH' : `${this.type}_LINE`);
    this.#opaqueNext = opaque;
    this.dropPrefix();
    this.#tail = '';
  }

  override nextRequest(): void {
    super.nextRequest();
    this.#searchesBody = false;
    if (this.#opaqueNext) this.state = 'OPAQUE';
  }

  protected override giveUpLine(): void {
    if (!this.atStart) this.reading.messageEnds(false);
    this.#search('a line of more than 64 KiB that belongs to no message', this.prefix);
  }

  override REQUEST_LINE(): void {
    this.#startLine();
  }

  override RESPONSE_LINE(): void {
    this.#startLine();
  }

  #startLine(): void {
    const line = this.consumeLine();
    // RFC 9112 §2.2: empty lines before a start line are to be ignored.
    if (line === undefined || line === '') return;
    if (this.reading.startLine(line, this.lineAt)) this.state = this.#opaqueNext ? 'OPAQUE' : 'HEADER';
    else this.#search(`no ${this.#role === 'request' ? 'request' : 'status'} line where one was due`, line);
  }

  override parseHeader(line: string): void {
    if (this.reading.field(line, this.lineAt)) return;
    const at = this.lineAt;
    this.reading.messageEnds(this.state === 'BODY_CHUNKTRAILERS');
    this.#reset('HEADER');
    this.reading.startLine(line, at);
  }

  [HEADERS_COMPLETE](): 0 | 1 {
    const plan = this.reading.headEnds();
    this.isChunked = plan === 'chunked';
    this.#searchesBody = plan === 'search';
    this.body_bytes = typeof plan === 'number' ? plan : plan === 'none' ? 0 : null;
    return plan === 'none' ? 1 : 0;
  }

  [BODY](bytes: Buffer): void {
    this.reading.data(bytes, this.place(this.offset, this.offset + bytes.length));
  }

  [MESSAGE_COMPLETE](): void {
    this.reading.messageEnds(true);
  }

  override BODY_SIZED(): void {
    const from = this.offset + (this.body_bytes ?? 0);
    if (this.exact && from < this.end && !this.#mayStart(from)) {
      const start = this.#startAfter(from);
      this.reading.excess(start - from);
      this.body_bytes = start - this.offset;
    }
    super.BODY_SIZED();
  }

  /** Whether the bytes behind a body can be the next message, or nothing but line ends. */
  #mayStart(from: number): boolean {
    let at = from;
    while (at < this.end && (this.buffer[at] === CR || this.buffer[at] === LF)) at++;
    return (
      at >= this.end ||
      couldStart(this.buffer.toString('latin1', at, Math.min(at + 32, this.end)), this.#role)
    );
  }

  #startAfter(from: number): number {
    let line = from;
    for (let lf = this.buffer.indexOf(LF, from); lf !== -1; lf = this.buffer.indexOf(LF, line)) {
      const first = Math.max(line, lf - START_LINE_LIMIT);
      const start = findStartLine(chomp(this.buffer.toString('latin1', first, lf)), this.#role);
      if (start !== -1) return first + start;
      line = lf + 1;
    }
    return this.end;
  }

  override BODY_RAW(): void {
    if (this.#searchesBody) this.SEARCH();
    else super.BODY_RAW();
  }

  override BODY_CHUNKHEAD(): void {
    const line = this.consumeLine();
    if (line === undefined) return;
    const size = line.length >= LINE_LIMIT ? null : this.reading.chunkSize(line, this.lineAt);
    if (size === null) {
      this.reading.messageEnds(false);
      const said = line === '' ? 'an empty line' : quoted(line);
      this.#search(`${said}, where the size of a chunk was expected`, '');
      return;
    }
    this.body_bytes = size;
    this.state = size === 0 ? 'BODY_CHUNKTRAILERS' : 'BODY_CHUNK';
  }

  override BODY_CHUNKEMPTYLINE(): void {
    const code = this.buffer[this.offset];
    if (code === CR && !this.#chunkReturn) {
      this.#chunkReturn = this.place(this.offset, ++this.offset);
      return;
    }
    const returned = this.#chunkReturn;
    this.#chunkReturn = null;
    if (code === LF) {
      this.offset++;
      this.state = 'BODY_CHUNKHEAD';
      return;
    }
    this.reading.messageEnds(false);
    this.lineFrom = this.offset;
    this.#search('the chunk before this is longer than its size says', '');
    if (returned) this.reading.stray(null, returned);
  }

  /** Bytes that are no HTTP/1. */
  OPAQUE(): void {
    this.offset = this.end;
  }

  /** Recovery: looks for the next start line, and gives what stands before it as stray. */
  SEARCH(): void {
    const from = this.offset;
    const lf = this.buffer.indexOf(LF, from);
    if (lf === -1) {
      this.#tail += this.buffer.toString('latin1', Math.max(from, this.end - START_LINE_LIMIT), this.end);
      if (this.#tail.length > 4 * START_LINE_LIMIT) this.#tail = this.#tail.slice(-START_LINE_LIMIT);
      this.#stray(from, this.end);
      this.offset = this.end;
      return;
    }
    const first = Math.max(from, lf - START_LINE_LIMIT);
    const text = (this.#tail + this.buffer.toString('latin1', first, lf)).slice(-START_LINE_LIMIT);
    const start = findStartLine(chomp(text), this.#role);
    this.#tail = '';
    this.offset = lf + 1;
    if (start === -1) {
      this.#stray(from, lf + 1);
      return;
    }
    const here = lf - (text.length - start);
    if (here > from) this.#stray(from, here);
    const offset = here >= from ? this.place(here, lf).offset : this.reading.takeBack(from - here);
    this.reading.strayEnds();
    this.#reset('HEADER');
    const line = chomp(text);
    const end = this.place(lf, lf).offset - (text.length - line.length);
    this.reading.startLine(line.slice(start), { offset, length: Math.max(0, end - offset) });
    if (this.#opaqueNext) this.state = 'OPAQUE';
  }

  #stray(from: number, to: number): void {
    this.reading.stray(this.buffer.subarray(from, to), this.place(from, to));
  }

  /** Goes back to the beginning of the line just read and looks for a start line from there. */
  #search(reason: string, line: string): void {
    this.reading.strayBegins(reason, line);
    for (const part of this.prefixParts) this.reading.stray(null, part);
    this.#tail = this.prefix;
    this.dropPrefix();
    this.offset = this.lineFrom;
    this.#reset('SEARCH');
  }

  #reset(state: string): void {
    this.reinitialize(this.type);
    this.#searchesBody = false;
    this.#chunkReturn = null;
    this.state = state;
  }
}

function chomp(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
