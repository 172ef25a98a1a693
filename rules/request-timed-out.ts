import type { Call, Poll, Stream } from '../lib/model/a2a.js';
import type { Party } from '../lib/model/finding.js';
import { placeOf } from '../lib/model/location.js';
import { defineRule, isThroughGateway } from '../lib/rule.js';
import { pause, type Step, scene, v10 } from '../lib/scene.js';

/** Seconds that clients, gateways and load balancers are set to wait. */
const USUAL = [5, 10, 15, 20, 29, 30, 45, 55, 60, 75, 90, 100, 120, 180, 240, 300, 600, 900, 1800, 3600];
/** By how much of a second a time-out may come too late. */
const LATE = 0.6;

const quiet = (seconds: number, closed: 'agent' | 'client') =>
  v10.stream(['task', 'working', pause(seconds)], { unfinished: true, closed });

/** What comes behind the request comes so many seconds later. */
function slowly(step: Step, seconds: number): Step {
  const [asked, ...rest] = step;
  return asked === undefined ? [] : [asked, ...pause(seconds), ...rest];
}

export default defineRule({
  id: 'request-timed-out',
  summary: 'an exchange was broken off after a round number of seconds, as a time-out does it',
  requirement: [{ spec: 'experience', section: 'time-outs', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'unknown',
  why: 'The agent had not failed: who was set to wait no longer gave up, and what it still had to say is lost.',
  fix: 'wait longer there, or let the agent send a comment every 15 s while it has nothing to tell',
  good: [
    scene('The client leaves after a while', v10.card(), quiet(7.3, 'client')),
    scene('The answer comes in time', v10.card(), v10.stream(['task', 'working', pause(60), 'completed'])),
  ],
  bad: [
    scene('The client gives up a stream (information only)', v10.card(), quiet(29.9, 'client')),
    scene(
      'The client gives up a call (information only)',
      v10.card(),
      slowly(v10.send('completed', { response: null, closed: 'client' }), 9.9),
    ),
    scene(
      'A gateway answers for the agent (information only)',
      v10.card(),
      slowly(
        v10.send('completed', {
          error: { code: -32603, message: 'the agent did not answer' },
          response: { status: 504 },
        }),
        59.9,
      ),
    ),
  ],
  passes: ({ exchange: { closed, response } }) => closed === undefined && response?.status !== 504,
  *check(entry) {
    const { exchange } = entry;
    if (exchange.closed === undefined && exchange.response?.status !== 504) return;
    const last = lastSign(entry);
    const over = exchange.closed ?? exchange.response?.time ?? null;
    if (last === null || over === null || exchange.end === 'broken') return;
    const seconds = (over - last.time) / 1000;
    const usual = USUAL.find((one) => seconds >= one && seconds < one + LATE);
    if (usual === undefined) return;
    const party = whoGaveUp(entry);
    yield {
      at: placeOf(last.at.offset, last.at.length),
      party,
      message: `${last.what} was followed by ${usual} s of silence, after which ${NAMES.get(party) ?? 'somebody'} gave up: as a time-out of ${usual} s does it`,
      label: `the last for ${seconds.toFixed(1)} s`,
      sameAs: `${usual} ${party}`,
    };
  },
});

const NAMES: ReadonlyMap<Party, string> = new Map([
  ['client', 'the client'],
  ['proxy', 'a gateway'],
]);

function whoGaveUp({ exchange: { end, response } }: Call | Poll | Stream): Party {
  if (end === 'closed-by-client') return 'client';
  if (response === null) return 'unknown';
  return response.status === 504 || isThroughGateway(response) ? 'proxy' : 'unknown';
}

/** What crossed last before the end. */
function lastSign({ exchange: { request, response, closed } }: Call | Poll | Stream) {
  if (closed === undefined || response === null)
    return request?.time == null
      ? null
      : { time: request.endTime ?? request.time, at: request.at, what: 'request' };
  const event = response.events?.at(-1);
  if (response.endTime === null) return null;
  return event === undefined
    ? { time: response.endTime, at: response.at, what: 'answer' }
    : { time: response.endTime, at: event.at, what: 'event' };
}
