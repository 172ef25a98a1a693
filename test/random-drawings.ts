import fc from 'fast-check';
import type {
  Activation,
  Actor,
  Divider,
  Message,
  Note,
  Sequence,
  SequenceItem,
} from '../lib/model/sequence.js';
import type { StateDiagram, StateMove, StateNode, TaskDiagram } from '../lib/model/state-diagram.js';
import { hostileText } from './hostile-text.js';

const words = fc.oneof(
  fc.lorem({ maxCount: 20 }),
  fc.lorem({ maxCount: 2 }),
  fc.constant(''),
  fc.constant('日本語のテキストで進捗を知らせる'),
  fc.constant('averyverylongwordwithoutanyspaces'.repeat(8)),
  hostileText.map((text) => text.slice(0, 400)),
);
const name = words.map((text) => text.slice(0, 60));
const severity = fc.constantFrom('error', 'warning', 'info' as const);

function actors(count: number): fc.Arbitrary<Actor[]> {
  return fc.tuple(
    ...Array.from({ length: count }, (_, at) =>
      fc.record({
        id: fc.constant(`p${at + 1}`),
        role: fc.constantFrom('client', 'agent', 'webhook' as const),
        name,
        address: fc.option(name),
      }),
    ),
  );
}

function items(count: number): fc.Arbitrary<SequenceItem[]> {
  const actor = fc.integer({ min: 1, max: count }).map((at) => `p${at}`);
  const origin = {
    exchange: fc.nat(99),
    event: fc.constant(null),
    anchor: fc.nat(99).map((index) => `x${index}`),
  };
  const fold = { count: 3, first: 'x1.1', last: 'x1.3', interval: null };
  const message: fc.Arbitrary<Message> = fc.record({
    ...origin,
    kind: fc.constant('message' as const),
    part: fc.constantFrom('request', 'response', 'event' as const),
    from: actor,
    to: actor,
    line: fc.constantFrom('solid', 'dashed' as const),
    head: fc.constantFrom('normal', 'lost' as const),
    tone: fc.constantFrom('plain', 'error' as const),
    finding: fc.option(severity),
    what: words,
    detail: words,
    fold: fc.option(fc.constant(fold)),
    number: fc.option(fc.constantFrom('1', '117.31')),
    time: fc.option(fc.constant('05:35:11.123')),
  });
  const activation: fc.Arbitrary<Activation> = fc.record({
    ...origin,
    kind: fc.constantFrom('begin', 'begin', 'end' as const),
    actor,
  });
  const note: fc.Arbitrary<Note> = fc.record({
    ...origin,
    kind: fc.constant('note' as const),
    about: fc.constantFrom('state', 'finding', 'end' as const),
    over: fc.oneof(fc.tuple(actor), fc.tuple(actor, actor)),
    severity: fc.option(severity),
    what: words,
    detail: words,
  });
  const divider: fc.Arbitrary<Divider> = fc.record({ kind: fc.constant('divider' as const), what: words });
  return fc.array(fc.oneof(message, message, activation, note, divider), { maxLength: 14 });
}

/** Sequences of all that there may be, in any order. */
export const randomSequence: fc.Arbitrary<Sequence> = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.record({ title: words, actors: actors(count), items: items(count) }));

function task(id: string): fc.Arbitrary<TaskDiagram> {
  return fc.integer({ min: 1, max: 6 }).chain((count) => {
    const node = (at: number): fc.Arbitrary<StateNode> =>
      fc.record({
        id: fc.constant(`${id}s${at}`),
        name,
        is: fc.constantFrom('active', 'interrupted', 'terminal', null),
      });
    const state = fc.nat(count - 1).map((at) => `${id}s${at}`);
    const move: fc.Arbitrary<StateMove> = fc.record({
      from: fc.option(state, { freq: 6 }),
      to: state,
      move: fc.constantFrom('start', 'legal', 'doubtful', 'illegal', 'late' as const),
      label: fc.oneof(words, fc.constant('2 poll x4 × 7'), fc.constant('1')),
    });
    return fc
      .record({
        title: name,
        states: fc.tuple(...Array.from({ length: count }, (_, at) => node(at))),
        moves: fc.array(move, { maxLength: 16 }),
      })
      .map((made) => ({ id, ...made, last: made.states[0] ?? null }));
  });
}

/** Diagrams of any states with any moves between them. */
export const randomStates: fc.Arbitrary<StateDiagram> = fc.record({
  title: words,
  tasks: fc.integer({ min: 1, max: 4 }).chain((count) => {
    return fc.tuple(...Array.from({ length: count }, (_, at) => task(`t${at}`)));
  }),
  more: fc.nat(2),
});
