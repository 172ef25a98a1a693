import { defineRule, eventPlace } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Line ends for Python's `splitlines`, and characters like others for JSON and for server-sent events. */
const BREAKS = /[\u0085\u2028\u2029]/;

export default defineRule({
  id: 'sse-line-break-character',
  summary: 'an event holds a character that some clients take for the end of its line',
  requirement: [{ spec: 'experience', section: 'server-sent events', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients on httpx-sse before 0.4.2, as Python clients of a2a-sdk may be, end a line at U+0085, U+2028 and U+2029 too: the event is cut within its JSON and the stream fails. Models write these characters.',
  fix: 'write them as `\\u2028` in JSON, which says the same everywhere',
  meanwhile: { client: 'install httpx-sse 0.4.2 or later' },
  good: [
    scene('Escaped in JSON', v10.stream(['task', { raw: told('Rain.\\u2028Then sun.') }, 'completed'])),
    scene('Other characters beyond ASCII', v10.stream(['task', { raw: told('Rain · Rīga') }, 'completed'])),
  ],
  bad: [
    scene(
      'A line separator (information only)',
      v10.stream(['task', { raw: told('Rain.\u2028Then sun.') }, 'completed']),
    ),
    scene(
      '0.3: a next-line character (information only)',
      v03.stream(['task', { raw: told03('Rain.\u0085') }, 'completed']),
    ),
  ],
  *check({ events }) {
    const event = events.find(({ sse }) => sse.complete && BREAKS.test(sse.data));
    if (event === undefined) return;
    const code = BREAKS.exec(event.sse.data)?.[0].codePointAt(0) ?? 0;
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
    yield {
      at: eventPlace(event),
      event: event.index,
      message: `event data holds a raw ${name}, which clients on httpx-sse before 0.4.2 take for a line end; expected it escaped`,
      sameAs: 'raw',
    };
  },
});

function told(text: string): string {
  const artifact = `{"artifactId":"a-1","parts":[{"text":"${text}"}]}`;
  return `data: {"jsonrpc":"2.0","id":"r-1","result":{"artifactUpdate":{"taskId":"t-1","contextId":"c-1","artifact":${artifact}}}}\n\n`;
}

function told03(text: string): string {
  const artifact = `{"artifactId":"a-1","parts":[{"kind":"text","text":"${text}"}]}`;
  return `data: {"jsonrpc":"2.0","id":"r-1","result":{"kind":"artifact-update","taskId":"t-1","contextId":"c-1","artifact":${artifact}}}\n\n`;
}
