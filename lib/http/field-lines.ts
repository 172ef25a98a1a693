import type { Part } from '../model/location.js';
import { fieldOf, isFold, unfolded } from './fields.js';
import { LINE_LIMIT } from './lines.js';
import { type Draft, note } from './message.js';
import { quoted } from './quoted.js';

const COLON = 0x3a;
/** Header lines kept of one head. */
const MOST_FIELDS = 2000;

/**
 * Takes a line of a head (or of trailers, once the head is complete). False where it is no field but `begins` the next
 * message, so that this one breaks off.
 */
export function takeFieldLine(
  draft: Draft,
  line: string,
  at: Part,
  begins: (line: string) => boolean,
): boolean {
  const fields = draft.decision ? draft.trailers : draft.headers;
  if (fields.length >= MOST_FIELDS) {
    note(draft, `more than ${MOST_FIELDS} header lines; the rest was not kept`, at);
    return true;
  }
  if (at.length > LINE_LIMIT) {
    note(draft, `a header line of more than ${LINE_LIMIT} bytes; the rest was not kept`, at);
  }
  if (line.includes('\r')) note(draft, 'a CR inside a header line', at);
  const last = fields.at(-1);
  if (isFold(line) && last) {
    fields[fields.length - 1] = unfolded(last, line, at);
    note(draft, 'a header line folded over several lines', at);
    return true;
  }
  const field = fieldOf(line, at);
  if (field) {
    fields.push(field);
    if (line.charCodeAt(field.name.length) !== COLON) {
      note(draft, `white space before the colon of ${quoted(line)}`, at);
    }
    return true;
  }
  if (begins(line)) {
    note(draft, 'the next message begins before the empty line that ends this head', at);
    return false;
  }
  note(draft, `${quoted(line)} in a head, where a header field was expected`, at);
  return true;
}
