import { describe, expect, it } from 'vitest';
import type { AgentCard } from '../lib/model/a2a.js';
import { last } from './understood.js';

function cardOf(value: unknown): AgentCard {
  const { fetched } = last('card-fetch', { target: '/.well-known/agent-card.json', responseBody: value });
  if (fetched === null) throw new Error('no card came');
  return fetched;
}

const named = { name: 'Agent', version: '2', capabilities: {} };
const face = { url: 'http://agent.example/', protocolBinding: 'JSONRPC', protocolVersion: '1.0' };
const v10 = { ...named, supportedInterfaces: [face] };
const v03 = { ...named, url: 'http://agent.example/', protocolVersion: '0.3.0' };

describe('a card of any generation', () => {
  it('names who runs the agent, what it takes and gives, and what it can', () => {
    const said = {
      description: 'Does.',
      provider: { organization: 'Org', url: 'https://org.example' },
      defaultInputModes: ['text/plain', 7],
      defaultOutputModes: ['application/json'],
      skills: [
        { id: 'a', name: 'A', description: 'Does a.', tags: ['x', 'y'], inputModes: ['image/png'] },
        { id: 7, tags: 'x' },
      ],
    };
    for (const half of [v10, v03, { ...v10, ...v03 }]) {
      expect(cardOf({ ...half, ...said })).toMatchObject({
        description: 'Does.',
        provider: { organization: 'Org', url: 'https://org.example', pointer: '/provider' },
        inputModes: ['text/plain'],
        outputModes: ['application/json'],
        skills: [
          {
            id: 'a',
            name: 'A',
            tags: ['x', 'y'],
            inputModes: ['image/png'],
            outputModes: null,
            requirements: null,
            pointer: '/skills/0',
          },
          { id: null, tags: [], pointer: '/skills/1' },
        ],
      });
    }
  });

  it('lists its interfaces in order of preference, with tenants', () => {
    const grpc = { url: 'agent.example:443', protocolBinding: 'GRPC', protocolVersion: '1.0', tenant: 't' };
    const card = cardOf({ ...v10, supportedInterfaces: [grpc, face, { ...grpc }, { ...grpc, tenant: 'u' }] });
    expect(card.interfaces.map(({ binding, tenant, pointer }) => [binding, tenant, pointer])).toEqual([
      ['GRPC', 't', '/supportedInterfaces/0'],
      ['JSONRPC', null, '/supportedInterfaces/1'],
      ['GRPC', 'u', '/supportedInterfaces/3'],
    ]);
    expect(card.repeated).toEqual([{ pointer: '/supportedInterfaces/2', first: '/supportedInterfaces/0' }]);
  });

  it('keeps apart capabilities that are denied and those of which it says nothing', () => {
    const capabilities = { streaming: false, stateTransitionHistory: true };
    expect(cardOf({ ...v03, capabilities })).toMatchObject({
      streaming: false,
      pushNotifications: null,
      extendedCard: null,
      stateTransitionHistory: true,
    });
    expect(cardOf({ ...v10, capabilities: { extendedAgentCard: true } }).extendedCard).toBe(true);
    expect(cardOf({ ...v03, supportsAuthenticatedExtendedCard: true }).extendedCard).toBe(true);
  });

  it('declares extensions', () => {
    const capabilities = { extensions: [{ uri: 'urn:a', required: true }, { uri: 'urn:b' }, 7] };
    expect(cardOf({ ...v10, capabilities }).extensions).toEqual([
      { uri: 'urn:a', required: true, pointer: '/capabilities/extensions/0' },
      { uri: 'urn:b', required: false, pointer: '/capabilities/extensions/1' },
      { uri: null, required: false, pointer: '/capabilities/extensions/2' },
    ]);
  });
});

describe('security', () => {
  const flow = { tokenUrl: 'https://t', authorizationUrl: 'https://a', scopes: { read: 'Reads.' } };
  const bodies = {
    apiKey: { apiKeySecurityScheme: { location: 'header', name: 'X-Key' } },
    http: { httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: 'JWT' } },
    oauth2: { oauth2SecurityScheme: { flows: { authorizationCode: flow }, oauth2MetadataUrl: 'https://m' } },
    openIdConnect: { openIdConnectSecurityScheme: { openIdConnectUrl: 'https://o' } },
    mutualTLS: { mtlsSecurityScheme: {} },
  };
  const older = {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-Key' },
    http: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
    oauth2: { type: 'oauth2', flows: { authorizationCode: flow }, oauth2MetadataUrl: 'https://m' },
    openIdConnect: { type: 'openIdConnect', openIdConnectUrl: 'https://o' },
    mutualTLS: { type: 'mutualTLS' },
  };
  const leaked = {
    apiKey: { scheme: { $case: 'apiKeySecurityScheme', value: bodies.apiKey.apiKeySecurityScheme } },
    http: { scheme: { $case: 'httpAuthSecurityScheme', value: bodies.http.httpAuthSecurityScheme } },
    oauth2: {
      scheme: {
        $case: 'oauth2SecurityScheme',
        value: {
          flows: { flow: { $case: 'authorizationCode', value: flow } },
          oauth2MetadataUrl: 'https://m',
        },
      },
    },
    openIdConnect: {
      scheme: {
        $case: 'openIdConnectSecurityScheme',
        value: bodies.openIdConnect.openIdConnectSecurityScheme,
      },
    },
    mutualTLS: { scheme: { $case: 'mtlsSecurityScheme', value: {} } },
  };
  const both = Object.fromEntries(
    Object.entries(older).map(([kind, scheme]) => [
      kind,
      { ...scheme, ...Object.entries(bodies).find(([other]) => other === kind)?.[1] },
    ]),
  );

  it.each([
    ['1.0', v10, bodies, '/securitySchemes/http/httpAuthSecurityScheme'],
    ['0.3', v03, older, '/securitySchemes/http'],
    ['both', { ...v10, ...v03 }, both, '/securitySchemes/http'],
    ['leaked', v10, leaked, '/securitySchemes/http/scheme/value'],
  ])('is read alike where it is written as %s', (spelled, half, securitySchemes, pointer) => {
    const { securitySchemes: schemes } = cardOf({ ...half, securitySchemes });
    expect(schemes.map(({ name, kind }) => `${name} ${kind}`)).toEqual(
      Object.keys(bodies).map((kind) => `${kind} ${kind}`),
    );
    expect(new Set(schemes.map((scheme) => scheme.spelled))).toEqual(new Set([spelled]));
    expect(schemes).toMatchObject([
      { location: 'header', parameter: 'X-Key', scheme: null },
      { scheme: 'Bearer', location: null, pointer },
      {
        flows: [
          {
            name: 'authorizationCode',
            tokenUrl: 'https://t',
            authorizationUrl: 'https://a',
            scopes: ['read'],
          },
        ],
        url: 'https://m',
      },
      { url: 'https://o' },
      { url: null, flows: [] },
    ]);
  });

  it('is a list of words in 0.1', () => {
    const card = cardOf({ ...named, url: 'http://a/', authentication: { schemes: ['Bearer', 'apiKey'] } });
    expect(card).toMatchObject({
      generation: '0.1',
      securitySchemes: [
        { name: 'Bearer', kind: 'http', scheme: 'Bearer', spelled: '0.1' },
        { name: 'apiKey', kind: 'apiKey', scheme: null, pointer: '/authentication/schemes/1' },
      ],
      requirements: [
        { schemes: [{ name: 'Bearer', scopes: [] }] },
        { schemes: [{ name: 'apiKey', scopes: [] }], pointer: '/authentication/schemes/1' },
      ],
    });
  });

  it('is unknown where nothing tells its kind', () => {
    const securitySchemes = { a: {}, b: 7, 'c/~': { type: 'magic' } };
    expect(cardOf({ ...v10, securitySchemes }).securitySchemes).toMatchObject([
      { name: 'a', kind: 'unknown', spelled: 'none' },
      { name: 'b', kind: 'unknown' },
      { name: 'c/~', kind: 'unknown', pointer: '/securitySchemes/c~1~0' },
    ]);
  });

  it.each<[string, object, unknown]>([
    ['1.0', { securityRequirements: [{ schemes: { a: { list: ['x'] }, b: {} } }] }, [[['a', 'x'], ['b']]]],
    ['1.0 with bare lists', { securityRequirements: [{ schemes: { a: ['x'] } }] }, [[['a', 'x']]]],
    ['0.3', { security: [{ a: ['x'] }, { b: [] }] }, [[['a', 'x']], [['b']]]],
    [
      'both, each alternative once',
      { securityRequirements: [{ schemes: { a: { list: ['x'] } } }], security: [{ a: ['x'] }, { c: [] }] },
      [[['a', 'x']], [['c']]],
    ],
    ['none at all', { security: [] }, []],
    ['no security as an alternative', { security: [{}, { a: [] }] }, [[], [['a']]]],
    ['nothing', {}, null],
  ])('requirements: %s', (_, members, wanted) => {
    const { requirements } = cardOf({ ...v10, ...members });
    expect(
      requirements?.map(({ schemes }) => schemes.map(({ name, scopes }) => [name, ...scopes])) ?? null,
    ).toEqual(wanted);
  });

  it('of a skill is read as that of the card', () => {
    const skills = [
      { id: 'a', securityRequirements: [{ schemes: { a: { list: [] } } }] },
      { id: 'b', security: [] },
    ];
    expect(cardOf({ ...v10, skills }).skills.map(({ requirements }) => requirements)).toEqual([
      [{ schemes: [{ name: 'a', scopes: [] }], pointer: '/skills/0/securityRequirements/0' }],
      [],
    ]);
  });
});

describe('a hostile card', () => {
  it('has lists that end somewhere, and no member of Object', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ id: `s${i}` }));
    const card = cardOf({
      ...v10,
      skills: many,
      supportedInterfaces: many,
      capabilities: { extensions: many },
    });
    expect(card.skills).toHaveLength(200);
    expect(card.interfaces).toHaveLength(100);
    expect(card.extensions).toHaveLength(100);
    const text = '{"name":"x","supportedInterfaces":[{}],"securitySchemes":{"__proto__":{"type":"http"}}}';
    expect(cardOf(text).securitySchemes).toMatchObject([{ name: '__proto__', kind: 'http' }]);
    const types = {
      ...v10,
      provider: [],
      skills: {},
      securitySchemes: [],
      security: 'x',
      capabilities: null,
    };
    expect(cardOf(types)).toMatchObject({
      provider: null,
      skills: [],
      securitySchemes: [],
      requirements: null,
    });
  });
});
