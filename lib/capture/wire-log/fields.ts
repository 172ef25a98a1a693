/** Stand for what was taken out of a marker line, so that what is left can be compared. */
export const ARROW = '\u0000';
export const TIME = '\u0001';
export const CONNECTION = '\u0002';
export const SIZE = '\u0003';

/** How a marker line tells time; `zoneless` is read as UTC, `time-of-day` counts from midnight. */
export type Clock = 'date' | 'zoneless' | 'epoch' | 'time-of-day';

/** What a marker line says beside its arrow. `rest` is the line with placeholders for the fields found. */
export interface Fields {
  readonly time: number | null;
  readonly clock: Clock | null;
  readonly connection: string | null;
  /** False where the connection may as well be a process, a thread or the agent's own address. */
  readonly named: boolean;
  /** Whether a word says that it is a connection, which then is no count of blocks. */
  readonly worded: boolean;
  readonly rest: string;
}

const DATE =
  /(?<!\d)(\d{4})[-/](\d\d)[-/](\d\d)[T _](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d)(?![\w:]))?/;
const TIME_OF_DAY = /(?<![\d:.])(\d{1,2}):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(?![\d:])/;
const EPOCH = /(?<![\w.:#=-])(\d{10})(\.\d{1,9})?(?![\w.:])|(?<![\w.:#=-])(\d{13}|\d{16}|\d{19})(?![\w.:])/;
const BYTE_COUNT =
  /[[(]?(?<![\w.])(?:\d{1,12} ?(?:bytes|byte|b)|(?:len|length|size|bytes) ?[=:] ?\d{1,12})(?!\w)[\])]?/i;

const ADDRESS = '(?:\\[[0-9a-f:.]{2,45}\\]|(?:\\d{1,3}\\.){3}\\d{1,3}):\\d{1,5}';

const CONNECTIONS: readonly {
  readonly pattern: RegExp;
  readonly named: boolean;
  readonly worded?: true;
}[] = [
  // Both ends, as captures of packets name connections.
  {
    pattern: new RegExp(`(?<!\\w)conn=(${ADDRESS}-${ADDRESS}(?:#\\d{1,9})?)(?![\\w.:#-])`, 'i'),
    named: true,
    worded: true,
  },
  {
    pattern:
      /(?<!\w)(?:connection|conn|con|cid|socket|sock|fd)(?:[ _-]?id)?[ =:#]{1,3}([\w.:-]{0,63}\w)(?!\w)/i,
    named: true,
    worded: true,
  },
  { pattern: /(?<!\w)#([\w.-]{0,39}\w)(?!\w)/, named: true },
  {
    pattern: /(?<![\w.:])((?:\d{1,3}\.){3}\d{1,3}:\d{1,5}|\[[0-9a-f:]{2,39}\]:\d{1,5})(?![\w.:])/i,
    named: false,
  },
  { pattern: /(?<=^|[\s[(])(c\d{1,9})(?=$|[\s\]):,])/i, named: true },
  { pattern: /(?<=^|\s)[[(](\d{1,6})[\])]/, named: false },
];

function fraction(digits: string | undefined): number {
  return digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * 1e6) / 1e3;
}

function zone(text: string): number {
  if (!/^[+-]/.test(text)) return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return (text.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** A time, how it was told, and the text that told it. */
export type Told = { readonly time: number; readonly clock: Clock; readonly found: string };

function dateIn(text: string): Told | null {
  const [found, year, month, day, hour, minute, second, part, offset] = DATE.exec(text) ?? [];
  if (found === undefined) return null;
  const time = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  if (Number(month) > 12 || Number(day) > 31 || Number(hour) > 23 || Number(minute) > 59) return null;
  const shift = offset === undefined ? 0 : zone(offset);
  return { time: time - shift + fraction(part), clock: offset === undefined ? 'zoneless' : 'date', found };
}

function epochIn(text: string): Told | null {
  const [found, seconds, part, whole] = EPOCH.exec(text) ?? [];
  if (found === undefined) return null;
  if (seconds !== undefined) {
    return { time: Number(seconds) * 1000 + fraction(part?.slice(1)), clock: 'epoch', found };
  }
  return { time: Number(whole) / 10 ** ((whole ?? '').length - 13), clock: 'epoch', found };
}

function timeOfDayIn(text: string): Told | null {
  const [found, hour, minute, second, part] = TIME_OF_DAY.exec(text) ?? [];
  if (found === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return { time: seconds * 1000 + fraction(part), clock: 'time-of-day', found };
}

/** The first time that a text tells. */
export function timeIn(text: string): Told | null {
  return dateIn(text) ?? epochIn(text) ?? timeOfDayIn(text);
}

/** Reads time and connection off a marker line whose arrow was replaced by a placeholder; at most 200 characters. */
export function fieldsOf(text: string): Fields {
  const told = timeIn(text);
  let rest = told === null ? text : text.replace(told.found, TIME);
  let connection: string | null = null;
  let named = false;
  let worded = false;
  for (const form of CONNECTIONS) {
    const match = form.pattern.exec(rest);
    if (match?.[1] === undefined) continue;
    connection = match[1];
    named = form.named;
    worded = form.worded ?? false;
    rest = rest.replace(match[0], match[0].replace(connection, CONNECTION));
    break;
  }
  rest = rest.replace(BYTE_COUNT, SIZE);
  return { time: told?.time ?? null, clock: told?.clock ?? null, connection, named, worded, rest };
}
