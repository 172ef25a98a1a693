/** Why no rule decides a requirement that traffic can show, by its id. */
export const UNDECIDED: ReadonlyMap<string, string> = new Map<string, string>([
  [
    'A2A10-8.4-01',
    'a card may be signed or not: nothing to find fault with; the report says which cards are',
  ],
  [
    'A2A10-8.4.1-03',
    'no signature can be part of what it signs; one over anything else than the card does not hold, and is found as such',
  ],
  [
    'A2A10-8.4.3-02',
    'keys are pinned, kept or handed over by ways that no capture shows; keys that the card itself names are found by card-signature-unpinned-jwks',
  ],
  ['A2A03-4.1-02', 'TLS is not decoded: connections that are encrypted are counted, and left alone'],
  [
    'A2A03-3.1-01',
    'captures are read as HTTP, so that what was said otherwise is not in them as a message; WebSocket is allowed as a transport of one’s own',
  ],
  [
    'A2A03-3.4.2-03',
    'fields that negotiate (`Upgrade`, `Alt-Svc`) choose between versions of HTTP, not between the transports of A2A',
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
  [
    'A2A03-11.2.2-02',
    'whether a client handles a code is not seen on the wire, and a call that is repeated may be meant; storms of retries are judged as such',
  ],
  [
    'A2A03-6.11.1-10',
    'harmless over HTTP, which pairs an answer with its request whatever their ids; several clients behind one address may well use the same',
  ],
  [
    'A2A10-9.3-08',
    'harmless over HTTP, which pairs an answer with its request whatever their ids; several clients behind one address may well use the same',
  ],
  [
    'A2A10-3.3.2-12',
    "types of a vendor's own are allowed beside those of google.rpc, and no text says which of these would have fitted",
  ],
  ['A2A10-3.3.2-09', 'a permission: an answer without `Retry-After` breaks nothing'],
  [
    'A2A10-13.4-07',
    'over JSON-RPC no code is defined for it, and that a refusal is one of a rate limit only its free text would tell',
  ],
  [
    'A2A03-VER-16',
    'the media type is itself a mark by which 1.0 is told: a call on /v1 with it is judged as one of 1.0, by version-header-missing',
  ],
  ['A2A10-9.5-07', 'a permission: errors of JSON-RPC may come with any HTTP status'],
  ['A2A10-5.4-03', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.6-01', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.6-03', 'needs gRPC, which is not decoded yet'],
  ['A2A03-3.2.2-07', 'needs gRPC, which is not decoded yet; and 0.3 has no table of its statuses'],
  [
    'A2A03-7.2.3-04',
    'both flags may be left out, and an artifact in one piece usually has neither; that its task has ended tells that it is whole',
  ],
  [
    'A2A10-4.2.2-04',
    '`lastChunk` may be left out, and that its task has ended tells that an artifact is whole',
  ],
  [
    'A2A03-LIFE-05',
    'advice on names, which only a guess could tell: whether an artifact is a new form of another is for its reader to know',
  ],
  ['A2A10-3.2.2-04', 'harmless: a streaming call does not wait, whatever the member says'],
  [
    'A2A03-PROTO-03',
    'SDKs answer an error to who subscribes to an ended task, as 1.0 demands and the text of 0.3 leaves open',
  ],
  [
    'A2A03-7.9-01',
    'a client may attach again for reasons that no capture shows, and is refused, or told the end once more',
  ],
  [
    'A2A03-PUSH-02',
    'a client may attach again for reasons that no capture shows, and is refused, or told the end once more',
  ],
  [
    'A2A10-3.5.2-04',
    'two streams may end at one moment for reasons of their own: a network that fails looks the same',
  ],
  ['A2A10-11.7-04', 'a permission: a snapshot before the end breaks nothing'],
  ['A2A10-5.6.1-02', 'milliseconds may be left out where they are not known, and no capture shows what was'],
  ['A2A10-10.7-01', 'needs gRPC, which is not decoded yet'],
  [
    'A2A03-6.8-03',
    'to set a configuration again under its id is how it is changed: nothing to find fault with',
  ],
  [
    'A2A10-3.3.4-06',
    'the section names the four operations on configurations only, and whether one that came with a message was kept no answer shows',
  ],
  ['A2A03-7.5-04', 'tasks of an earlier session may be named, and no capture shows that there was none'],
  [
    'A2A10-13.2-10',
    'the specification itself has answers return the whole configuration, its secrets included',
  ],
  ['A2A03-7.6-01', 'legal: the task alone names its configuration where it has one'],
  [
    'A2A03-PUSH-06',
    'no form of a challenge is specified, and the webhook may have been verified before the capture began',
  ],
  ['A2A03-PUSH-10', 'a delivery may tell all that a client needs: nothing to find fault with'],
  [
    'A2A10-4.3.3-05',
    'a delivery that is answered with an error is found by push-not-acknowledged, for the first time or again',
  ],
  ['A2A10-4.3.3-06', 'a receiver may know tasks that the capture does not show'],
  [
    'A2A10-4.3.3-08',
    'deliveries often take another way than the one that was recorded, and may come after its end',
  ],
  ['A2A10-4.3.3-09', 'a permission: nothing to find fault with'],
  [
    'A2A10-4.3.3-11',
    'a delivery is matched to configurations by its task, and one for a task of an earlier session may have the same URL',
  ],
  ['A2A10-13.2-03', '§4.3.3 leaves retries open, and the end of a capture proves nothing'],
  [
    'A2A10-13.2-02',
    'that an agent gave up is seen as a delivery without an answer, and the time is recommended, not fixed',
  ],
  [
    'A2A10-4.3.3-10',
    'that an agent gave up is seen as a delivery without an answer, and the time is recommended, not fixed',
  ],
  [
    'A2A03-ENT-02',
    'whether an agent sends traces is its own choice, and which of its calls follow from which no capture shows; a malformed one is found by request-trace-malformed',
  ],
  ['A2A10-10.1-01', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.1-02', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.1-03', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.2-01', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.2-03', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.4-01', 'needs gRPC, which is not decoded yet'],
  ['A2A03-3.2.2-02', 'needs gRPC, which is not decoded yet'],
  ['A2A03-3.2.2-04', 'needs gRPC, which is not decoded yet'],
  ['A2A03-3.2.2-08', 'needs gRPC, which is not decoded yet'],
  ['A2A03-3.5.2-01', 'needs gRPC, which is not decoded yet'],
  ['A2A03-VER-30', 'needs gRPC, which is not decoded yet'],
  ['A2A10-10.2-02', 'needs gRPC, which is not decoded yet'],
  [
    'A2A10-12.5-01',
    'traffic of a custom binding is not decoded, so that nobody sees whether a stream was refused there',
  ],
  [
    'A2A03-7.10-05',
    'a client may know the extended card and go on as before: only what it does not use would tell, and it may not need it',
  ],
]);
