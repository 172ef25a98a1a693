import { placeIn } from '../lib/model/json.js';
import { defineRule, headerField, isWholeHead, partsTold, statusOf, told } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const failed = (text: string) => ({
  response: {
    set: {
      '/result/status/message': {
        messageId: 'm-2',
        taskId: 't-1',
        contextId: 'c-1',
        role: 'ROLE_AGENT',
        parts: [{ text }],
      },
    },
  },
});

export default defineRule({
  id: 'response-auth-failure-hidden',
  summary: 'a task seems to have failed for want of authentication, and nothing but its text says so',
  requirement: [{ spec: 'experience', section: 'security', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['strict', 'security'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client cannot tell from a failed task that it ought to authenticate; after `401`, or in the state auth-required, it could.',
  fix: 'answer a call without credentials with `401` and a challenge, or let the task ask for them',
  good: [
    scene('It failed for something else', v10.poll('failed', failed('No forecast for Riga.'))),
    scene(
      'The client had credentials',
      v10.poll('failed', {
        ...failed('401 Unauthorized'),
        request: { headers: { Authorization: 'Bearer 0123456789abcdef' } },
      }),
    ),
  ],
  bad: [scene('A token is missing (information only)', v10.poll('failed', failed('Missing bearer token')))],
  passes: ({ state }) => state === null || !/failed|rejected/i.test(state),
  *check(entry) {
    const { request } = entry.exchange;
    if (request === null || !isWholeHead(request) || headerField(request, 'authorization') !== null) return;
    for (const { what, event } of told(entry)) {
      const status = statusOf(what);
      if (status?.state !== 'failed' && status?.state !== 'rejected') continue;
      const parts = [...(status.message?.parts ?? []), ...partsTold(what)];
      const part = parts.find(({ text }) => text !== null && text.length <= LONG && WORDS.test(text));
      if (part === undefined) continue;
      yield {
        at: placeIn(part.doc, part.contentPointer),
        event,
        message: `task is \`${status.written}\`, and its text speaks of missing authentication; expected \`401\` or the state auth-required`,
        sameAs: 'hidden',
        everywhere: true,
      };
      return;
    }
  },
});

/** A text that long is about more than that. */
const LONG = 300;
const WORDS =
  /\b401\b|\bunauthori[sz]ed\b|\bnot authenticated\b|\b(?:missing|invalid|expired|no) (?:bearer |access |auth )?token\b|\bauthentication (?:failed|required)\b|\bmissing (?:credentials|api key)\b/i;
