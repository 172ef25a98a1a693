import { basename } from 'node:path';
import { columns, escapeText, maskText, type SecretWords, shorten, size } from '../index.js';
import type { Io, Out } from './io.js';
import type { LintOptions } from './options.js';

/** Told what is read, as it is read. */
export interface Progress {
  /** The next input begins. */
  begin(name: string): void;
  /** One of its files; null where nothing tells how long it is. */
  file(size: number | null): void;
  read(bytes: number): void;
  /** What was read is gone through once more, so many bytes. */
  again(size: number): void;
}

/** A bar on a terminal that stays away from all else that is written there. */
export interface Bar extends Progress {
  /** The same world; whatever is written to the terminal takes the bar away first. */
  readonly io: Io;
  /** Takes the bar away for good. */
  end(): void;
}

/** Milliseconds before a bar is worth looking at, and between two looks. */
const PATIENCE = 1000;
const EVERY = 100;
const CLEAR = '\r\u001b[K';
const BAR = 20;
const NAME_LIMIT = 24;
const DEFAULT_WIDTH = 80;

/** A bar for so many inputs where somebody would see it; null where nobody would, or nobody wants it. */
export function progressBar(io: Io, options: LintOptions, inputs: number, secrets: SecretWords): Bar | null {
  const { env, now, stderr, stdout } = io;
  if (now === undefined || !stderr.isTTY || options.quiet || env.TERM === 'dumb' || env.CI) return null;
  const begun = now();
  let due = begun + PATIENCE;
  let shown = false;
  let ended = false;
  /** Whether the terminal stands at the beginning of a line. */
  let free = true;
  let [number, done] = [0, 0];
  let total: number | null = 0;
  let name = '';

  function clear(): void {
    if (shown) stderr.write(CLEAR);
    shown = false;
  }

  function guarded(out: Out): Out {
    if (!out.isTTY) return out;
    return {
      ...out,
      write(text) {
        clear();
        if (text.length > 0) free = text.at(-1) === '\n' || text.at(-1) === 0x0a;
        return out.write(text);
      },
    };
  }

  function draw(): void {
    const time = now?.() ?? 0;
    if (ended || !free || time < due) return;
    due = time + EVERY;
    const room = (stderr.columns ?? DEFAULT_WIDTH) - 1;
    const line = barText({ name, done, total, number, inputs }, room, options.ascii !== true);
    shown = stderr.write(`${CLEAR}${line}`);
  }

  return {
    io: { ...io, stdout: guarded(stdout), stderr: guarded(stderr) },
    begin(path) {
      number++;
      name = path === '-' ? '<stdin>' : maskText(basename(path), secrets);
      [done, total] = [0, 0];
    },
    file(size) {
      total = total === null || size === null ? null : total + size;
    },
    read(bytes) {
      done += bytes;
      draw();
    },
    again(size) {
      [done, total] = [0, size];
    },
    end() {
      clear();
      ended = true;
    },
  };
}

interface Reached {
  /** Masked. */
  readonly name: string;
  readonly done: number;
  readonly total: number | null;
  readonly number: number;
  readonly inputs: number;
}

/** `session.log  ████████░░░░  45 %  51 MB of 112 MB  2 of 5`: as much of it as fits. */
function barText({ name, done, total, number, inputs }: Reached, room: number, unicode: boolean): string {
  const known = total !== null && total > 0;
  const share = known ? Math.min(1, done / total) : 0;
  const full = Math.floor(share * BAR);
  const [ink, paper, more] = unicode ? ['█', '░', '…'] : ['#', '-', '...'];
  const parts = [
    shorten(escapeText(name, !unicode), NAME_LIMIT, more),
    ...(known ? [ink.repeat(full) + paper.repeat(BAR - full), `${Math.floor(share * 100)} %`] : []),
    known ? `${size(Math.min(done, total))} of ${size(total)}` : `${size(done)} read`,
    ...(inputs > 1 ? [`${number} of ${inputs}`] : []),
  ];
  while (parts.length > 1 && columns(parts.join('  ')) > room) parts.shift();
  const line = parts.join('  ');
  return columns(line) > room ? '' : line;
}
