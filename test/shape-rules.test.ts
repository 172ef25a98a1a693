import { describe, expect, test } from 'vitest';
import type { Shape, Type } from '../lib/a2a/spec/objects/member.js';
import { TABLES } from '../lib/a2a/spec/objects/tables.js';
import type { Call, CardFetch, Stream } from '../lib/model/a2a.js';
import type { Dialect } from '../lib/model/dialect.js';
import type { Flaw, ObjectName, ShapeFault } from '../lib/model/shape.js';
import { isOfCards, type NotJudged, type Problem } from '../lib/rule.js';
import { rules } from '../rules/index.js';
import { rpc } from './exchange.js';
import { cardFetch, last } from './understood.js';

const DIALECTS: readonly (readonly [Shape, Dialect])[] = [
  ['1.0', '1.0'],
  ['0.3', '0.3-rpc'],
  ['0.3-proto', '0.3-proto'],
];
const MESSAGE = { messageId: 'm', role: 'ROLE_USER', parts: [{ text: 'Rain?' }] };
const DOC = { value: null, parts: [{ offset: 0, length: 1 }], text: true };

const call: Call = last('call', rpc('GetTask', { id: 't' }));
const stream: Stream = last(
  'stream',
  rpc('SendStreamingMessage', { message: MESSAGE }, undefined, { events: [] }),
);
const card: CardFetch = last('card-fetch', cardFetch(['1.0']));

/** Shown by agents, asked by clients. */
const ASKED = /Request$|^SendMessageConfiguration$|^RpcRequest$/;

interface Broken {
  readonly title: string;
  readonly fault: ShapeFault;
}

function broken(object: ObjectName, member: string, flaw: Flaw, dialect: Dialect, pointer: string): Broken {
  const fault: ShapeFault = {
    object,
    member,
    flaw,
    dialect,
    says: `${object} ${member} ${flaw}`,
    rightIn: null,
    twin: null,
    soft: false,
    side: ASKED.test(object) ? 'request' : 'response',
    event: null,
    doc: DOC,
    pointer,
    on: 'value',
    quoted: false,
  };
  return { title: `${dialect} ${object}.${member} ${flaw} ${pointer}`, fault };
}

/** What can be wrong with a value of this type. */
function flawsOf(type: Type): readonly Flaw[] {
  switch (type.is) {
    case 'string':
      return [
        'type',
        ...(type.filled === 'no' ? [] : (['empty'] as const)),
        ...(type.format ? (['format'] as const) : []),
      ];
    case 'word':
      return ['type', 'value'];
    case 'list':
      return ['type', ...(type.filled === 'no' ? [] : (['empty'] as const))];
    case 'any':
      return [];
    default:
      return ['type'];
  }
}

/** Every fault that the tables of one dialect allow. */
function everyFault(shape: Shape, dialect: Dialect): readonly Broken[] {
  return Object.values(TABLES[shape]).flatMap((table) => {
    if (table.form !== 'object') return [];
    const { object, groups } = table;
    const members = [...table.members, ...table.cases.flatMap(({ members }) => members)];
    return [
      ...(groups.some(({ same }) => !same) ? (['none-of', 'several-of', 'padded'] as const) : []).map(
        (flaw) => broken(object, '', flaw, dialect, '/x'),
      ),
      ...members.flatMap(({ name, type, required }) => [
        ...(required ? [broken(object, name, 'missing', dialect, '/x')] : []),
        ...flawsOf(type).map((flaw) => broken(object, name, flaw, dialect, `/x/${name}`)),
        ...(type.is === 'list' || type.is === 'map' ? flawsOf(type.of) : []).map((flaw) =>
          broken(object, name, flaw, dialect, `/x/${name}/0`),
        ),
      ]),
    ];
  });
}

/** The rules that judge an exchange with this one fault. */
function judged(fault: ShapeFault): string[] {
  const shape = [fault];
  const told = (checked: Iterable<Problem | NotJudged>, id: string): string[] =>
    [...checked].flatMap((verdict) => ('at' in verdict && verdict.at.parts === DOC.parts ? [id] : []));
  return rules.flatMap((rule) => {
    const { object } = fault;
    if (isOfCards(object))
      return rule.each === 'exchange' ? told(rule.check({ ...card, shape }), rule.id) : [];
    const entry = { ...(object === 'StreamResponse' ? stream : call), shape };
    if (rule.each === 'exchange') return told(rule.check(entry), rule.id);
    return rule.each === 'call' ? told(rule.check(entry), rule.id) : [];
  });
}

/** Told by rules that read more than the shape: states, and whether an interface names its version. */
const ELSEWHERE =
  /TaskStatus\.state (?:value|empty) |AgentInterface\.protocolVersion |AgentCardSignature\.\w+ (?:format|empty) |AgentCard\.signatures type \S+\/0/;
/** Faults of addresses, which have a rule of their own. */
const ADDRESSES = /(?:AgentInterface|AgentCard)\.url format /;

describe.each(DIALECTS)('faults of the shape %s', (shape, dialect) => {
  const faults = everyFault(shape, dialect).filter(
    ({ title }) =>
      !ELSEWHERE.test(title) && !ADDRESSES.test(title) && !/ Rpc(?:Request|Response)\./.test(title),
  );

  test('each is told by one rule', () => {
    const wrong = faults.flatMap(({ title, fault }) => {
      const by = judged(fault);
      return by.length === 1 ? [] : [`${title}: ${by.join(' and ') || 'nobody'}`];
    });
    expect(wrong).toEqual([]);
  });

  test('a member under another name is told by one rule, and so is one that is not known', () => {
    const strays = faults.filter(({ fault }) => fault.flaw === 'missing');
    const names: readonly (readonly [Partial<ShapeFault>, string])[] = [
      [{ twin: 'snake_name', member: 'snakeName' }, 'body-snake-case-field'],
      [{ twin: 'other', rightIn: '1.0' }, 'body-other-version-field'],
      [{ flaw: 'unknown', twin: 'snakeName', member: 'snake_name' }, 'body-snake-case-field'],
      [{ flaw: 'unknown', rightIn: '0.3' }, 'body-other-version-field'],
      [{ flaw: 'unknown' }, 'body-unknown-field'],
    ];
    for (const { title, fault } of strays) {
      if (fault.object === 'SecurityRequirement') continue;
      for (const [change, rule] of names) expect(judged({ ...fault, ...change }), title).toEqual([rule]);
    }
  });

  test('nobody is charged with what a history quotes', () => {
    for (const { title, fault } of faults) expect(judged({ ...fault, quoted: true }), title).toEqual([]);
  });
});

test('what one object lacks is one finding', () => {
  const message = { parts: [{ text: 'Rain?' }] };
  const entry = last('call', rpc('SendMessage', { message }));
  const [rule] = rules.filter(({ id }) => id === 'message-required-field');
  const told = rule?.each === 'exchange' ? [...rule.check(entry)] : [];
  expect(told.map((one) => ('message' in one ? one.message : one.skip))).toEqual([
    'message has no `messageId`, expected a string; `role` is at fault as well',
  ]);
});
