import type { Operation } from '../../model/dialect.js';
import { HEADER_FIELDS } from './headers.js';
import { OPERATIONS } from './operations.js';

/** How a query parameter is written: `state` is the name of one, `time` ISO 8601, `strings` repeated or parted by commas. */
export type ParameterType = 'string' | 'integer' | 'boolean' | 'state' | 'time' | 'strings';

/** One parameter in the query of a route. `versions` that define it. */
export interface QueryParameter {
  readonly name: string;
  readonly type: ParameterType;
  readonly versions: readonly ('1.0' | '0.3')[];
}

const row = (name: string, type: ParameterType, ...versions: ('1.0' | '0.3')[]): QueryParameter => ({
  name,
  type,
  versions,
});
const paged = [row('pageSize', 'integer', '1.0'), row('pageToken', 'string', '1.0')];

/** A2A 1.0 §11.5 and the members of each request that its route does not hold; 0.3 §3.5.3 and a2a.proto. */
const BY_OPERATION: ReadonlyMap<Operation, readonly QueryParameter[]> = new Map([
  ['GetTask', [row('historyLength', 'integer', '1.0', '0.3')]],
  [
    'ListTasks',
    [
      row('contextId', 'string', '1.0'),
      row('status', 'state', '1.0'),
      ...paged,
      row('historyLength', 'integer', '1.0'),
      row('statusTimestampAfter', 'time', '1.0'),
      row('includeArtifacts', 'boolean', '1.0'),
    ],
  ],
  ['ListTaskPushNotificationConfigs', paged],
]);

/** One placeholder of a route, what stands for it, and what the versions call it. */
export interface PathParameter {
  readonly placeholder: '{id}' | '{config}';
  readonly means: 'task' | 'push-config';
  readonly names: { readonly '1.0': string; readonly '0.3': string };
}

const TASK: PathParameter = { placeholder: '{id}', means: 'task', names: { '1.0': 'id', '0.3': 'id' } };
const CONFIG: PathParameter = {
  placeholder: '{config}',
  means: 'push-config',
  names: { '1.0': 'id', '0.3': 'pushNotificationConfigId' },
};

/** The parameters in the path of an operation's route (A2A 1.0 §11.3, 0.3 §3.5.6), by the members that they stand for. */
export function pathParameters(operation: Operation): readonly PathParameter[] {
  const route = OPERATIONS.find((facts) => facts.operation === operation)?.spelled['HTTP+JSON']['1.0'] ?? '';
  const configured = route.includes('/pushNotificationConfigs');
  // Beside a configuration the task is named in full in 1.0.
  const task = configured ? { ...TASK, names: { '1.0': 'taskId', '0.3': 'id' } } : TASK;
  return [task, CONFIG].filter(({ placeholder }) => route.includes(placeholder));
}

/** In the query of any route (A2A 1.0 §3.6.1). */
const ANYWHERE: readonly QueryParameter[] = HEADER_FIELDS.filter(({ means }) => means === 'version').map(
  ({ name, versions }) => row(name, 'string', ...versions),
);

/** The parameters that the query of an operation's route may have, in any version. */
export function queryParameters(operation: Operation): readonly QueryParameter[] {
  return [...(BY_OPERATION.get(operation) ?? []), ...ANYWHERE];
}
