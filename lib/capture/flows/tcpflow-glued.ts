import type { Input, Script } from '../reading/script.js';
import { FLOW_HEAD_LIMIT, flowHead } from './tcpflow-names.js';

const DASH = Buffer.from('-');
const END = '(?:(?:\\d{3}\\.){3}\\d{3}|[0-9a-f:]{2,39})\\.\\d{5}';
const HEADS = new RegExp(`${END}-${END}[-c\\d]{0,12}: `, 'g');
const FROM = new RegExp(`${END}$`);
/** The longest that FROM can be. */
const FROM_LIMIT = 45;

/**
 * Whether `tcpflow -0` left out the line end that it puts behind each packet, from the first bytes of its console
 * output: heads then stand right behind a body or the empty line of a message's head.
 */
export function isGlued(text: string): boolean {
  let glued = 0;
  let apart = 0;
  for (const { index } of text.matchAll(HEADS)) {
    if (index === 0) continue;
    if (text[index - 1] !== '\n' || text.endsWith('\r\n', index)) glued += 1;
    else apart += 1;
  }
  return glued > apart;
}

/** How much at the end of a capture may be a head that is cut: no message ends in such letters. */
function headBegun(tail: Buffer): number {
  return /[-.:\da-f]+ ?$/.exec(tail.toString('latin1'))?.[0].length ?? 0;
}

/** Where the next head begins, or the capture ends; `limit`: the most bytes that a packet has. */
export function* gluedEnd(input: Input, limit: number): Script<number> {
  for (let from = input.at; ; ) {
    const dash = yield* input.find(DASH, from, limit - (from - input.at));
    if (dash < 0) {
      const { length } = yield* input.peek(limit);
      const end = input.at + length;
      return length === limit
        ? end
        : end - headBegun(input.view(Math.max(input.at, end - FLOW_HEAD_LIMIT), end));
    }
    const behind = yield* input.peek(FLOW_HEAD_LIMIT, dash);
    const before = input.view(Math.max(input.at, dash - FROM_LIMIT), dash).toString('latin1');
    const sender = FROM.exec(before)?.[0];
    if (sender !== undefined && flowHead(sender + behind.toString('latin1')) !== null)
      return dash - sender.length;
    from = dash + 1;
  }
}
