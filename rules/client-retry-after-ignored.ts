import { defineRule, startLine } from '../lib/rule.js';
import { pause, scene, v10 } from '../lib/scene.js';

const BUSY = { status: 503, headers: { 'Retry-After': '30' }, body: '' };
const LATER = { response: { ...BUSY, headers: { 'Retry-After': 'Thu, 01 Jan 2026 00:01:00 GMT' } } };

/** Clocks and roundings, in milliseconds. */
const SLACK = 1000;

export default defineRule({
  id: 'client-retry-after-ignored',
  summary: 'a client sends a request again sooner than it was asked to',
  requirement: [{ spec: 'RFC 9110', section: '10.2.3', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'An agent that is overloaded is kept so, and many answer who does not wait by shutting it out.',
  fix: 'wait as long as `Retry-After` says before the request is sent again',
  good: [
    scene('It waits', v10.card(), v10.send('completed', { response: BUSY }), pause(30), v10.send()),
    scene(
      'Nobody asked it to',
      v10.send('working'),
      v10.poll('completed', { response: { status: 503, headers: { 'Retry-After': '0' }, body: '' } }),
      v10.poll(),
    ),
    scene(
      'Another request',
      v10.send('completed', { response: BUSY }),
      v10.poll('completed', { task: 't-9' }),
    ),
  ],
  bad: [
    scene('At once', v10.card(), v10.send('completed', { response: BUSY }), v10.send()),
    scene('Before the date', v10.card(), v10.send('completed', LATER), pause(5), v10.send()),
  ],
  passes: ({ failedBefore }) => failedBefore === null,
  *check({ failedBefore, exchange: { request } }) {
    if (failedBefore === null || request === null) return;
    const { retryAfter, waited, status, exchange, at } = failedBefore;
    if (retryAfter === null || waited >= retryAfter - SLACK) return;
    yield {
      at: startLine(request),
      message: `request is sent again ${seconds(waited)} s after x${exchange} was answered with \`${status}\`, expected ${seconds(retryAfter)} s`,
      related: [{ label: 'asked to wait here', at }],
      sameAs: 'retry',
      everywhere: true,
    };
  },
});

function seconds(milliseconds: number): string {
  return String(Math.round(milliseconds / 100) / 10);
}
