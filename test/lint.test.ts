import { describe, expect, test } from 'vitest';
import { lint } from '../lib/lint/run.js';
import type { Entry, TranscriptEnd } from '../lib/model/a2a.js';
import { placeOf } from '../lib/model/location.js';
import { type AnyRule, defineRule, type NotJudged, type Problem } from '../lib/rule.js';
import { exchange, rpc, type Script } from './exchange.js';

type Said = Problem | NotJudged;
type Declared = Partial<Omit<AnyRule, 'each' | 'check' | 'passes' | 'id'>>;

const common = {
  summary: 'a fault',
  requirement: [
    { spec: 'A2A 1.0', section: '9.3', level: 'MUST', ids: [] },
    { spec: 'A2A 0.3', section: '6.11', level: 'MUST', ids: [] },
  ],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended'],
  yieldsTo: [],
  needs: [],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'It hurts.',
  fix: 'mend it',
  good: [],
  bad: [],
} as const;

function onCalls(id: string, says: (entry: Entry) => readonly Said[], more: Declared = {}): AnyRule {
  return defineRule({ ...common, ...more, id, each: 'call', check: says });
}

/** A GetTask call as entry `index`; places start at `index` million. */
function call(index: number, more: Partial<Entry> & { readonly script?: Script } = {}): Entry {
  const { script, ...members } = more;
  const base: Entry = {
    kind: 'call',
    index,
    exchange: exchange(script ?? rpc('GetTask', { id: 't-1' }, { id: 't-1' }), index),
    dialect: {
      advertised: [],
      claimed: '1.0',
      spoken: '1.0',
      request: '1.0',
      response: '1.0',
      evidence: [],
      clash: null,
    },
    binding: 'JSONRPC',
    operation: 'GetTask',
    spelled: 'GetTask',
    host: 'agent.example:8080',
    from: null,
    to: null,
    through: null,
    tenant: null,
    home: null,
    shape: [],
    card: null,
    face: null,
    requestDoc: null,
    responseDoc: null,
    rpc: null,
    taskId: `t-${index}`,
    otherTasks: [],
    contextId: null,
    outcome: 'task',
    rpcError: null,
    resultPointer: null,
    state: null,
    known: null,
    before: null,
    earlierMessage: null,
    failedBefore: null,
    configs: null,
    access: { shown: null, shownBefore: null, otherOwner: null, elsewhere: null },
    choice: null,
  };
  return Object.assign(base, members);
}

const END: TranscriptEnd = {
  counts: {
    exchanges: 0,
    cardFetches: 0,
    calls: 0,
    polls: 0,
    streams: 0,
    streamEvents: 0,
    pushDeliveries: 0,
    foreign: 0,
    tasks: 0,
    contexts: 0,
    connections: null,
  },
  tasks: [],
  discovery: [],
  cards: [],
  claims: [],
  keySets: [],
  parties: [],
  pushConfigs: [],
  contexts: [],
  dialects: [],
  foreign: [],
  openStreams: 0,
  unanswered: 0,
};

const at = (entry: Entry, more: Partial<Problem> = {}): Problem => ({
  at: placeOf(entry.index * 1_000_000, 1),
  message: 'value is `7`, expected `8`',
  ...more,
});
const always = (id: string, more: Declared = {}) => onCalls(id, (entry) => [at(entry)], more);

describe('folding', () => {
  test('lists one of equal findings and counts the rest, with their exchanges', () => {
    const linter = lint({ rules: [always('x')] });
    expect(linter.push(call(1))).toHaveLength(1);
    expect(linter.push(call(2))).toEqual([]);
    linter.push(call(5));
    const [only, ...rest] = linter.findings();
    expect(rest).toEqual([]);
    expect(only).toMatchObject({ exchange: 1, folded: 2, foldedIn: [2, 5] });
    expect(linter.tallies()).toEqual([{ id: 'x', severity: 'error', judged: 3, skipped: 0, findings: 3 }]);
  });

  test('keeps different faults apart: another pointer, operation, party or kind', () => {
    const told = (entry: Entry): readonly Partial<Problem>[] => [
      {},
      { at: { ...placeOf(entry.index, 1), pointer: '/a/0' } },
      { at: { ...placeOf(entry.index, 1), pointer: '/b/0' } },
      { party: 'client' },
      { sameAs: 'other' },
    ];
    const linter = lint({ rules: [onCalls('x', (entry) => told(entry).map((more) => at(entry, more)))] });
    linter.push(call(1));
    linter.push(call(2, { operation: 'CancelTask' }));
    expect(linter.findings()).toHaveLength(10);
  });

  test('folds over indexes in pointers, and over quoted values', () => {
    const says = (entry: Entry) => [
      at(entry, {
        at: { ...placeOf(entry.index, 1), pointer: `/tasks/${entry.index}/id` },
        message: `id is \`${entry.index * 17}\`, expected \`8\``,
      }),
    ];
    const linter = lint({ rules: [onCalls('x', says)] });
    for (const index of [1, 2, 3]) linter.push(call(index));
    expect(linter.findings()).toMatchObject([{ folded: 2 }]);
  });

  test('folds habits of a sender over operations', () => {
    const linter = lint({ rules: [onCalls('x', (entry) => [at(entry, { everywhere: true })])] });
    linter.push(call(1));
    linter.push(call(2, { operation: 'CancelTask' }));
    expect(linter.findings()).toMatchObject([{ folded: 1 }]);
  });

  test('stays bounded when every finding is of another kind', () => {
    const says = (entry: Entry) => [at(entry, { sameAs: `kind ${entry.index}` })];
    const linter = lint({ rules: [onCalls('x', says)] });
    for (let index = 1; index <= 1000; index++) linter.push(call(index));
    const listed = linter.findings();
    expect(listed.length).toBeLessThanOrEqual(200);
    expect(listed.length + listed.reduce((sum, { folded }) => sum + folded, 0)).toBe(1000);
  });

  test('lists as many as asked for', () => {
    const linter = lint({ rules: [always('x')], keep: 3 });
    for (let index = 1; index <= 5; index++) linter.push(call(index));
    expect(linter.findings().map(({ folded }) => folded)).toEqual([2, 0, 0]);
  });
});

describe('precedence', () => {
  test('an echo yields to its cause on the same exchange only', () => {
    const cause = onCalls('cause', (entry) => (entry.index === 1 ? [at(entry)] : []));
    const linter = lint({ rules: [always('echo', { yieldsTo: ['cause'] }), cause] });
    expect(linter.push(call(1)).map(({ rule }) => rule)).toEqual(['cause']);
    expect(linter.push(call(2)).map(({ rule }) => rule)).toEqual(['echo']);
  });

  test('two events of one stream are two causes', () => {
    const cause = onCalls('cause', (entry) => [at(entry, { event: 2 })]);
    const echo = onCalls('echo', (entry) => [2, 3].map((event) => at(entry, { event, sameAs: `${event}` })), {
      yieldsTo: ['cause'],
    });
    const linter = lint({ rules: [cause, echo] });
    expect(linter.push(call(1)).map(({ rule, event }) => `${rule} ${event}`)).toEqual(['cause 2', 'echo 3']);
  });

  test('a cause that is switched off silences nothing', () => {
    const linter = lint({
      rules: [always('cause'), always('echo', { yieldsTo: ['cause'] })],
      ruleset: { preset: 'recommended', only: [], off: ['cause'], severities: new Map() },
    });
    expect(linter.push(call(1)).map(({ rule }) => rule)).toEqual(['echo']);
  });

  test('what is judged at the end yields to causes found long before', () => {
    const late = defineRule({
      ...common,
      id: 'late',
      yieldsTo: ['cause'],
      each: 'capture',
      check: () => [1, 2].map((exchange) => ({ at: placeOf(0, 1), message: 'late', exchange })),
    });
    const cause = onCalls('cause', (entry) => (entry.index === 1 ? [at(entry)] : []));
    const linter = lint({ rules: [cause, late] });
    linter.push(call(1));
    linter.push(call(2));
    expect(linter.end(END).map(({ rule, exchange }) => `${rule} ${exchange}`)).toEqual(['late 2']);
  });
});

describe('what a capture lacks', () => {
  test('is a Skip with its reason, not a silent pass', () => {
    const open: Script = { ...rpc('GetTask', {}), status: null, end: 'capture-end' };
    const linter = lint({
      rules: [
        always('a', { needs: ['response'] }),
        always('b', { needs: ['end'] }),
        always('c', { needs: ['times'] }),
      ],
    });
    expect(linter.push(call(1, { script: open }))).toEqual([]);
    expect(linter.skips()).toEqual([
      { rule: 'a', reason: 'the answer is not in the capture', count: 1 },
      { rule: 'b', reason: 'the capture ends first', count: 1 },
      { rule: 'c', reason: 'the capture has no times', count: 1 },
    ]);
    expect(linter.tallies().map(({ judged, skipped }) => [judged, skipped])).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
  });

  test('exact bytes are needed of both bodies', () => {
    const whole = exchange(rpc('GetTask', {}, {}), 1);
    const { request } = whole;
    if (request?.body.kind !== 'bytes') throw new Error('a body was expected');
    const restored = {
      ...whole,
      request: { ...request, body: { ...request.body, form: 'restored' as const } },
    };
    const linter = lint({ rules: [always('a', { needs: ['bytes'] })] });
    expect(linter.push(call(1, { exchange: whole }))).toHaveLength(1);
    expect(linter.push(call(2, { exchange: restored }))).toEqual([]);
    expect(linter.skips()).toMatchObject([{ rule: 'a', count: 1 }]);
  });

  test('a rule may say itself that it cannot judge', () => {
    const linter = lint({ rules: [onCalls('a', () => [{ skip: 'no key' }])] });
    linter.push(call(1));
    expect(linter.skips()).toEqual([{ rule: 'a', reason: 'no key', count: 1 }]);
    expect(linter.tallies()).toMatchObject([{ judged: 0, skipped: 1 }]);
  });
});

describe('which rules judge', () => {
  test('dialects and bindings limit a rule', () => {
    const linter = lint({
      rules: [always('a', { dialects: ['0.3-rpc'] }), always('b', { bindings: ['HTTP+JSON'] })],
    });
    expect(linter.push(call(1))).toEqual([]);
    expect(linter.push(call(2, { binding: 'HTTP+JSON' })).map(({ rule }) => rule)).toEqual(['b']);
  });

  test('the requirement fits the version that is spoken', () => {
    const linter = lint({ rules: [always('a')], keep: 9 });
    const dialect = {
      advertised: [],
      claimed: null,
      request: '0.3-rpc',
      response: '0.3-rpc',
      evidence: [],
      clash: null,
    } as const;
    const [v1] = linter.push(call(1));
    const [v03] = linter.push(call(2, { dialect: { ...dialect, spoken: '0.3-rpc' } }));
    expect([v1?.requirement.spec, v03?.requirement.spec]).toEqual(['A2A 1.0', 'A2A 0.3']);
  });

  test('only, off and severity', () => {
    const rules = [always('a'), always('b'), always('c', { presets: ['strict'] })];
    const ran = (only: readonly string[], off: readonly string[]) =>
      lint({
        rules,
        ruleset: { preset: 'recommended', only, off, severities: new Map([['a', 'info' as const]]) },
      })
        .push(call(1))
        .map(({ rule, severity }) => `${rule} ${severity}`);
    expect(ran([], [])).toEqual(['a info', 'b error']);
    expect(ran(['c'], [])).toEqual(['c error']);
    expect(ran([], ['a'])).toEqual(['b error']);
  });

  test('hosts, tasks and exchanges limit what is judged', () => {
    const seen = (scope: Partial<Parameters<typeof lint>[0]['scope']>) => {
      const linter = lint({
        rules: [always('a')],
        keep: 9,
        scope: { hosts: [], tasks: [], exchanges: [], ...scope },
      });
      for (const index of [1, 2, 3]) linter.push(call(index));
      return linter.findings().map(({ exchange }) => exchange);
    };
    expect(seen({ exchanges: [{ first: 2, last: 3 }] })).toEqual([2, 3]);
    expect(seen({ tasks: ['t-2'] })).toEqual([2]);
    expect(seen({ hosts: ['AGENT.example'] })).toEqual([1, 2, 3]);
    expect(seen({ hosts: ['agent.example:9'] })).toEqual([]);
  });
});

test('a rule that throws becomes a finding that names it, and the others go on', () => {
  const broken = onCalls('broken', () => {
    throw new Error('oops');
  });
  const linter = lint({ rules: [broken, always('sound')] });
  const found = linter.push(call(1));
  expect(found.map(({ rule }) => rule).toSorted()).toEqual(['broken', 'sound']);
  expect(found.find(({ rule }) => rule === 'broken')?.message).toContain('oops');
  expect(linter.crashed()).toEqual(['broken']);
});

test('findings come in capture order, then by rule, and each only once', () => {
  const twice = onCalls('b', (entry) => [at(entry), at(entry)]);
  const linter = lint({ rules: [twice, always('a')], keep: 9 });
  linter.push(call(3));
  linter.push(call(2));
  expect(linter.findings().map(({ rule, exchange }) => `${exchange} ${rule}`)).toEqual([
    '2 a',
    '2 b',
    '3 a',
    '3 b',
  ]);
});
