import type { Binding } from '../../model/a2a.js';

/** Header fields that A2A defines, in their usual case (A2A 1.0 §14.2, 0.3 §3.2). */
export const HEADERS = {
  version: 'A2A-Version',
  extensions: 'A2A-Extensions',
  extensions03: 'X-A2A-Extensions',
  notificationToken: 'X-A2A-Notification-Token',
} as const;

export const MEDIA_TYPES = {
  json: 'application/json',
  a2a: 'application/a2a+json',
  problem: 'application/problem+json',
  eventStream: 'text/event-stream',
} as const;

/** Well-known card paths: today's and the one of 0.1 and 0.2 (A2A 1.0 §8.2, 0.3 §5.3). */
export const CARD_PATHS = {
  today: '/.well-known/agent-card.json',
  older: '/.well-known/agent.json',
} as const;

/** Core protocol versions, Major.Minor. */
export const PROTOCOL_VERSIONS = ['0.1', '0.2', '0.3', '1.0'] as const;

/** Core bindings as cards spell them; any other must be a URI (A2A 1.0 §5.8). */
export const BINDINGS: readonly Binding[] = ['JSONRPC', 'HTTP+JSON', 'GRPC'];

export const ROLES = {
  '1.0': { user: 'ROLE_USER', agent: 'ROLE_AGENT' },
  '0.3': { user: 'user', agent: 'agent' },
} as const;

/** `kind` of results, events and parts in 0.2 and 0.3 over JSON-RPC (0.3 §6). */
export const RESULT_KINDS = ['task', 'message', 'status-update', 'artifact-update'] as const;
export const PART_KINDS = ['text', 'file', 'data'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** Members of a part that hold its content in 1.0: exactly one of them (A2A 1.0 §4.1.6). */
export const PART_CONTENT = ['text', 'raw', 'url', 'data'] as const;

/** Members of a StreamResponse: exactly one of them (A2A 1.0 §3.2.3). */
export const STREAM_RESPONSE = ['task', 'message', 'statusUpdate', 'artifactUpdate'] as const;
