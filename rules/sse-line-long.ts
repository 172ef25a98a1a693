import { defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Characters that readers of lines take by default: aiohttp's StreamReader, Go's bufio.Scanner. */
const MOST = 65_536;

const TEXT = '/result/artifactUpdate/artifact/parts/0/text';
const long = { is: 'artifact', set: { [TEXT]: 'rain '.repeat(14_000) } } as const;
const TEXT_03 = '/result/artifact/parts/0/text';

export default defineRule({
  id: 'sse-line-long',
  summary: 'an event of a stream is one line of more than 64 KiB',
  requirement: [{ spec: 'experience', section: 'line readers', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: "Clients that read a stream line by line stop at 64 KiB unless told otherwise: the `StreamReader` of Python's asyncio, as in aiohttp 3, and the `bufio.Scanner` of Go 1.",
  fix: 'cut the artifact into chunks (`append: true`), or give its content by a URL',
  good: [scene('Short lines', v10.stream()), scene('0.3: short lines', v03.stream())],
  bad: [
    scene('70 kB in one line (information only)', v10.stream(['task', long, 'completed'])),
    scene(
      '0.3: 70 kB in one line (information only)',
      v03.stream(['task', { is: 'artifact', set: { [TEXT_03]: 'rain '.repeat(14_000) } }, 'completed']),
    ),
  ],
  passes: ({ events }) => events.every(({ sse }) => sse.data.length <= MOST),
  *check({ events }) {
    for (const { sse, index } of events) {
      if (sse.data.length <= MOST) continue;
      const longest = longestLine(sse.data);
      if (longest <= MOST) continue;
      yield {
        at: {
          parts: sse.parts.length > 0 ? sse.parts : [sse.at],
          pointer: null,
          on: 'value',
          text: sse.text,
        },
        event: index,
        message: `event is a line of ${longest} characters, which readers with a limit of 64 KiB cannot take`,
        sameAs: 'long',
        everywhere: true,
      };
      return;
    }
  },
});

function longestLine(text: string): number {
  let longest = 0;
  let from = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    longest = Math.max(longest, end - from);
    from = end + 1;
  }
  return Math.max(longest, text.length - from);
}
