import type { Direction } from '../../model/capture.js';

/**
 * One way people spell the two arrows. `sure` spellings mean nothing else; the others count only where an HTTP
 * start line follows, and that line also decides which way they point.
 */
export interface Spelling {
  readonly toServer: readonly string[];
  readonly toClient: readonly string[];
  readonly sure: boolean;
}

type Names = string | readonly string[];
const list = (names: Names): readonly string[] => (typeof names === 'string' ? [names] : names);
const sure = (toServer: Names, toClient: Names): Spelling => {
  return { toServer: list(toServer), toClient: list(toClient), sure: true };
};
const bare = (toServer: Names, toClient: Names): Spelling => {
  return { toServer: list(toServer), toClient: list(toClient), sure: false };
};

/** Compared without case. A spelling that contains another one stands before it. */
export const SPELLINGS: readonly Spelling[] = [
  sure('--> to agent', '<-- from agent'),
  sure('--> to server', '<-- from server'),
  sure('--> to upstream', '<-- from upstream'),
  sure('<-- from client', '--> to client'),
  sure('-> to agent', '<- from agent'),
  sure('-> to server', '<- from server'),
  sure('>>> to agent', '<<< from agent'),
  sure('>>> to server', '<<< from server'),
  sure('>> to agent', '<< from agent'),
  sure('>> to server', '<< from server'),
  sure('→ to agent', '← from agent'),
  sure('→ to server', '← from server'),
  sure('client --> agent', ['agent --> client', 'client <-- agent']),
  sure('client --> server', ['server --> client', 'client <-- server']),
  sure('client -> agent', ['agent -> client', 'client <- agent']),
  sure('client -> server', ['server -> client', 'client <- server']),
  sure('client->agent', ['agent->client', 'client<-agent']),
  sure('client->server', ['server->client', 'client<-server']),
  sure('client → agent', ['agent → client', 'client ← agent']),
  sure('client → server', ['server → client', 'client ← server']),
  sure('client→agent', ['agent→client', 'client←agent']),
  sure('client→server', ['server→client', 'client←server']),
  sure('client >>> agent', ['agent >>> client', 'client <<< agent']),
  sure('client >>> server', ['server >>> client', 'client <<< server']),
  sure('client to agent', 'agent to client'),
  sure('client to server', 'server to client'),
  bare('c --> s', ['s --> c', 'c <-- s']),
  bare('c -> s', ['s -> c', 'c <- s']),
  bare('c->s', ['s->c', 'c<-s']),
  bare('c>s', ['s>c', 'c<s']),
  bare('c → s', ['s → c', 'c ← s']),
  bare('c→s', ['s→c', 'c←s']),
  bare('c2s', 's2c'),
  bare('c -> a', ['a -> c', 'c <- a']),
  bare('c->a', ['a->c', 'c<-a']),
  bare('c → a', ['a → c', 'c ← a']),
  bare('c→a', ['a→c', 'c←a']),
  bare('→ agent', '← agent'),
  bare('→ server', '← server'),
  bare('to agent', 'from agent'),
  bare('to server', 'from server'),
  bare('request', 'response'),
  bare('sent', 'received'),
  bare('send', 'recv'),
  bare('>>>>', '<<<<'),
  bare('>>>', '<<<'),
  bare('-->', '<--'),
  bare('==>', '<=='),
  bare('>>', '<<'),
  bare('->', '<-'),
  bare('=>', '<='),
  bare('→', '←'),
  bare('>', '<'),
];

/** Where a line names a direction in this spelling, and where the name ends; null where it does not. */
export function findArrow(
  lower: string,
  spelling: Spelling,
): { readonly direction: Direction; readonly start: number; readonly end: number } | null {
  for (const direction of ['to-server', 'to-client'] as const) {
    for (const name of direction === 'to-server' ? spelling.toServer : spelling.toClient) {
      const start = lower.indexOf(name);
      if (start >= 0) return { direction, start, end: start + name.length };
    }
  }
  return null;
}

/** How the end of a connection is told: a mark, then one of these, as `--- closed by agent`. */
export const CLOSINGS: readonly {
  readonly says: string;
  readonly by: 'client' | 'server' | null;
  readonly how: 'fin' | 'reset';
}[] = [
  { says: 'closed by client', by: 'client', how: 'fin' },
  { says: 'closed by agent', by: 'server', how: 'fin' },
  { says: 'closed by server', by: 'server', how: 'fin' },
  { says: 'closed', by: null, how: 'fin' },
  { says: 'reset by client', by: 'client', how: 'reset' },
  { says: 'reset by agent', by: 'server', how: 'reset' },
  { says: 'reset by server', by: 'server', how: 'reset' },
  { says: 'reset', by: null, how: 'reset' },
];

/** What stands before a closing. */
export const CLOSING_MARKS: readonly string[] = ['--- ', '--x ', 'x-- ', '*** '];
