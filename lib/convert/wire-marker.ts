import type { Close, Direction } from '../model/capture.js';

/** Times before this are times of day, or since the start of a recording. */
const DATED = Date.UTC(1980, 0);
const LAST = Date.UTC(10_000, 0);
const DAY = 86_400_000;

/** Nothing in it that a marker line tells otherwise: a time of day or the signs before a name. */
const PLAIN_NAME = /^(?!renamed-)(?!.*\d:\d\d:\d\d)\w(?:[\w.:-]{0,38}\w)?$/;
const ADDRESS = '(?:\\[[0-9a-f:.]{2,45}\\]|(?:\\d{1,3}\\.){3}\\d{1,3}):\\d{1,5}';
const ENDS_NAME = new RegExp(`^${ADDRESS}-${ADDRESS}(?:#\\d{1,9})?$`, 'i');

/** The words of a marker line. A connection without a name is null, and so is a time that is not known. */
export interface Mark {
  readonly says: string;
  readonly time: number | null;
  readonly connection: string | null;
}

/** A marker line of a wire log, with its line end. */
export function markerLine({ says, time, connection }: Mark): string {
  const when = time === null ? '' : `[${timeText(time)}] `;
  const on = connection === null ? '' : `conn=${connection} `;
  return `${when}${on}${says}\n`;
}

export const SAYS: Readonly<Record<Direction, string>> = {
  'to-server': '--> to agent',
  'to-client': '<-- from agent',
};

export function closingSays({ by, how }: Close): string {
  const who = by === null ? '' : ` by ${by === 'server' ? 'agent' : 'client'}`;
  return `--- ${how === 'fin' ? 'closed' : 'reset'}${who}`;
}

/** Whether a time can stand on a marker line. */
export function isTellable(time: number | null): time is number {
  return time !== null && time >= 0 && time < LAST;
}

/** A moment to the microsecond; those that lie on no day as a time of day. */
function timeText(time: number): string {
  const micros = Math.round(time * 1000);
  const whole = Math.floor(micros / 1000);
  const rest = micros - whole * 1000;
  const finer = rest === 0 ? '' : String(rest).padStart(3, '0');
  if (time >= DATED) return `${new Date(whole).toISOString().slice(0, -1)}${finer}Z`;
  return `${new Date(whole % DAY).toISOString().slice(11, -1)}${finer}`;
}

/** Gives connections the names that marker lines can hold: their own wherever that is possible. */
export function openNames() {
  const renamed = new Map<string, string>();
  return {
    of(name: string): string {
      if (PLAIN_NAME.test(name) || ENDS_NAME.test(name)) return name;
      const known = renamed.get(name) ?? `renamed-${renamed.size + 1}`;
      renamed.set(name, known);
      return known;
    },
    count: () => renamed.size,
  };
}
