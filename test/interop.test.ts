import { AgentCard, SendMessageRequest } from 'a2a-sdk-v1';
import { JsonRpcTransportFactory } from 'a2a-sdk-v1/client';
import { JsonRpcTransport as Transport03 } from 'a2a-sdk-v03/client';
import { describe, expect, test } from 'vitest';

/** What the clients of the SDKs make of a stream: the number of its events, or why they gave up. */
type Client = (body: string, type?: string) => Promise<number | string>;

const EVENT_STREAM = 'text/event-stream';
const asked = { messageId: 'm-1', role: 'user', kind: 'message', parts: [] } as const;

function answering(body: string, type: string): typeof fetch {
  return async () => new Response(body, { headers: { 'Content-Type': type } });
}

async function counted(events: AsyncIterable<unknown>): Promise<number | string> {
  let count = 0;
  try {
    for await (const _ of events) count += 1;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return count;
}

const clients: Readonly<Record<'0.3.14' | '1.3.0', Client>> = {
  '0.3.14': (body, type = EVENT_STREAM) =>
    counted(
      new Transport03({
        endpoint: 'http://agent.example/',
        fetchImpl: answering(body, type),
      }).sendMessageStream({
        message: { ...asked, parts: [] },
      }),
    ),
  '1.3.0': async (body, type = EVENT_STREAM) => {
    const factory = new JsonRpcTransportFactory({ fetchImpl: answering(body, type) });
    const transport = await factory.create('http://agent.example/', AgentCard.fromJSON({}));
    return counted(transport.sendMessageStream(SendMessageRequest.fromJSON({ message: asked })));
  },
};

const ENVELOPE = { jsonrpc: '2.0', id: 1 };
const RESULTS = {
  '0.3.14': {
    ...ENVELOPE,
    result: { kind: 'message', messageId: 'm-2', role: 'agent', parts: [{ kind: 'text', text: 'Rain.' }] },
  },
  '1.3.0': {
    ...ENVELOPE,
    result: { message: { messageId: 'm-2', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] } },
  },
};

describe.each(['0.3.14', '1.3.0'] as const)(
  '@a2a-js/sdk %s chokes on what the rules of `interop` say',
  (version) => {
    const client = clients[version];
    const json = JSON.stringify(RESULTS[version]);

    test('it reads a plain stream', async () => {
      expect(await client(`data: ${json}\n\n`)).toBe(1);
      expect(await client(`data: ${json}\r\n\r\n`)).toBe(1);
      expect(await client(`: ping\n\ndata:${json}\n\n`, `${EVENT_STREAM}; charset=utf-8`)).toBe(1);
    });

    test('sse-line-end-cr', async () => {
      expect(await client(`data: ${json}\r\rdata: ${json}\r\r`)).not.toBe(2);
    });

    test('stream-media-type-case', async () => {
      expect(await client(`data: ${json}\n\n`, 'Text/Event-Stream')).toMatch(/Content-Type/);
    });

    test('sse-data-several-lines: 0.3.14 alone', async () => {
      const lines = JSON.stringify(RESULTS[version], null, 2).replace(/^/gm, 'data: ');
      expect(await client(`${lines}\n\n`)).toEqual(version === '1.3.0' ? 1 : expect.stringMatching(/JSON/));
    });

    test('a character that ends lines in Python alone is none here', async () => {
      expect(await client(`data: ${json.replace('Rain.', 'Rain.\u2028')}\n\n`)).toBe(1);
    });
  },
);
