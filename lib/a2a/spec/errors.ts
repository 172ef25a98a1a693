import { GRPC_TO_HTTP, type GrpcStatus } from './http-status.js';

/** The patch releases of 1.0 whose tables differ; the version on the wire does not tell them apart, so both are right. */
export type ErrorTable = '1.0.0' | '1.0.1';

/** One error code. `names`: what each version calls it; a version that lacks it is left out. */
export interface ErrorFacts {
  /** Over JSON-RPC. */
  readonly code: number;
  readonly names: { readonly '1.0'?: string; readonly '0.3'?: string; readonly '0.1'?: string };
  /** `ErrorInfo.reason`: of 1.0 for its own errors, of what SDKs send for those of JSON-RPC; null where there is none. */
  readonly reason: string | null;
  /** HTTP and gRPC status; null for errors of JSON-RPC, for which A2A gives none. */
  readonly status: Readonly<Record<ErrorTable, { readonly http: number; readonly grpc: GrpcStatus }>> | null;
}

/** `ErrorInfo.domain` of the protocol's own errors (A2A 1.0 §9.5, §10.6, §11.6). */
export const ERROR_DOMAIN = 'a2a-protocol.org';

/** `@type` of an ErrorInfo. */
export const ERROR_INFO = 'type.googleapis.com/google.rpc.ErrorInfo';

/** Codes that A2A keeps for its own errors (A2A 1.0 §9.5), and those left to servers (JSON-RPC 2.0 §5.1). */
export const CODE_BANDS = { a2a: [-32099, -32001], server: [-32099, -32000] } as const;

const PRECONDITION = 'FAILED_PRECONDITION';

/** JSON-RPC 2.0 §5.1; A2A 1.0 §5.4, §9.5, §10.6, §11.6 of both patch releases; 0.3 §8; the prose of 0.1. */
export const ERRORS: readonly ErrorFacts[] = [
  standard(-32700, 'JSONParseError', 'PARSE_ERROR'),
  standard(-32600, 'InvalidRequestError', 'INVALID_REQUEST'),
  standard(-32601, 'MethodNotFoundError', 'METHOD_NOT_FOUND'),
  standard(-32602, 'InvalidParamsError', 'INVALID_PARAMS'),
  standard(-32603, 'InternalError', 'INTERNAL_ERROR'),
  own(-32001, ['TaskNotFoundError'], [404, 'NOT_FOUND']),
  own(-32002, ['TaskNotCancelableError'], [400, PRECONDITION], [409, PRECONDITION]),
  own(-32003, ['PushNotificationNotSupportedError'], [400, PRECONDITION], [400, 'UNIMPLEMENTED']),
  own(
    -32004,
    ['UnsupportedOperationError', 'UnsupportedOperationError', 'OperationNotSupportedError'],
    [400, PRECONDITION],
    [400, 'UNIMPLEMENTED'],
  ),
  own(-32005, ['ContentTypeNotSupportedError'], [400, 'INVALID_ARGUMENT'], [415, 'INVALID_ARGUMENT']),
  own(
    -32006,
    ['InvalidAgentResponseError', 'InvalidAgentResponseError', 'StreamingNotSupportedError'],
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
  ),
  own(
    -32007,
    [
      'ExtendedAgentCardNotConfiguredError',
      'AuthenticatedExtendedCardNotConfiguredError',
      'AuthenticationRequiredError',
    ],
    [400, PRECONDITION],
  ),
  own(-32008, ['ExtensionSupportRequiredError', null, 'AuthorizationFailedError'], [400, PRECONDITION]),
  own(
    -32009,
    ['VersionNotSupportedError', null, 'InvalidTaskStateError'],
    [400, PRECONDITION],
    [400, 'UNIMPLEMENTED'],
  ),
  { code: -32010, names: { '0.1': 'RateLimitExceededError' }, reason: null, status: null },
  { code: -32011, names: { '0.1': 'ResourceUnavailableError' }, reason: null, status: null },
];

type Names = readonly [v10: string, v03?: string | null, v01?: string];
type Status = readonly [http: number, grpc: GrpcStatus];

/** An error of A2A: its names in 1.0, 0.3 and 0.1 (those left out are as in 1.0), and its status since 1.0.1 and in 1.0.0. */
function own(code: number, [v10, v03 = v10, v01 = v10]: Names, since: Status, before = since): ErrorFacts {
  const words = v10.slice(0, -'Error'.length).replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`);
  return {
    code,
    names: { '1.0': v10, ...(v03 === null ? {} : { '0.3': v03 }), '0.1': v01 },
    reason: words.toUpperCase(),
    status: {
      '1.0.0': { http: before[0], grpc: before[1] },
      '1.0.1': { http: since[0], grpc: since[1] },
    },
  };
}

function standard(code: number, name: string, reason: string): ErrorFacts {
  return { code, names: { '1.0': name, '0.3': name, '0.1': name }, reason, status: null };
}

const byCode = new Map(ERRORS.map((facts) => [facts.code, facts]));
const byReason = new Map(
  ERRORS.flatMap((facts) => (facts.reason === null ? [] : [[facts.reason, facts] as const])),
);
// The last word on a name is that of the latest version.
const byName = new Map(
  (['0.1', '0.3', '1.0'] as const).flatMap((version) =>
    ERRORS.flatMap((facts) => {
      const name = facts.names[version];
      return name === undefined ? [] : [[name, facts] as const];
    }),
  ),
);

/** The error with this code of JSON-RPC. */
export function errorNamed(code: number): ErrorFacts | undefined {
  return byCode.get(code);
}

/** The error that a `reason` of ErrorInfo tells. */
export function errorOfReason(reason: string): ErrorFacts | undefined {
  return byReason.get(reason);
}

/** The error of this name in any version. */
export function errorCalled(name: string): ErrorFacts | undefined {
  return byName.get(name);
}

/** Every HTTP status that an answer with this error may have over HTTP+JSON in 1.0; none where A2A gives none. */
export function httpStatuses({ status }: ErrorFacts): readonly number[] {
  return status === null ? [] : [...new Set(Object.values(status).map(({ http }) => http))];
}

/** Every gRPC status name that goes with an error in 1.0. */
export function grpcStatuses({ status }: ErrorFacts): readonly GrpcStatus[] {
  if (status === null) return [];
  return [...new Set(Object.values(status).map(({ grpc }) => grpc))];
}

/** The HTTP status of a gRPC status name where no table of A2A says otherwise; null for a name that gRPC lacks. */
export function httpStatusOf(grpc: string): number | null {
  return GRPC_TO_HTTP.get(grpc) ?? null;
}
