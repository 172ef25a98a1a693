/** Status names of gRPC with the HTTP status that each stands for (google/rpc/code.proto); `OK` is no error. */
const STATUSES = [
  ['CANCELLED', 499],
  ['UNKNOWN', 500],
  ['INVALID_ARGUMENT', 400],
  ['DEADLINE_EXCEEDED', 504],
  ['NOT_FOUND', 404],
  ['ALREADY_EXISTS', 409],
  ['PERMISSION_DENIED', 403],
  ['UNAUTHENTICATED', 401],
  ['RESOURCE_EXHAUSTED', 429],
  ['FAILED_PRECONDITION', 400],
  ['ABORTED', 409],
  ['OUT_OF_RANGE', 400],
  ['UNIMPLEMENTED', 501],
  ['INTERNAL', 500],
  ['UNAVAILABLE', 503],
  ['DATA_LOSS', 500],
] as const;

/** Status names of gRPC, as `NOT_FOUND`. */
export type GrpcStatus = (typeof STATUSES)[number][0];

/** The HTTP status that each gRPC status name stands for. */
export const GRPC_TO_HTTP: ReadonlyMap<string, number> = new Map(STATUSES);

/** What HTTP itself says of a request, whatever A2A does (A2A 1.0 §3.3.2 and §7, RFC 9110 §15). */
export const HTTP_MEANINGS: ReadonlyMap<number, string> = new Map([
  [401, 'no credentials, or none that count'],
  [403, 'no permission'],
  [404, 'no such resource, or none for this client'],
  [405, 'no such verb on this route'],
  [406, 'no answer in a media type that the client takes'],
  [413, 'a body larger than the agent takes'],
  [415, 'a body in a media type that the agent does not take'],
  [422, 'parameters that the agent cannot use'],
  [429, 'too many requests'],
  [502, 'a gateway without an answer of the agent'],
  [503, 'not now'],
  [504, 'a gateway that waited in vain'],
]);
