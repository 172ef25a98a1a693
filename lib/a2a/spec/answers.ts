import type { Binding, Operation } from '../../model/dialect.js';
import type { Version } from './operations.js';

/**
 * What a successful answer is. `task`, `message`, `config`, `card`: the object itself; `wrapped …`: below a member of that
 * name; `page …`: below `tasks` or `configs`; `array …`: a bare list; `null`, `{}`: a result without content; `no body`.
 * `events`: a stream of bare objects, `wrapped events` of objects below a member that tells what they are.
 */
export type AnswerForm =
  | 'task'
  | 'message'
  | 'wrapped task'
  | 'wrapped message'
  | 'events'
  | 'wrapped events'
  | 'page of tasks'
  | 'array of tasks'
  | 'config'
  | 'page of configs'
  | 'array of configs'
  | 'card'
  | 'null'
  | '{}'
  | 'no body';

/** What one version answers an operation with over one binding, and the success statuses that its servers use. */
export interface AnswerFacts {
  readonly forms: readonly AnswerForm[];
  readonly statuses: readonly number[];
}

type Column = '1.0 JSONRPC' | '1.0 HTTP+JSON' | '0.3 JSONRPC' | '0.3 HTTP+JSON' | '0.1 JSONRPC';

const OK = [200];
const CREATED = [200, 201];
const is = (statuses: readonly number[], ...forms: AnswerForm[]): AnswerFacts => ({ forms, statuses });

/** A2A 1.0 §3.1, §9.4, §11.3 and its reference §4, §5; 0.3 §7 and its reference §2, §3 and §12. Statuses are as measured. */
const ANSWERS: Readonly<Record<Operation, Readonly<Partial<Record<Column, AnswerFacts>>>>> = {
  SendMessage: {
    '1.0 JSONRPC': is(OK, 'wrapped task', 'wrapped message'),
    '1.0 HTTP+JSON': is(OK, 'wrapped task', 'wrapped message'),
    '0.3 JSONRPC': is(OK, 'task', 'message'),
    '0.3 HTTP+JSON': is(CREATED, 'wrapped task', 'wrapped message'),
    '0.1 JSONRPC': is(OK, 'task'),
  },
  SendStreamingMessage: streamed(),
  GetTask: everywhere(is(OK, 'task')),
  ListTasks: {
    '1.0 JSONRPC': is(OK, 'page of tasks'),
    '1.0 HTTP+JSON': is(OK, 'page of tasks'),
    '0.3 HTTP+JSON': is(OK, 'array of tasks', 'page of tasks'),
  },
  CancelTask: { ...everywhere(is(OK, 'task')), '0.3 HTTP+JSON': is([200, 202], 'task') },
  SubscribeToTask: streamed(),
  CreateTaskPushNotificationConfig: {
    ...everywhere(is(OK, 'config')),
    '1.0 HTTP+JSON': is(CREATED, 'config'),
    '0.3 HTTP+JSON': is(CREATED, 'config'),
  },
  GetTaskPushNotificationConfig: everywhere(is(OK, 'config')),
  ListTaskPushNotificationConfigs: {
    '1.0 JSONRPC': is(OK, 'page of configs'),
    '1.0 HTTP+JSON': is(OK, 'page of configs'),
    '0.3 JSONRPC': is(OK, 'array of configs'),
    '0.3 HTTP+JSON': is(OK, 'page of configs', 'array of configs'),
  },
  DeleteTaskPushNotificationConfig: {
    '1.0 JSONRPC': is(OK, '{}', 'null'),
    '1.0 HTTP+JSON': is([200, 204], '{}', 'no body'),
    '0.3 JSONRPC': is(OK, 'null'),
    '0.3 HTTP+JSON': is([200, 204], 'no body', '{}'),
  },
  GetExtendedAgentCard: {
    '1.0 JSONRPC': is(OK, 'card'),
    '1.0 HTTP+JSON': is(OK, 'card'),
    '0.3 JSONRPC': is(OK, 'card'),
    '0.3 HTTP+JSON': is(OK, 'card'),
  },
};

function everywhere(answer: AnswerFacts): Readonly<Record<Column, AnswerFacts>> {
  return {
    '1.0 JSONRPC': answer,
    '1.0 HTTP+JSON': answer,
    '0.3 JSONRPC': answer,
    '0.3 HTTP+JSON': answer,
    '0.1 JSONRPC': answer,
  };
}

function streamed(): Readonly<Record<Column, AnswerFacts>> {
  const wrapped = is(OK, 'wrapped events');
  const bare = is(OK, 'events');
  return { ...everywhere(wrapped), '0.3 JSONRPC': bare, '0.1 JSONRPC': bare };
}

/** What an operation is answered with where that version has it over that binding; null where it has not, and for gRPC. */
export function answerFacts(operation: Operation, version: Version, binding: Binding): AnswerFacts | null {
  if (binding === 'GRPC' || (version === '0.1' && binding === 'HTTP+JSON')) return null;
  const column: Column = version === '0.1' ? '0.1 JSONRPC' : `${version} ${binding}`;
  return ANSWERS[operation][column] ?? null;
}
