import type { Part } from '../model/location.js';
import { MachineBase } from './machine.js';
import { addPart } from './parts.js';
import type { Reading } from './reading.js';

const LF = 0x0a;
const CR = 0x0d;
/** Bytes turned into text at once: most heads fit. */
const WINDOW = 1024;
/** Longest line kept of a head; the rest of a longer one is dropped. */
export const LINE_LIMIT = 65536;
const EMPTY = Buffer.alloc(0);

/** The stock parser with its own way to lines: found natively, bounded, 8-bit clean, each with its capture range. */
export abstract class LineMachine extends MachineBase {
  protected readonly reading: Reading;
  protected buffer: Buffer = EMPTY;
  protected exact = true;
  #base = 0;
  #span: number | null = null;
  #window = '';
  #windowFrom = 0;
  #windowTo = 0;
  /** The part of a line that earlier buffers held. Kept until the next line, as recovery may go back to it. */
  protected prefix = '';
  #prefixLength = 0;
  protected prefixParts: Part[] = [];
  #prefixDone = false;
  /** Index in this buffer of the last line (or its last part), and its capture range. */
  protected lineFrom = 0;
  protected lineAt: Part = { offset: 0, length: 0 };
  #bareSaid = false;

  constructor(role: 'request' | 'response', reading: Reading) {
    super(role === 'request' ? 'REQUEST' : 'RESPONSE');
    this.reading = reading;
  }

  /** The stock limit counts whole buffers, so that it fires on many small messages. Lines have their own. */
  get maxHeaderSize(): number {
    return Number.POSITIVE_INFINITY;
  }
  set maxHeaderSize(_) {}

  /** Whether part of a line was fed and its end not yet. */
  get inLine(): boolean {
    return this.#prefixLength > 0 && !this.#prefixDone;
  }

  /** The start line, where only part of it was fed; else empty. */
  get startLine(): string {
    return this.inLine && this.atStart ? this.prefix : '';
  }

  /** Whether a start line comes next. */
  protected get atStart(): boolean {
    return this.state === `${this.type}_LINE`;
  }

  /** `span` null: the bytes are the capture's own, from `offset`; else they stand for `span` capture bytes. */
  take(buffer: Buffer, offset: number, span: number | null, exact: boolean): void {
    this.buffer = buffer;
    this.#base = offset;
    this.#span = span;
    this.exact = exact;
    this.#windowFrom = 0;
    this.#windowTo = 0;
    const result = this.execute(buffer);
    this.buffer = EMPTY;
    if (result instanceof Error) throw result;
  }

  /** What to do with a line too long to be one, from the beginning that `lineFrom` and `prefix` tell. */
  protected abstract giveUpLine(): void;

  protected place(from: number, to: number): Part {
    return this.#span === null
      ? { offset: this.#base + from, length: to - from }
      : { offset: this.#base, length: this.#span };
  }

  protected dropPrefix(): void {
    this.prefix = '';
    this.#prefixLength = 0;
    this.prefixParts = [];
    this.#prefixDone = false;
  }

  override consumeLine(): string | undefined {
    if (this.#prefixDone) this.dropPrefix();
    const from = this.offset;
    if (from >= this.#windowTo || from < this.#windowFrom) {
      this.#windowFrom = from;
      this.#windowTo = Math.min(this.end, from + WINDOW);
      this.#window = this.buffer.toString('latin1', from, this.#windowTo);
    }
    const start = from - this.#windowFrom;
    const at = this.#window.indexOf('\n', start);
    if (at !== -1) {
      const end = at > start && this.#window.charCodeAt(at - 1) === CR ? at - 1 : at;
      return this.#line(this.#window.slice(start, end), from, this.#windowFrom + at, end !== at);
    }
    const lf = this.#windowTo < this.end ? this.buffer.indexOf(LF, this.#windowTo) : -1;
    if (lf === -1) {
      this.#stash(from);
      return undefined;
    }
    const returned = lf > from && this.buffer[lf - 1] === CR;
    const end = Math.min(returned ? lf - 1 : lf, from + LINE_LIMIT);
    return this.#line(this.buffer.toString('latin1', from, end), from, lf, returned);
  }

  #line(text: string, from: number, lf: number, returned: boolean): string {
    this.offset = lf + 1;
    this.lineFrom = from;
    this.lineAt = this.place(from, returned ? lf - 1 : lf);
    const line = this.#prefixLength === 0 ? text : this.#joined(text);
    const bare = !returned && !(text === '' && this.#prefixDone && this.prefix.endsWith('\r'));
    // What stands where a start line was due may be none.
    if (bare && this.exact && !this.#bareSaid && !this.atStart) {
      this.#bareSaid = true;
      this.reading.bareLineEnd(this.lineAt);
    }
    return line;
  }

  #joined(text: string): string {
    const line = text === '' && this.prefix.endsWith('\r') ? this.prefix.slice(0, -1) : this.prefix + text;
    const returned = this.prefix.length + text.length - line.length;
    const { offset } = this.prefixParts[0] ?? this.lineAt;
    const end = this.lineAt.offset + this.lineAt.length - returned;
    this.lineAt = { offset, length: Math.max(0, end - offset) };
    this.#prefixDone = true;
    return line;
  }

  /** Keeps an unfinished line for the next buffer. */
  #stash(from: number): void {
    const length = this.end - from;
    const inHead = this.state === 'HEADER' || this.state === 'BODY_CHUNKTRAILERS';
    if (!inHead && this.#prefixLength + length > LINE_LIMIT) {
      this.lineFrom = from;
      this.giveUpLine();
      return;
    }
    const room = LINE_LIMIT - this.prefix.length;
    if (room > 0) this.prefix += this.buffer.toString('latin1', from, Math.min(this.end, from + room));
    if (!inHead || this.prefixParts.length === 0) addPart(this.prefixParts, this.place(from, this.end));
    this.#prefixLength += length;
    this.offset = this.end;
  }
}
