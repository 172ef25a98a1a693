import { restOf, type TextLine, textLine } from './text-lines.js';

/** The beginning of a row of dots, as `     0K .......... ..`. */
const ROW = /^ {0,8}\d{1,9}K(?: [. ]{1,80})?/;
/** Dots in front of a field of an event stream. */
const DOTS = /^ {0,3}\.[. ]{0,60}(?=(?:data|event|id|retry)?:)/;
/** The end of a row, as `   100%  114M=0s`. */
const ROW_END = /^[. ]{0,80} {0,60}(?:\d{1,3}%)? {0,10}[\d.]{1,8}[KMGT]?(?:=[\dhms.]{1,12})?$/;

/** What of a line is not wget's progress meter. `meter`: whether a row of it began here, behind a line end of its own. */
export function withoutProgress(line: TextLine): { readonly own: TextLine; readonly meter: boolean } {
  const row = ROW.exec(line.text)?.[0];
  const rest = restOf(line, row?.length ?? DOTS.exec(line.text)?.[0].length ?? 0);
  const ended = (row !== undefined || /^[. ]/.test(line.text)) && ROW_END.test(rest.text);
  const empty = row !== undefined && rest.text === '';
  return {
    own: ended || empty ? textLine(rest.bytes.subarray(0, 0), rest.offset) : rest,
    meter: row !== undefined,
  };
}
