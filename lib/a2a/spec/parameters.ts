import type { Operation } from '../../model/dialect.js';
import { HEADER_FIELDS } from './headers.js';

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

/** In the query of any route (A2A 1.0 §3.6.1). */
const ANYWHERE: readonly QueryParameter[] = HEADER_FIELDS.filter(({ means }) => means === 'version').map(
  ({ name, versions }) => row(name, 'string', ...versions),
);

/** The parameters that the query of an operation's route may have, in any version. */
export function queryParameters(operation: Operation): readonly QueryParameter[] {
  return [...(BY_OPERATION.get(operation) ?? []), ...ANYWHERE];
}
