import { type Json, placeIn } from '../lib/model/json.js';
import type { ContentPart, Message } from '../lib/model/objects.js';
import { cite, defineRule, sent, told } from '../lib/rule.js';
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
  requirement: [cite('implied', 'A2A03-VER-11')],
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
  meanwhile: { agent: 'refuse a message that comes out empty with -32602, rather than work on nothing' },
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
  passes: ({ operation }) => operation !== 'SendMessage' && operation !== 'SendStreamingMessage',
  *check(entry) {
    const said = sent(entry);
    if (said === null || said.messageId === null || said.parts.length === 0) return;
    for (const { what, event } of told(entry)) {
      if (what.is !== 'task') continue;
      const kept = what.task.history.find(({ messageId }) => messageId === said.messageId);
      const lost = kept === undefined ? null : lostOf(kept, said);
      if (kept === undefined || lost === null) continue;
      yield {
        at: placeIn(said.doc, said.pointer),
        event,
        message: `message came back ${lost}, so the agent read it as another version`,
        related: [{ label: 'what the agent kept of it', at: placeIn(kept.doc, kept.pointer) }],
        sameAs: lost,
        everywhere: true,
      };
      return;
    }
  },
});

/** What a message that came back lacks, as a clause; null where it lacks nothing. An empty list may be discretion. */
function lostOf(kept: Message, sent: Message): string | null {
  const role = kept.roleWritten ?? '';
  if (UNREAD.has(role) && !UNREAD.has(sent.roleWritten ?? '')) return `with the role \`${role}\``;
  if (kept.partsPointer === null) return 'without any part';
  const emptied = kept.parts.some((part, at) => isEmpty(part) && !isEmpty(sent.parts[at]));
  return emptied ? 'with an empty part' : null;
}

function isEmpty(part: ContentPart | undefined): boolean {
  if (part === undefined) return true;
  const { is, mediaType, filename, metadata } = part;
  return is === 'unknown' && mediaType === null && filename === null && metadata === null;
}
