import type { Direction } from '../model/capture.js';
import { type Clock, CONNECTION } from './wire-log-fields.js';
import type { Layout } from './wire-log-layout.js';
import { closingOf, markerOf, timeless } from './wire-log-markers.js';
import { CLOSING_MARKS, CLOSINGS, findArrow } from './wire-log-spellings.js';

interface Told {
  readonly connection: string | null;
  readonly time: number | null;
  readonly clock: Clock | null;
}

/** A line that stands between blocks: it heads one, or tells that a connection was closed. */
export type Heading =
  | (Told & { readonly kind: 'block'; readonly direction: Direction })
  | (Told & {
      readonly kind: 'closing';
      readonly by: 'client' | 'server' | null;
      readonly how: 'fin' | 'reset';
    });

/** Reads the lines between blocks, in the one spelling that the log uses. */
export interface HeadingReader {
  /** A line without its line end; null where it belongs to a block. */
  line(text: string): Heading | null;
  /** Whether such a line can start with this byte. */
  mayBegin(byte: number): boolean;
  /** Whether the text may be the beginning of such a line. */
  begins(text: string): boolean;
}

export function headingReader(layout: Layout): HeadingReader {
  const shapes = [layout.shape, timeless(layout.shape)];
  const firsts = firstBytes(layout, shapes);

  function line(text: string): Heading | null {
    const marker = markerOf(text, layout.spelling);
    if (marker !== null && marker.shape === layout.shape) {
      const toServer = (marker.direction === 'to-server') !== layout.swapped;
      const connection = layout.connections ? marker.connection : null;
      const { time, clock } = marker;
      return { kind: 'block', direction: toServer ? 'to-server' : 'to-client', connection, time, clock };
    }
    const closing = closingOf(text);
    if (closing === null || !shapes.includes(closing.shape)) return null;
    const { by, how, time, clock } = closing;
    return {
      kind: 'closing',
      by,
      how,
      time,
      clock,
      connection: layout.connections ? closing.connection : null,
    };
  }

  return {
    line,
    mayBegin: (byte) => firsts[byte] === 1,
    begins(text) {
      return [...layout.examples, ...modelsOf(layout)].some((model) => {
        for (let at = 0; at <= model.length; at++) if (line(text + model.slice(at)) !== null) return true;
        return false;
      });
    },
  };
}

/** Lines as this log would write them, of every kind. */
function modelsOf({ examples, spelling }: Layout): string[] {
  const closings = CLOSING_MARKS.flatMap((mark) => CLOSINGS.map(({ says }) => mark + says));
  const says = [...spelling.toServer, ...spelling.toClient, ...closings];
  return examples.slice(0, 1).flatMap((example) => {
    const arrow = findArrow(example.toLowerCase(), spelling);
    if (arrow === null) return [];
    return says.map((text) => example.slice(0, arrow.start) + text + example.slice(arrow.end));
  });
}

function firstBytes(layout: Layout, shapes: readonly string[]): Uint8Array {
  const allowed = new Uint8Array(256);
  const allow = (text: string): void => {
    for (const spelled of [text, text.toLowerCase(), text.toUpperCase()]) {
      const byte = Buffer.from(spelled)[0];
      if (byte !== undefined) allowed[byte] = 1;
    }
  };
  for (const text of [...layout.examples, ...CLOSING_MARKS]) allow(text);
  for (const text of [...layout.spelling.toServer, ...layout.spelling.toClient]) allow(text);
  for (const shape of shapes) if (shape.charCodeAt(0) > 0x20) allow(shape);
  const variable = shapes.some((shape) => shape.startsWith(CONNECTION));
  if (variable || layout.examples.some((example) => /^\d/.test(example)))
    for (const digit of '0123456789') allow(digit);
  if (variable) for (const start of '[abcdefghijklmnopqrstuvwxyz') allow(start);
  return allowed;
}
