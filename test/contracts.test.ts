import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRule, lint, type OwnContract } from '../lib/index.js';
import type { Json } from '../lib/model/json.js';
import { type Scene, scene, v03, v10 } from '../lib/scene.js';
import { type Bench, openBench } from './command-line.js';

const URI = 'https://acme.example/ext/order/v1';
const ORDER = {
  type: 'object',
  properties: { amount: { type: 'integer', minimum: 1 }, unit: { enum: ['kg', 'g'] } },
  required: ['amount'],
  additionalProperties: false,
};

/** A message with one data part of an order. */
function ordered(data: Json, more: { readonly [pointer: string]: Json } = {}): Scene {
  return scene(
    'order',
    v10.send('completed', {
      request: {
        set: {
          '/params/message/parts': [{ data, mediaType: 'application/vnd.acme.order+json; v=1' }],
          '/params/message/extensions': [URI],
          ...more,
        },
      },
    }),
  );
}

async function judged({ log }: Scene, ...contracts: readonly OwnContract[]) {
  const report = await lint(new TextEncoder().encode(log), { rules: [await contractRule(contracts)] });
  return {
    found: report.findings.map(({ message, at, party }) => `${party} ${at.pointer}: ${message}`),
    skips: report.skips.map(({ reason }) => reason),
    findings: report.findings,
  };
}

const DATA = '/params/message/parts/0/data';
const BY = ', by the contract `contract 1`';

describe('data that does not fit', () => {
  test.each<[Json, string]>([
    [{ amount: '1' }, `${DATA}/amount: \`/amount\` is \`"1"\`, expected an integer`],
    [{ unit: 'kg' }, `${DATA}: the data has no \`amount\`, expected one`],
    [{ amount: 1, unit: 't' }, `${DATA}/unit: \`/unit\` is \`"t"\`, expected one of \`"kg"\`, \`"g"\``],
    [{ amount: 0 }, `${DATA}/amount: \`/amount\` is \`0\`, which must be >= 1`],
    [{ amount: 1, 'a/b': 2 }, `${DATA}/a~1b: the data has \`a/b\`, expected no such member`],
    [[1], `${DATA}: the data is \`[1]\`, expected an object`],
    [{ toString: 1 }, `${DATA}: the data has no \`amount\`, expected one`],
  ])('%j', async (data, message) => {
    const { found } = await judged(ordered(data), { extension: URI, data: ORDER });
    expect(found).toEqual([`client ${message}${BY}`]);
  });

  test('rests on the contract', async () => {
    const { findings } = await judged(ordered({}), { extension: URI, data: ORDER });
    expect(findings[0]).toMatchObject({
      rule: 'contract-data-invalid',
      severity: 'error',
      requirement: { spec: 'own', section: 'contract contract 1' },
    });
  });
});

describe('a contract is asked', () => {
  const wrong = ordered({});
  test.each<[string, OwnContract, Scene, boolean]>([
    ['for the media type, parameters apart', { mediaType: 'Application/vnd.acme.order+json' }, wrong, true],
    ['not for another media type', { mediaType: 'application/json' }, wrong, false],
    ['not for another extension', { extension: 'urn:other' }, wrong, false],
    ['only where all fits', { extension: URI, mediaType: 'application/json' }, wrong, false],
    [
      'for a skill that the message names',
      { skill: 'buy' },
      ordered({}, { '/params/message/metadata': { skillId: 'buy' } }),
      true,
    ],
    [
      'not for another skill',
      { skill: 'buy' },
      ordered({}, { '/params/message/metadata': { skillId: 'sell' } }),
      false,
    ],
    [
      'for the only skill of the card',
      { skill: 'forecast' },
      {
        title: '',
        log: scene(
          '',
          v10.card({
            response: { set: { '/skills': [{ id: 'forecast', name: 'F', description: 'F', tags: ['f'] }] } },
          }),
          v10.send('completed', { request: { set: { '/params/message/parts': [{ data: {} }] } } }),
        ).log,
      },
      true,
    ],
  ])('%s', async (_, bound, traffic, asked) => {
    const { found } = await judged(traffic, { ...bound, data: ORDER });
    expect(found).toHaveLength(asked ? 1 : 0);
  });

  test('for answers, streams and 0.3 too, as the fault of the agent', async () => {
    const artifact = { artifactId: 'a-1', extensions: [URI], parts: [{ data: { amount: 'x' } }] };
    const answered = scene(
      '',
      v10.send('completed', { response: { set: { '/result/task/artifacts': [artifact] } } }),
    );
    const streamed = scene(
      '',
      v10.stream([
        'task',
        'working',
        { is: 'artifact', set: { '/result/artifactUpdate/artifact': artifact } },
        'completed',
      ]),
    );
    const old = scene(
      '',
      v03.send('completed', {
        response: {
          set: { '/result/artifacts': [{ ...artifact, parts: [{ kind: 'data', data: { amount: 'x' } }] }] },
        },
      }),
    );
    const contract = { extension: URI, data: ORDER };
    const message = `/artifacts/0/parts/0/data/amount: \`/amount\` is \`"x"\`, expected an integer${BY}`;
    expect((await judged(answered, contract)).found).toEqual([`agent /result/task${message}`]);
    expect((await judged(old, contract)).found).toEqual([`agent /result${message}`]);
    const { findings } = await judged(streamed, contract);
    expect(findings.map(({ party, event }) => [party, event])).toEqual([['agent', 3]]);
  });

  test('for metadata under the URI, wherever it stands', async () => {
    const contract = { extension: URI, metadata: { type: 'object', required: ['trace'] } };
    const places = ['/params/metadata', '/params/message/metadata', '/params/message/parts/0/metadata'];
    for (const place of places) {
      const { found } = await judged(ordered({}, { [place]: { [URI]: {} } }), contract);
      expect(found).toEqual([
        `client ${place}/${URI.replaceAll('/', '~1')}: the data has no \`trace\`, expected one${BY}`,
      ]);
    }
    expect((await judged(ordered({}, { '/params/metadata': { other: {} } }), contract)).found).toEqual([]);
  });
});

describe('hostile data', () => {
  test('that is very large or deep is not held against a contract, which is said', async () => {
    const wide: Json = Array.from({ length: 20_000 }, () => 1);
    const deep: Json = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`);
    for (const data of [wide, deep]) {
      const { found, skips } = await judged(ordered(data), { extension: URI, data: { uniqueItems: true } });
      expect(found).toEqual([]);
      expect(skips).toEqual([
        'data of more than 10000 values, or deeper than 200, is not held against contracts',
      ]);
    }
  });

  test('with a very long text is not tried on a pattern', async () => {
    const { found, skips } = await judged(ordered('a'.repeat(20_000)), {
      extension: URI,
      data: { pattern: '^(a+)+$' },
    });
    expect(found).toEqual([]);
    expect(skips).toEqual(['a text of more than 10000 characters is not held against a pattern']);
  });
});

describe('in a configuration', () => {
  let bench: Bench;
  beforeAll(() => {
    bench = openBench();
    bench.file('order.log', ordered({ amount: 'Bearer sk-live-0123456789abcdef0123456789abcdef' }).log);
    bench.file('order.schema.json', JSON.stringify(ORDER, null, 2));
  });
  afterAll(() => bench.close());

  async function run(config: object, ...argv: readonly string[]) {
    bench.file('conf.jsonc', JSON.stringify(config));
    const ran = await bench.run('--config', '{}/conf.jsonc', '--format', 'compact', '{}/order.log', ...argv);
    const plain = (said: string) => said.replaceAll(/[^\s`"]*\/(?=order\.|conf|broken)/g, '');
    return { ...ran, out: plain(ran.out), err: plain(ran.err) };
  }

  test('a file is the contract; what is found is masked, named by the file, and treated like all', async () => {
    const contracts = [{ extension: URI, data: './order.schema.json' }];
    const { out, status, err } = await run({ contracts });
    expect(out).toMatch(
      /^order\.log:\d+:\d+: error contract-data-invalid: `\/amount` is .*, expected an integer, by the contract `order\.schema\.json`\n$/,
    );
    expect(out).not.toContain('0123456789abcdef0123');
    expect([status, err]).toEqual([1, '']);
    const off = await run({ contracts, rules: { 'contract-data-invalid': 'off' } });
    expect(off).toMatchObject({ status: 0, out: '' });
    const milder = await run({
      contracts,
      overrides: [{ pointer: '/params', rules: { 'contract-data-invalid': 'info' } }],
    });
    expect(milder.status).toBe(0);
    expect(milder.out).toContain('info contract-data-invalid');
  });

  test.each<[string, object, string]>([
    [
      'nothing says what for',
      { data: {} },
      'conf.jsonc:1:15: nothing says what it is for: `extension`, `skill` or `mediaType`',
    ],
    [
      'nothing is asked',
      { skill: 'x' },
      'conf.jsonc:1:15: it asks for nothing: a schema was expected, as `data` or `metadata`',
    ],
    [
      'metadata of no extension',
      { skill: 'x', metadata: {} },
      'conf.jsonc:1:39: metadata is that of an `extension`, which is missing',
    ],
    ['no file', { skill: 'x', data: './none.json' }, 'conf.jsonc:1:35: `./none.json`: does not exist'],
    [
      'a number',
      { skill: 'x', data: 3 },
      'conf.jsonc:1:35: a number stands here; a string or object was expected',
    ],
    [
      'broken inside',
      { skill: 'x', data: { type: 'strin' } },
      'conf.jsonc:1:43: no JSON Schema: must be equal to one of the allowed values',
    ],
    [
      'another file',
      { skill: 'x', data: { $ref: 'b.json' } },
      "conf.jsonc:1:35: no JSON Schema: can't resolve reference b.json from id #; all of a contract must stand in one file",
    ],
    [
      'a draft',
      { skill: 'x', data: { $schema: 'http://json-schema.org/draft-04/schema#' } },
      'conf.jsonc:1:46: `http://json-schema.org/draft-04/schema#` is no draft that is known; draft-07, 2019-09 and 2020-12 are',
    ],
    [
      'an endless pattern',
      { skill: 'x', data: { pattern: '(' } },
      'conf.jsonc:1:35: no JSON Schema: Invalid regular expression: /(/u: Unterminated group',
    ],
    [
      'a file that is broken',
      { skill: 'x', data: './broken.json' },
      'broken.json:2:11: no JSON Schema: must be equal to one of the allowed values',
    ],
    [
      'a file that is no JSON',
      { skill: 'x', data: './broken.txt' },
      'broken.txt:1:1: not JSON: invalid symbol',
    ],
  ])('wrong: %s', async (_, contract, message) => {
    bench.file('broken.json', '{\n  "type": "strin"\n}');
    bench.file('broken.txt', 'broken');
    const { err, status, out } = await run({ contracts: [contract] });
    expect(err).toBe(`a2a-lint: ${message}\n`);
    expect([status, out]).toEqual([2, '']);
  });

  test('is printed with the names of its schemas', async () => {
    const contracts = [{ extension: URI, data: './order.schema.json' }];
    const { out } = await run({ contracts }, '--print-config');
    expect(JSON.parse(out)).toMatchObject({
      contracts: [{ extension: URI, data: 'order.schema.json' }],
      rules: { 'contract-data-invalid': 'error' },
    });
  });
});

test('drafts before 2020-12 are read by their own rules', async () => {
  const tuple = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ const: 1 }] };
  const { found } = await judged(ordered([2]), { extension: URI, data: tuple });
  expect(found).toEqual([`client ${DATA}/0: \`/0\` is \`2\`, expected \`1\`${BY}`]);
  await expect(contractRule([{ skill: 'x', data: { type: 1 } }])).rejects.toThrow(
    'contract 1: no JSON Schema: ',
  );
});
