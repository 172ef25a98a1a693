import type { Stream } from '../lib/model/a2a.js';
import type { Party, Requirement } from '../lib/model/finding.js';
import { type Place, placeOf } from '../lib/model/location.js';
import { cite, defineRule, generation, isThroughGateway, stateClass } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const INCOMPLETE: Requirement = { spec: 'RFC 9112', section: '8', level: 'MUST', ids: [] };
const UNFINISHED_EVENT = cite('implied', 'A2A10-9.4.2-03');
const UNFINISHED_EVENT_03 = cite('implied', 'A2A03-3.3.1-02');

export default defineRule({
  id: 'stream-truncated',
  summary: 'an event stream was cut before its end',
  requirement: [INCOMPLETE],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['end'],
  dialects: [],
  bindings: [],
  party: 'unknown',
  why: 'The client sees a broken connection instead of an end: what the agent had still to say is lost until the client subscribes again or polls.',
  fix: 'find out who closes the connection (a crash of the agent, or a time-out of a proxy), and end streams by their last chunk',
  meanwhile: {
    client: 'subscribe again or ask for the task; what came before the cut holds',
    agent: 'send comment lines (`: ping`) more often than the shortest time-out on the way',
  },
  good: [
    scene('The stream ends by its last chunk', v10.stream(undefined, { closed: 'agent' })),
    scene(
      'The client went before the end',
      v10.stream(['task', 'working'], { unfinished: true, closed: 'client' }),
    ),
    scene('The capture ends before the stream does', v10.stream(['task', 'working'], { unfinished: true })),
  ],
  bad: [
    scene(
      'The agent closes while the task works',
      v10.stream(['task', 'working'], { unfinished: true, closed: 'agent' }),
    ),
    scene('The agent closes before the first event', v10.stream([], { unfinished: true, closed: 'agent' })),
    scene(
      'The last event has no empty line behind it',
      v10.stream(['task', 'working', { raw: `data: ${lastEvent()}\n` }]),
    ),
    scene(
      '0.3: the last event has no empty line behind it',
      v03.stream(['task', 'working', { raw: `data: ${lastEvent03()}\n` }]),
    ),
    scene(
      '0.3: the agent closes while the task works',
      v03.stream(['task', 'working'], { unfinished: true, closed: 'agent' }),
    ),
  ],
  *check(stream) {
    const { events, close, exchange, dialect } = stream;
    if (close === 'properly') {
      const last = events.at(-1);
      if (last === undefined || last.sse.complete) return;
      const body = exchange.response?.body;
      if (body?.kind === 'bytes' && body.form !== 'exact') {
        yield { skip: 'the tap did not keep the line ends behind the last event' };
        return;
      }
      yield {
        at: placeOf(last.sse.at.offset, last.sse.at.length),
        event: last.index,
        severity: 'error',
        party: 'agent',
        message:
          'the stream ends inside an event, expected an empty line behind it; receivers drop this event',
        fix: 'write the empty line that dispatches the last event before closing the stream',
        requirement: generation(dialect.spoken) === '0.3' ? UNFINISHED_EVENT_03 : UNFINISHED_EVENT,
        sameAs: 'unfinished event',
      };
      return;
    }
    if (close === 'open' && exchange.end !== 'capture-end') {
      yield { skip: 'the capture does not show who ended the stream' };
    }
    if (close !== 'cut') return;
    const whole = events.filter(({ sse }) => sse.complete);
    const state = whole.findLast((event) => event.state !== null)?.state ?? null;
    yield {
      at: endOf(stream),
      ...(whole.length === 0 ? { severity: 'error' } : {}),
      party: cutBy(stream),
      message: `${whole.length === 0 ? 'the stream was cut before its first event' : `the stream was cut after ${count(whole.length)}`}${told(state)}, expected its last chunk`,
      label: exchange.end === 'broken' ? 'no whole event came after this' : 'nothing came after this',
      sameAs: whole.length === 0 ? 'cut before any event' : 'cut',
    };
  },
});

/** A gateway that closes does so of itself or because the agent did. */
function cutBy({ exchange: { end, response } }: Stream): Party {
  if (response !== null && isThroughGateway(response)) return 'unknown';
  return end === 'closed-by-server' ? 'agent' : 'unknown';
}

function count(events: number): string {
  return events === 1 ? 'one event' : `${events} events`;
}

function told(state: string | null): string {
  if (state === null) return '';
  return stateClass(state) === 'terminal'
    ? `, though the task had ended with \`${state}\``
    : ` while the task was \`${state}\``;
}

/** The last event, or the head of the answer where none came. */
function endOf({ events, exchange }: Stream): Place {
  const part = events.at(-1)?.sse.at ?? exchange.response?.at ?? exchange.request?.at;
  return placeOf(part?.offset ?? 0, part?.length ?? 0);
}

function lastEvent(): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 'r-1',
    result: {
      statusUpdate: { taskId: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } },
    },
  });
}

function lastEvent03(): string {
  const status = { state: 'completed', timestamp: '2026-01-01T00:00:00.000Z' };
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 'r-1',
    result: { kind: 'status-update', taskId: 't-1', contextId: 'c-1', status, final: true },
  });
}
