/** One entry of a HAR in a few words; what is left out is as a browser writes it. */
export interface HarScript {
  readonly method?: string;
  readonly asks?: Readonly<Record<string, string>>;
  readonly post?: string | object;
  readonly postSize?: number;
  readonly version?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Content-Length of the response. */
  readonly length?: number;
  /** Null leaves the member out. */
  readonly text?: string | null;
  readonly base64?: Uint8Array;
  readonly size?: number;
  readonly failure?: string;
  readonly started?: string;
  readonly timings?: Readonly<Record<string, number>>;
  /** Members of the entry besides. */
  readonly more?: object;
}

/** A HAR file with these entries, on one line. */
export function harOf(entries: readonly HarScript[], creator = 'Tester'): string {
  const log = { version: '1.2', creator: { name: creator, version: '1' }, entries: entries.map(entryOf) };
  return JSON.stringify({ log });
}

function entryOf(script: HarScript): object {
  const { post, status = 200, text = '{}', base64, size, failure, length, headers = {} } = script;
  const given = { 'Content-Type': 'application/json', ...headers };
  const declared = length === undefined ? given : { ...given, 'Content-Length': String(length) };
  const postData = typeof post === 'string' ? { mimeType: 'application/json', text: post } : post;
  const content = base64
    ? { text: Buffer.from(base64).toString('base64'), encoding: 'base64' }
    : text === null
      ? {}
      : { text };
  return {
    startedDateTime: script.started ?? '2026-01-01T00:00:00.000Z',
    time: 10,
    request: {
      method: script.method ?? 'POST',
      url: 'https://agent.example/rpc?x=1',
      httpVersion: script.version ?? 'HTTP/1.1',
      headers: fields(script.asks ?? { Host: 'agent.example' }),
      ...(postData === undefined ? {} : { postData }),
      bodySize: script.postSize ?? -1,
    },
    response: {
      status,
      statusText: 'OK',
      httpVersion: script.version ?? 'HTTP/1.1',
      headers: fields(declared),
      content: { size: size ?? text?.length ?? 0, mimeType: given['Content-Type'], ...content },
      bodySize: -1,
      ...(failure === undefined ? {} : { _failureText: failure }),
    },
    timings: script.timings ?? { send: 0, wait: 5, receive: 5 },
    ...script.more,
  };
}

function fields(values: Readonly<Record<string, string>>): object[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }));
}
