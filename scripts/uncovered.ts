/** Why no rule enforces a requirement that traffic can show, by its id. */
export const UNCOVERED: ReadonlyMap<string, string> = new Map<string, string>([
  [
    'A2A10-8.4-01',
    'a card may be signed or not: nothing to find fault with; the report says which cards are',
  ],
  ['A2A10-8.6.1-03', 'a card may tell when it changed last or not: nothing to find fault with'],
  [
    'A2A10-4-01',
    'a task changes between two reads, and bindings write one value differently (empty lists, defaults): a difference proves nothing',
  ],
  [
    'A2A10-3.4.1-03',
    'an agent may let clients make context ids, by a document that no capture shows, and SDKs make them by default',
  ],
  [
    'A2A10-4.1.4-05',
    'a task that is not found later may have been cleared away: the message may have been right when it was sent',
  ],
  ['A2A02-08', '0.3 leaves open whether a task may leave `unknown`, and no poll tells 0.2 from 0.3'],
  ['A2A03-6.4-08', 'tasks of an earlier session may be named, and no capture shows that there was none'],
  ['A2A10-3.4.3-05', 'tasks of an earlier session may be named, and no capture shows that there was none'],
]);
