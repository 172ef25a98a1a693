import { isObject, type Json, listMember, member, placeIn, textMember, valueAt } from '../lib/model/json.js';
import { defineRule, sentMessage, shown } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

/** What readers made from the proto put for an enum value that they do not know. */
const UNREAD = new Set(['UNRECOGNIZED', 'ROLE_UNSPECIFIED']);

const SENT = { messageId: 'm-1', role: 'ROLE_USER', content: [{ text: 'Will it rain?' }] };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_COMPLETED' } };
const KEPT = { messageId: 'm-1', role: 'ROLE_USER' };
const echo = (kept: Json) => ({ response: { set: { '/result/task/history': [kept] } } });

export default defineRule({
  id: 'version-content-lost',
  summary: 'a message comes back from the agent without what it held',
  requirement: [{ spec: 'A2A 0.3', section: 'version mismatch', level: 'implied', ids: ['A2A03-VER-11'] }],
  severity: 'error',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-mixed-message',
    'version-method-mismatch',
    'version-route-mismatch',
    'version-header-missing',
    'message-required-field',
    'part-content-count',
    'response-dialect-mismatch',
  ],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The agent read the message as another version and found nothing where it looked: it answers as if little or nothing had been said, and no error tells.',
  fix: 'send the message in the version that the agent reads, and claim that version',
  good: [
    scene(
      'It comes back whole',
      v10.send('completed', echo({ ...KEPT, parts: [{ text: 'Will it rain in Riga?' }] })),
      v03.send('completed', { task: 't-2' }),
    ),
    scene('An agent need not keep a history', v10.send('completed', echo([]))),
    scene('Parts that an agent keeps for itself', v10.send('completed', echo({ ...KEPT, parts: [] }))),
  ],
  bad: [
    scene(
      '0.3 content that a 1.0 agent did not find',
      http('POST /v1/message:send', { message: SENT }, { task: { ...TASK, history: [KEPT] } }),
    ),
    scene('A part that came to nothing', v10.send('completed', echo({ ...KEPT, parts: [{}] }))),
    scene(
      'A role that the agent did not know',
      http(
        'POST /v1/message:send',
        { message: SENT },
        { task: { ...TASK, history: [{ ...SENT, role: 'UNRECOGNIZED' }] } },
      ),
    ),
  ],
  *check(entry) {
    const sent = sentMessage(entry);
    if (sent === null) return;
    const message = valueAt(sent.doc.value, sent.pointer);
    const id = textMember(message, 'messageId');
    if (id === null || partsOf(message).length === 0) return;
    for (const { is, doc, pointer, value, event } of shown(entry)) {
      if (is !== 'task') continue;
      const history = listMember(value, 'history');
      const at = history.findIndex((kept) => textMember(kept, 'messageId') === id);
      const lost = at < 0 ? null : lostOf(history[at], message);
      if (lost === null) continue;
      const kept = placeIn(doc, `${pointer}/history/${at}`);
      yield {
        at: placeIn(sent.doc, sent.pointer),
        event,
        message: `message came back ${lost}, so the agent read it as another version`,
        related: [{ label: 'what the agent kept of it', at: kept }],
        sameAs: lost,
        everywhere: true,
      };
      return;
    }
  },
});

function partsOf(message: Json | undefined): readonly Json[] {
  return [...listMember(message, 'parts'), ...listMember(message, 'content')];
}

/** What a message that came back lacks, as a clause; null where it lacks nothing. An empty list may be discretion. */
function lostOf(kept: Json | undefined, sent: Json | undefined): string | null {
  if (UNREAD.has(textMember(kept, 'role') ?? '') && !UNREAD.has(textMember(sent, 'role') ?? ''))
    return `with the role \`${textMember(kept, 'role')}\``;
  if (member(kept, 'parts') === undefined && member(kept, 'content') === undefined) return 'without any part';
  const asked = partsOf(sent);
  const emptied = partsOf(kept).some((part, at) => isEmpty(part) && !isEmpty(asked[at]));
  return emptied ? 'with an empty part' : null;
}

function isEmpty(part: Json | undefined): boolean {
  return part === undefined || (isObject(part) && Object.keys(part).length === 0);
}
