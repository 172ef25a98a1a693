import type { Observation } from '../lib/model/a2a.js';
import { defineRule, elapsed } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

/** Milliseconds by which clocks of sound machines may differ, and past which the dates themselves are made up. */
const SOUND = 5000;
const ABSURD = 86_400_000;
/** The last moment that a date can tell (ECMAScript §21.4.1.1). */
const LATEST = 8.64e15;

const ahead = (timestamp: string) => ({ response: { set: { '/result/status/timestamp': timestamp } } });

export default defineRule({
  id: 'capture-clock-skew',
  summary: 'a status is from later than it was captured',
  requirement: [{ spec: 'experience', section: 'clocks', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'likely',
  presets: ['strict'],
  yieldsTo: ['body-timestamp-invalid'],
  each: 'capture',
  needs: ['times'],
  dialects: [],
  bindings: [],
  party: 'capture',
  why: 'The clocks of the agent and of who recorded it differ, or one of them wrote local time as UTC: intervals between the two mean nothing.',
  fix: 'set both clocks by the network, and let both write UTC',
  good: [
    scene('A status is older than its answer', v10.send('completed'), v10.poll('completed')),
    scene('Rounding', v10.send('working'), v10.poll('working', ahead('2026-01-01T00:00:01.000Z'))),
  ],
  bad: [
    scene(
      'An hour ahead (information only)',
      v10.send('working'),
      v10.poll('completed', ahead('2026-01-01T01:00:00.000Z')),
    ),
  ],
  *check({ tasks }) {
    let most: { readonly seen: Observation; readonly task: string; readonly by: number } | null = null;
    for (const { id, observations } of tasks) {
      for (const seen of observations) {
        if (seen.time === null || !(seen.time > 0 && seen.time < LATEST)) continue;
        const by = elapsed(new Date(seen.time).toISOString(), seen.timestamp);
        if (by !== null && by > SOUND && by < ABSURD && by > (most?.by ?? 0)) most = { seen, task: id, by };
      }
    }
    if (most === null) return;
    const { seen, task, by } = most;
    yield {
      at: seen.at,
      exchange: seen.exchange,
      event: seen.event,
      task,
      message: `status of \`${seen.timestamp}\` was captured ${spoken(by)} before that; clocks or time zones differ`,
      sameAs: 'skew',
    };
  },
});

function spoken(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
