/** What an exchange speaks, as the bytes show it. */
export type Dialect = '0.1' | '0.2' | '0.3-rpc' | '0.3-proto' | '1.0-rc' | '1.0' | 'mixed' | 'unknown';
/** As the card spells them. */
export type Binding = 'JSONRPC' | 'HTTP+JSON' | 'GRPC';

/** The specification that a dialect belongs to; null where the bytes do not decide. */
export function generation(dialect: Dialect): '1.0' | '0.3' | '0.1' | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.3-rpc':
    case '0.3-proto':
    case '0.2':
      return '0.3';
    case '0.1':
      return '0.1';
    case 'mixed':
    case 'unknown':
      return null;
  }
}

/** For people: the two dialects of 0.3 are told apart by their binding. */
export const DIALECT_NAMES: Readonly<Record<Dialect, string>> = {
  '0.1': '0.1',
  '0.2': '0.2',
  '0.3-rpc': '0.3',
  '0.3-proto': '0.3',
  '1.0-rc': '1.0 release candidate',
  '1.0': '1.0',
  mixed: 'mixed dialects',
  unknown: 'unknown dialect',
};

const BINDING_NAMES: ReadonlyMap<string, string> = new Map([
  ['JSONRPC', 'JSON-RPC'],
  ['GRPC', 'gRPC'],
]);

/** A binding for people; one of somebody's own as the card spells it. */
export function bindingName(binding: string): string {
  return BINDING_NAMES.get(binding) ?? binding;
}

/** An operation by its name in the 1.0 specification, however a binding or version spells it. */
export type Operation =
  | 'SendMessage'
  | 'SendStreamingMessage'
  | 'GetTask'
  | 'ListTasks'
  | 'CancelTask'
  | 'SubscribeToTask'
  | 'CreateTaskPushNotificationConfig'
  | 'GetTaskPushNotificationConfig'
  | 'ListTaskPushNotificationConfigs'
  | 'DeleteTaskPushNotificationConfig'
  | 'GetExtendedAgentCard';

/**
 * Where one message has members of two dialects: the first that fits none which the ones before it left. `says`: the
 * mark, as "`kind` on a part". `pointer` null where it is no member of the body.
 */
export interface Clash {
  readonly side: 'request' | 'response';
  /** Index of the stream event; null outside streams. */
  readonly event: number | null;
  readonly says: string;
  readonly pointer: string | null;
  /** What the method, route or wrapper of the message speaks. */
  readonly envelope: Dialect;
}

/**
 * Dialect of one exchange. `advertised`: versions the card in force offers for this URL. `claimed`: the value of
 * A2A-Version (header, else query), null where absent. `request` and `response` are spoken per side; `spoken` is the
 * exchange's. `evidence`: one clause per mark that decided.
 */
export interface DialectVerdict {
  readonly advertised: readonly string[];
  readonly claimed: string | null;
  readonly spoken: Dialect;
  readonly request: Dialect;
  readonly response: Dialect;
  readonly evidence: readonly string[];
  /** Null unless a side is `mixed` by members of one message. */
  readonly clash: Clash | null;
}
