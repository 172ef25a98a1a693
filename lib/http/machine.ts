import { HTTPParser } from 'http-parser-js';

/** The members of an http-parser-js 0.5.10 parser that the guard rests on; its published types hide most of them. */
export interface Machine {
  readonly type: 'REQUEST' | 'RESPONSE';
  /** Name of the method that takes the next byte. */
  state: string;
  /** Index of the next byte in the buffer being executed, and of that buffer's end. */
  offset: number;
  readonly end: number;
  readonly chunk: Buffer | null;
  isChunked: boolean;
  body_bytes: number | null;
  execute(buffer: Buffer): number | Error;
  reinitialize(type: 'REQUEST' | 'RESPONSE'): void;
  nextRequest(): void;
  consumeLine(): string | undefined;
  parseHeader(line: string, headers: string[]): void;
  REQUEST_LINE(): void;
  RESPONSE_LINE(): void;
  HEADER(): boolean | undefined;
  BODY_SIZED(): void;
  BODY_CHUNKHEAD(): void;
  BODY_CHUNK(): void;
  BODY_CHUNKEMPTYLINE(): void;
  BODY_CHUNKTRAILERS(): void;
  BODY_RAW(): void;
}

type MachineClass = new (type: 'REQUEST' | 'RESPONSE') => Machine;

/** Prototype members and instance members that must exist; test/http-parser-contract.test.ts says what they must do. */
export const PRIVATE_METHODS = [
  'execute',
  'initialize',
  'reinitialize',
  'nextRequest',
  'userCall',
  'consumeLine',
  'parseHeader',
  'shouldKeepAlive',
  'REQUEST_LINE',
  'RESPONSE_LINE',
  'HEADER',
  'BODY_SIZED',
  'BODY_CHUNKHEAD',
  'BODY_CHUNK',
  'BODY_CHUNKEMPTYLINE',
  'BODY_CHUNKTRAILERS',
  'BODY_RAW',
] as const;
export const PRIVATE_FIELDS = ['type', 'state', 'info', 'trailers', 'isChunked', 'body_bytes'] as const;

function isMachineClass(value: unknown): value is MachineClass {
  if (typeof value !== 'function') return false;
  const prototype: unknown = value.prototype;
  return (
    typeof prototype === 'object' && prototype !== null && PRIVATE_METHODS.every((name) => name in prototype)
  );
}

function machineClass(): MachineClass {
  const imported: unknown = HTTPParser;
  if (!isMachineClass(imported)) throw new Error('http-parser-js is not the version that the guard rests on');
  return imported;
}

/** The stock parser's class. Nothing may set its module-wide switches (`encoding`, `maxHeaderSize`, `kOnExecute`). */
export const MachineBase: MachineClass = machineClass();

/** Keys of the callbacks. */
export const HEADERS_COMPLETE: 2 = HTTPParser.kOnHeadersComplete;
export const BODY: 3 = HTTPParser.kOnBody;
export const MESSAGE_COMPLETE: 4 = HTTPParser.kOnMessageComplete;
