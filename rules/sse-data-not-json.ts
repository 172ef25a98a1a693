import type { StreamEvent } from '../lib/model/a2a.js';
import type { Exchange } from '../lib/model/http.js';
import { cite, defineRule, eventPlace, generation } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const WELL_FORMED = cite('implied', 'A2A10-9.4.2-03', 'A2A10-9.4.2-01');
const ONE_RESPONSE_03 = cite('MUST', 'A2A03-3.3.1-03');

export default defineRule({
  id: 'sse-data-not-json',
  summary: 'the data of a stream event is not JSON',
  requirement: [WELL_FORMED, ONE_RESPONSE_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'A client parses each event as JSON; one that is not makes it drop the stream, or the event is lost without a word.',
  fix: 'send one JSON text per event; keep a stream alive with comment lines, and end it by closing',
  meanwhile: { client: 'skip an event that cannot be read, log it, and read on' },
  good: [
    scene('Every event holds one JSON text', v10.stream()),
    scene(
      'Comments and an empty block are no events',
      v10.stream([{ raw: ': keep-alive\n\n' }, 'task', { raw: 'retry: 3000\n\n' }, 'completed']),
    ),
    scene('One JSON text over several data lines', v10.stream([{ raw: spread() }])),
  ],
  bad: [
    scene('A sentinel at the end', v10.stream(['task', 'completed', { data: '[DONE]' }])),
    scene('A text where an event belongs', v10.stream(['task', { data: 'working on it' }, 'completed'])),
    scene('An empty data line as a ping', v10.stream(['task', { data: '' }, 'completed'])),
    scene('0.3: a sentinel at the end', v03.stream(['task', 'completed', { data: '[DONE]' }])),
  ],
  *check({ events, dialect, exchange }) {
    const unread = events.filter(({ sse, meaning }) => meaning === 'not-json' && sse.complete);
    const first = unread.find((event) => !isPing(event)) ?? unread[0];
    if (first === undefined) return;
    if (isDamaged(first, exchange)) {
      yield { skip: 'the tap laid the events out anew, and this one is not whole' };
      return;
    }
    const more = unread.length === 1 ? '' : ` (and ${unread.length - 1} more in this stream)`;
    const here = { at: eventPlace(first), event: first.index };
    if (isPing(first)) {
      // Nothing is lost by it; 0.3 readers skip it.
      yield {
        ...here,
        severity: generation(dialect.spoken) === '0.3' ? 'info' : 'warning',
        message: `event with empty data${more}, expected JSON, or a comment line as keep-alive`,
        fix: 'send a comment line (`: keep-alive`) instead of an event with empty data',
        sameAs: 'empty data',
      };
      return;
    }
    yield {
      ...here,
      message: `event data \`${shortened(first.sse.data)}\` is not JSON${more}${hint(first)}`,
    };
  },
});

/** JSON that a tap began to lay out anew, or cut at a character that it took for a line end. */
function isDamaged({ sse }: StreamEvent, { response }: Exchange): boolean {
  const { body } = response ?? { body: null };
  return (
    body?.kind === 'bytes' &&
    body.form !== 'exact' &&
    /^\s*(?:[{[}\]]|"[^"]*": )/.test(sse.data.slice(0, 200))
  );
}

function isPing({ sse }: StreamEvent): boolean {
  return sse.data.trim() === '';
}

function hint({ sse }: StreamEvent): string {
  if (sse.data.startsWith('data:')) return ': it is an event inside an event';
  return sse.data.trim() === '[DONE]' ? ': A2A streams end by closing, without a sentinel' : '';
}

function shortened(data: string): string {
  return data.length <= 60 ? data : `${data.slice(0, 40)}…${data.slice(-12)}`;
}

function spread(): string {
  const text = JSON.stringify(
    {
      jsonrpc: '2.0',
      id: 'r-1',
      result: {
        message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] },
      },
    },
    null,
    2,
  );
  return `${text.replace(/^/gm, 'data: ')}\n\n`;
}
