/** One error code over JSON-RPC. `names`: what each version calls it; a version that lacks it is left out. */
export interface ErrorFacts {
  readonly code: number;
  readonly names: { readonly '1.0'?: string; readonly '0.3'?: string };
  /** `ErrorInfo.reason` of 1.0. */
  readonly reason: string | null;
}

/** JSON-RPC 2.0 §5.1, A2A 1.0 §5.4 and §9.5, 0.3 §8. */
const ERRORS: readonly ErrorFacts[] = [
  both(-32700, 'JSONParseError', null),
  both(-32600, 'InvalidRequestError', null),
  both(-32601, 'MethodNotFoundError', null),
  both(-32602, 'InvalidParamsError', null),
  both(-32603, 'InternalError', null),
  both(-32001, 'TaskNotFoundError', 'TASK_NOT_FOUND'),
  both(-32002, 'TaskNotCancelableError', 'TASK_NOT_CANCELABLE'),
  both(-32003, 'PushNotificationNotSupportedError', 'PUSH_NOTIFICATION_NOT_SUPPORTED'),
  both(-32004, 'UnsupportedOperationError', 'UNSUPPORTED_OPERATION'),
  both(-32005, 'ContentTypeNotSupportedError', 'CONTENT_TYPE_NOT_SUPPORTED'),
  both(-32006, 'InvalidAgentResponseError', 'INVALID_AGENT_RESPONSE'),
  {
    code: -32007,
    names: {
      '1.0': 'ExtendedAgentCardNotConfiguredError',
      '0.3': 'AuthenticatedExtendedCardNotConfiguredError',
    },
    reason: 'EXTENDED_AGENT_CARD_NOT_CONFIGURED',
  },
  {
    code: -32008,
    names: { '1.0': 'ExtensionSupportRequiredError' },
    reason: 'EXTENSION_SUPPORT_REQUIRED',
  },
  { code: -32009, names: { '1.0': 'VersionNotSupportedError' }, reason: 'VERSION_NOT_SUPPORTED' },
];

function both(code: number, name: string, reason: string | null): ErrorFacts {
  return { code, names: { '1.0': name, '0.3': name }, reason };
}

const byCode = new Map(ERRORS.map((facts) => [facts.code, facts]));

export function errorNamed(code: number): ErrorFacts | undefined {
  return byCode.get(code);
}
