import { randomUUID } from 'node:crypto';
import { SendMessageRequest } from 'a2a-sdk-v1';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from 'a2a-sdk-v1/client';
import type { MessageSendParams } from 'a2a-sdk-v03';
import {
  ClientFactory as ClientFactory03,
  JsonRpcTransportFactory as JsonRpcTransportFactory03,
  RestTransportFactory as RestTransportFactory03,
} from 'a2a-sdk-v03/client';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Place } from './peer-1.0.js';
import { reportOf } from './pipeline.js';
import { record, type Sitting, type Talk } from './sitting.js';
import { pcapOfTape } from './tape.js';

/** All that cards, messages and events may hold, between real peers: none of it is a fault. */

const EXTENSION = 'https://make-believe.example/ext/v1';
const flow = {
  authorizationUrl: 'https://id.example/authorize',
  tokenUrl: 'https://id.example/token',
  refreshUrl: 'https://id.example/refresh',
  scopes: { read: 'to read', '': 'nothing' },
};
const skill = {
  id: 'all',
  name: 'All',
  description: 'All of it.',
  tags: ['a', ''],
  examples: ['all'],
  inputModes: ['text/plain'],
  outputModes: ['text/*'],
};
const extension = { uri: EXTENSION, description: 'Of our own.', required: false, params: { a: [1] } };

const card10 = (card: object) => ({
  ...card,
  documentationUrl: 'https://make-believe.example/docs',
  iconUrl: 'https://make-believe.example/icon.png',
  capabilities: {
    streaming: true,
    pushNotifications: true,
    extendedAgentCard: true,
    extensions: [extension],
  },
  securitySchemes: {
    key: { apiKeySecurityScheme: { location: 'header', name: 'X-Api-Key', description: 'Ask us.' } },
    bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: 'JWT' } },
    login: {
      oauth2SecurityScheme: {
        flows: { authorizationCode: { ...flow, pkceRequired: true } },
        oauth2MetadataUrl: 'https://id.example/.well-known/oauth-authorization-server',
      },
    },
    device: {
      oauth2SecurityScheme: {
        flows: {
          deviceCode: { deviceAuthorizationUrl: 'https://id.example/d', tokenUrl: flow.tokenUrl, scopes: {} },
        },
      },
    },
    oidc: {
      openIdConnectSecurityScheme: {
        openIdConnectUrl: 'https://id.example/.well-known/openid-configuration',
      },
    },
    mtls: { mtlsSecurityScheme: { description: 'With a certificate.' } },
  },
  securityRequirements: [
    { schemes: { key: { list: [] } } },
    { schemes: { login: { list: ['read'] }, mtls: { list: [] } } },
  ],
  skills: [{ ...skill, securityRequirements: [{ schemes: { oidc: { list: [] } } }] }],
});

/** 0.3 has no flow for devices. */
const cardBoth = (card: object) => {
  const { securitySchemes, ...rest } = card10(card);
  const { device: _, ...both } = securitySchemes;
  return { ...rest, securitySchemes: both };
};

const card03 = (card: object) => ({
  ...card,
  documentationUrl: 'https://make-believe.example/docs',
  iconUrl: 'https://make-believe.example/icon.png',
  capabilities: {
    streaming: true,
    pushNotifications: true,
    stateTransitionHistory: true,
    extensions: [extension],
  },
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Ask us.' },
    bearer: { type: 'http', scheme: 'Bearer', bearerFormat: 'JWT' },
    login: {
      type: 'oauth2',
      flows: { authorizationCode: flow, clientCredentials: { tokenUrl: flow.tokenUrl, scopes: {} } },
      oauth2MetadataUrl: 'https://id.example/.well-known/oauth-authorization-server',
    },
    oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example/.well-known/openid-configuration' },
    mtls: { type: 'mutualTLS', description: 'With a certificate.' },
  },
  security: [{ key: [] }, { login: ['read'], mtls: [] }],
  skills: [{ ...skill, security: [{ oidc: [] }] }],
});

const keyed: typeof fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('X-Api-Key', 'k-1');
  headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  return fetch(input, { ...init, headers });
};

const more = {
  metadata: { [EXTENSION]: { deep: { a: null } } },
  extensions: [EXTENSION],
  referenceTaskIds: ['t-other'],
};

function message10(text: string) {
  const parts = [
    { text, mediaType: 'text/plain', metadata: { lang: 'en' } },
    { data: 7 },
    { data: { kind: 'message', role: 'user' } },
    { url: 'data:text/plain,hi' },
    { raw: 'aGk', filename: 'ä.txt' },
  ];
  return SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: 'ROLE_USER', parts, ...more },
    configuration: { acceptedOutputModes: ['*/*'], historyLength: 0 },
    metadata: { a: 1 },
  });
}

function message03(text: string): MessageSendParams {
  return {
    message: {
      kind: 'message',
      messageId: randomUUID(),
      role: 'user',
      parts: [
        { kind: 'text', text, metadata: { lang: 'en' } },
        { kind: 'data', data: { role: 'ROLE_USER', message: {} } },
        { kind: 'file', file: { uri: 'data:text/plain,hi' } },
        { kind: 'file', file: { bytes: 'aGk=', name: 'ä.txt' } },
      ],
      ...more,
    },
    configuration: { acceptedOutputModes: ['*/*'], historyLength: 0, blocking: true },
    metadata: { a: 1 },
  };
}

async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

async function rich10({ agent, binding, legacy }: Place): Promise<void> {
  const options = { fetchImpl: keyed, legacyCompat: { enabled: legacy } };
  const client = await new ClientFactory({
    transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
    preferredTransports: [binding],
    cardResolver: new DefaultAgentCardResolver(options),
  }).createFromUrl(agent);
  await client.getAgentCard();
  for (const text of ['all', 'sign']) {
    await client.sendMessage(message10(text));
    await drain(
      client.sendMessageStream(message10(text), { serviceParameters: { 'A2A-Extensions': EXTENSION } }),
    );
  }
}

async function rich03({ agent, binding }: Place): Promise<void> {
  const options = { fetchImpl: keyed };
  const client = await new ClientFactory03({
    transports: [new JsonRpcTransportFactory03(options), new RestTransportFactory03(options)],
    preferredTransports: [binding],
  }).createFromUrl(agent);
  await client.getAgentCard();
  for (const text of ['all', 'sign']) {
    await client.sendMessage(message03(text));
    await drain(
      client.sendMessageStream(message03(text), { serviceParameters: { 'X-A2A-Extensions': EXTENSION } }),
    );
  }
}

const muted = vi.spyOn(console, 'error').mockImplementation(() => {});
afterAll(() => muted.mockRestore());

const ruleset = { preset: 'all', only: [], off: [], severities: new Map() } as const;
const versions = ['1.0', '0.3'] as const;
const bindings = ['JSONRPC', 'HTTP+JSON'] as const;
const sittings = versions.flatMap((client) =>
  versions.flatMap((agent) => bindings.map((binding): Sitting => ({ client, agent, binding }))),
);

describe.each(sittings)('a $client client and a $agent agent over $binding', (sitting) => {
  test('may use all that there is', async () => {
    const talk: Talk = sitting.client === '1.0' ? rich10 : rich03;
    const amend = sitting.agent === '0.3' ? card03 : sitting.client === '0.3' ? cardBoth : card10;
    const { crossings } = await record({ ...sitting, amend }, talk);
    const report = reportOf(pcapOfTape(crossings), { ruleset });
    const outcomes = (report.exchanges ?? []).map(({ kind, outcome }) => outcome ?? kind);
    const faults = report.findings.filter(({ severity }) => severity !== 'info');
    expect(faults.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
    expect(report.anomalies).toEqual([]);
    expect(outcomes).toEqual(['card-fetch', 'card', 'task', 'stream', 'task', 'stream']);
  });
});
