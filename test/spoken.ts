import type { Json } from '../lib/model/json.js';

/** Dialects that spell their objects each in a way of their own. */
export type Spoken = '0.1' | '0.3-rpc' | '0.3-proto' | '1.0';

export const SPOKEN: readonly Spoken[] = ['0.1', '0.3-rpc', '0.3-proto', '1.0'];

const STATE = {
  '0.1': 'canceled',
  '0.3-rpc': 'canceled',
  '0.3-proto': 'TASK_STATE_CANCELLED',
  '1.0': 'TASK_STATE_CANCELED',
};

/** The same canceled task, with a message of every kind of part and an artifact. */
export function spokenTask(dialect: Spoken): Json {
  const grouped: Json = dialect === '0.1' ? { sessionId: 'c-1' } : { contextId: 'c-1' };
  const artifact: Json = dialect === '0.1' ? { index: 0, name: 'map' } : { artifactId: 'a-1', name: 'map' };
  return {
    ...(dialect === '0.3-rpc' ? { kind: 'task' } : {}),
    id: 't-1',
    ...grouped,
    status: {
      state: STATE[dialect],
      message: spokenMessage(dialect, 'agent', 'm-2', [text(dialect, 'Stopped.')]),
      timestamp: '2026-01-01T00:00:00.000Z',
    },
    history: [spokenMessage(dialect, 'user', 'm-1', spokenParts(dialect))],
    artifacts: [{ ...artifact, parts: [text(dialect, 'wet')] }],
  };
}

/** A message in the spelling of a dialect. */
export function spokenMessage(
  dialect: Spoken,
  role: 'user' | 'agent',
  messageId: string,
  parts: readonly Json[],
): Json {
  const upper = dialect === '1.0' || dialect === '0.3-proto';
  return {
    role: upper ? `ROLE_${role.toUpperCase()}` : role,
    ...(dialect === '0.1' ? {} : { messageId }),
    ...(dialect === '0.3-rpc' ? { kind: 'message' } : {}),
    [dialect === '0.3-proto' ? 'content' : 'parts']: parts,
  };
}

/** A part of each kind: text, bytes, a URL, data. */
export function spokenParts(dialect: Spoken): readonly Json[] {
  const url = 'https://files.example/b';
  const data = { city: 'Riga' };
  switch (dialect) {
    case '1.0':
      return [
        text(dialect, 'Rain?'),
        { raw: 'aGk=', filename: 'a.txt', mediaType: 'text/plain' },
        { url, mediaType: 'image/png' },
        { data },
      ];
    case '0.3-proto':
      return [
        text(dialect, 'Rain?'),
        { file: { fileWithBytes: 'aGk=', name: 'a.txt', mimeType: 'text/plain' } },
        { file: { fileWithUri: url, mimeType: 'image/png' } },
        { data: { data } },
      ];
    case '0.1':
    case '0.3-rpc': {
      const named = dialect === '0.1' ? 'type' : 'kind';
      return [
        text(dialect, 'Rain?'),
        { [named]: 'file', file: { bytes: 'aGk=', name: 'a.txt', mimeType: 'text/plain' } },
        { [named]: 'file', file: { uri: url, mimeType: 'image/png' } },
        { [named]: 'data', data },
      ];
    }
  }
}

function text(dialect: Spoken, said: string): Json {
  if (dialect === '0.1') return { type: 'text', text: said };
  return dialect === '0.3-rpc' ? { kind: 'text', text: said } : { text: said };
}
