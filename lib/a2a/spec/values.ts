/** Media types of bodies; which of them go where stands in `media-types.ts`. */
export const MEDIA_TYPES = {
  a2a: 'application/a2a+json',
  json: 'application/json',
  problem: 'application/problem+json',
  eventStream: 'text/event-stream',
} as const;

/** Well-known card paths: today's and the one of 0.1 and 0.2 (A2A 1.0 §8.2, 0.3 §5.3). */
export const CARD_PATHS = {
  today: '/.well-known/agent-card.json',
  older: '/.well-known/agent.json',
} as const;

/** Spellings of whose a message is (A2A 1.0 §4.1.5, 0.3 §6.4); 0.3 over HTTP+JSON has those of 1.0. */
export const ROLES = {
  '1.0': { user: 'ROLE_USER', agent: 'ROLE_AGENT' },
  '0.3': { user: 'user', agent: 'agent' },
} as const;

/** What results, events and webhooks carry: `kind` in 0.2 and 0.3 over JSON-RPC (§6), else the wrapper (1.0 §3.2.3). */
export const PAYLOADS = [
  { meaning: 'task', kind: 'task', wrapper: 'task' },
  { meaning: 'message', kind: 'message', wrapper: 'message' },
  { meaning: 'status', kind: 'status-update', wrapper: 'statusUpdate' },
  { meaning: 'artifact', kind: 'artifact-update', wrapper: 'artifactUpdate' },
] as const;

/** `kind` of a part in 0.2 and 0.3 (§6.5), `type` in 0.1. */
export const PART_KINDS: ReadonlySet<unknown> = new Set(['text', 'file', 'data']);

/** Whose a message is, as any dialect spells it; null for a text that none of them knows. */
export function roleWord(role: string | null): 'user' | 'agent' | null {
  if (role === ROLES['1.0'].user || role === ROLES['0.3'].user) return 'user';
  return role === ROLES['1.0'].agent || role === ROLES['0.3'].agent ? 'agent' : null;
}

/** What the configuration of a send calls its push configuration (0.3 reference §13, row 23). */
export const INLINE_PUSH = {
  '1.0': 'taskPushNotificationConfig',
  '0.3': 'pushNotificationConfig',
  '0.3-proto': 'pushNotification',
} as const;
