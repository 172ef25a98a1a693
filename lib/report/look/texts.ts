import type { Entry } from '../../model/a2a.js';
import { contentOf, dataOf } from './content.js';
import { headOf } from './head-lines.js';

/** All texts of an exchange in which secrets may stand, as Latin-1 over their bytes. */
export function* textsOf({ exchange: { request, response } }: Entry): Generator<string> {
  for (const message of [request, response]) {
    if (message === null) continue;
    for (const { text } of headOf(message)) yield Buffer.from(text).toString('latin1');
    yield contentOf(message.body)?.text ?? '';
  }
  for (const event of response?.events ?? []) yield dataOf(event).text;
}
