import { restOf, type TextLine, textLine } from '../reading/text-lines.js';

/** The beginning of a row of dots, as `     0K .......... ..`. */
const ROW = /^ {0,8}\d{1,9}K(?: [. ]{1,80})?/;
/** Dots in front of a field of an event stream. */
const DOTS = /^ {0,3}\.[. ]{0,60}(?=(?:data|event|id|retry)?:)/;
/** The end of a row, as `   100%  114M=0s`. */
const ROW_END = /^[. ]{0,80} {0,60}(?:\d{1,3}%)? {0,10}[\d.]{1,8}[KMGT]?(?:=[\dhms.]{1,12})?$/;

/** Bytes that a bar may take. */
const BAR_LOOK = 600;
/** A bar, drawn anew, as CR and `-      [ <=>    ]   1.62K  --.-KB/s    in 0.1s`. */
const BAR =
  /^\r\S{0,60} {0,60}(?:\d{1,3}%)? {0,60}\[[ <=>+.-]{0,200}\] {1,12}[\d.,]{1,12}[KMGT]? {1,12}[\d.-]{1,8} ?[KMGT]?B\/s(?: {1,12}(?:in|eta) {1,4}[\dhmsd. ]{1,12})? */;

/** What of a line is not wget's progress meter. `meter`: whether a row of it began here, behind a line end of its own. */
export function withoutProgress(line: TextLine): { readonly own: TextLine; readonly meter: boolean } {
  const bars = barsOf(line.text);
  if (bars > 0) {
    const rest = restOf(line, bars);
    return { own: rest.text === '' ? restOf(rest, rest.bytes.length) : rest, meter: false };
  }
  const row = ROW.exec(line.text)?.[0];
  const rest = restOf(line, row?.length ?? DOTS.exec(line.text)?.[0].length ?? 0);
  const ended = (row !== undefined || /^[. ]/.test(line.text)) && ROW_END.test(rest.text);
  const empty = row !== undefined && rest.text === '';
  return {
    own: ended || empty ? textLine(rest.bytes.subarray(0, 0), rest.offset) : rest,
    meter: row !== undefined,
  };
}

function barsOf(text: string): number {
  let at = 0;
  for (let bar = BAR.exec(text); bar !== null; bar = BAR.exec(text.slice(at, at + BAR_LOOK)))
    at += bar[0].length;
  return at;
}
