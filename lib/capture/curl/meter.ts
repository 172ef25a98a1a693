import { restOf, type TextLine, textLine } from '../reading/text-lines.js';

const CR = 0x0d;
const DURATION = ' (?:[\\d-]{1,4}:[\\d-]{2}:[\\d-]{2}| ?[\\d ]{2}\\dd \\d{2}h|[\\d ]{6}\\dd)';
/** A row of curl's progress meter, which begins with CR and is not ended, or its bar (`-#`). */
const METER = new RegExp(
  `^\\r(?:[ \\d.kMGTP]{30,70}${DURATION.repeat(3)} {1,5}[\\d.]{1,5}[kMGTP]?|[#=O -]{10,400} {0,8}\\d{1,3}\\.\\d%)`,
);
const TITLE = /^ {2}% Total {1,6}% Received % Xferd|^ {20,40}Dload {1,3}Upload {1,5}Total/;

/** The line without what curl's progress meter wrote into it: the pieces between, none where nothing is left. */
export function withoutMeter(line: TextLine): TextLine[] {
  if (TITLE.test(line.text)) return [];
  const pieces: TextLine[] = [];
  let rest = line;
  for (let at = rest.bytes.indexOf(CR); at >= 0 && at < rest.bytes.length - 2; ) {
    const [found] = METER.exec(rest.bytes.toString('latin1', at, at + 500)) ?? [];
    if (found === undefined) break;
    if (at > 0) pieces.push(textLine(rest.bytes.subarray(0, at), rest.offset));
    rest = restOf(rest, at + found.length);
    at = rest.bytes.indexOf(CR);
  }
  const bare = pieces.length > 0 || rest !== line;
  if (!bare || rest.text !== '') pieces.push(rest);
  return pieces;
}
