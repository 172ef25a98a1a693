import { transcript } from '../lib/a2a/transcript.js';
import type { Call, CardFetch, Entry, Poll, PushDelivery, Stream, TranscriptEnd } from '../lib/model/a2a.js';
import { exchanges, type Script } from './exchange.js';

/** What the A2A stage makes of a few scripted exchanges, in their order. */
export function understood(...scripts: readonly Script[]): {
  readonly entries: readonly Entry[];
  readonly end: Omit<TranscriptEnd, 'claims'>;
} {
  const stage = transcript({ pinnedKeys: new Map([['pinned', ['*']]]) });
  const entries = exchanges(...scripts).flatMap((exchange) => [...stage.push(exchange)]);
  entries.push(...stage.rest());
  return { entries, end: stage.end() };
}

/** The last of the scripted exchanges, which must be of this kind. */
export function last(kind: 'call', ...scripts: readonly Script[]): Call;
export function last(kind: 'poll', ...scripts: readonly Script[]): Poll;
export function last(kind: 'stream', ...scripts: readonly Script[]): Stream;
export function last(kind: 'card-fetch', ...scripts: readonly Script[]): CardFetch;
export function last(kind: 'push-delivery', ...scripts: readonly Script[]): PushDelivery;
export function last(kind: Entry['kind'], ...scripts: readonly Script[]): Entry {
  const entry = understood(...scripts).entries.at(-1);
  if (entry?.kind !== kind) throw new Error(`expected ${kind}, got ${entry?.kind}`);
  return entry;
}

/** A fetch of a 1.0 card whose interfaces are at `url`, one per version, over JSON-RPC. */
export function cardFetch(
  versions: readonly string[],
  more: { url?: string; binding?: string } = {},
): Script {
  const { url = 'http://agent.example/', binding = 'JSONRPC' } = more;
  const supportedInterfaces = versions.map((protocolVersion) => ({
    url,
    protocolBinding: binding,
    protocolVersion,
  }));
  const card = { name: 'Agent', version: '1', supportedInterfaces, capabilities: {}, skills: [] };
  return { target: '/.well-known/agent-card.json', responseBody: card };
}

/** A fetch of a 0.3 card with its main URL. */
export function cardFetch03(url = 'http://agent.example/', preferredTransport = 'JSONRPC'): Script {
  const card = {
    protocolVersion: '0.3.0',
    name: 'Agent',
    version: '1',
    url,
    preferredTransport,
    capabilities: {},
    skills: [],
  };
  return { target: '/.well-known/agent-card.json', responseBody: card };
}
