import type { AnyRule } from '../lib/rule.js';
import artifactAppendWithoutBase from './artifact-append-without-base.js';
import artifactChunkAfterLast from './artifact-chunk-after-last.js';
import artifactIdDuplicate from './artifact-id-duplicate.js';
import artifactIdPerChunk from './artifact-id-per-chunk.js';
import artifactMissingInAnswer from './artifact-missing-in-answer.js';
import artifactRequiredField from './artifact-required-field.js';
import artifactStreamMismatch from './artifact-stream-mismatch.js';
import authAskedInProse from './auth-asked-in-prose.js';
import authChallengeMissing from './auth-challenge-missing.js';
import authCredentialsMissing from './auth-credentials-missing.js';
import authErrorStatus from './auth-error-status.js';
import authExtendedCardAnonymous from './auth-extended-card-anonymous.js';
import authForbiddenRevealsTask from './auth-forbidden-reveals-task.js';
import authNotEnforced from './auth-not-enforced.js';
import authRequiredEndsStream from './auth-required-ends-stream.js';
import authRequiredMessageRefused from './auth-required-message-refused.js';
import authRequiredWithoutMessage from './auth-required-without-message.js';
import authSchemeUndeclared from './auth-scheme-undeclared.js';
import authUndeclared from './auth-undeclared.js';
import bodyCharset from './body-charset.js';
import bodyDuplicateKey from './body-duplicate-key.js';
import bodyFieldInvalid from './body-field-invalid.js';
import bodyNestedDeep from './body-nested-deep.js';
import bodyNotJson from './body-not-json.js';
import bodyOtherVersionField from './body-other-version-field.js';
import bodySnakeCaseField from './body-snake-case-field.js';
import bodyTextUnreadable from './body-text-unreadable.js';
import bodyTimestampInvalid from './body-timestamp-invalid.js';
import bodyUnknownField from './body-unknown-field.js';
import bodyUnknownFieldRefused from './body-unknown-field-refused.js';
import capabilityCoreMissing from './capability-core-missing.js';
import capabilityDeclaredButRefused from './capability-declared-but-refused.js';
import capabilityInlinePushUndeclared from './capability-inline-push-undeclared.js';
import capabilityRefusedOtherwise from './capability-refused-otherwise.js';
import capabilityUndeclaredButUsed from './capability-undeclared-but-used.js';
import captureClockSkew from './capture-clock-skew.js';
import cardBindingMismatch from './card-binding-mismatch.js';
import cardBindingUnknown from './card-binding-unknown.js';
import cardCacheIncoherent from './card-cache-incoherent.js';
import cardChangedSilently from './card-changed-silently.js';
import cardContentType from './card-content-type.js';
import cardDescribesLittle from './card-describes-little.js';
import cardExtensionInvalid from './card-extension-invalid.js';
import cardExtensionUnversioned from './card-extension-unversioned.js';
import cardFieldInvalid from './card-field-invalid.js';
import cardHybridInconsistent from './card-hybrid-inconsistent.js';
import cardInterfaceVersionMalformed from './card-interface-version-malformed.js';
import cardInterfaceVersionMissing from './card-interface-version-missing.js';
import cardLinkNotHttps from './card-link-not-https.js';
import cardMainInterfaceUnlisted from './card-main-interface-unlisted.js';
import cardNoCoreTransport from './card-no-core-transport.js';
import cardNotCacheable from './card-not-cacheable.js';
import cardNotFound from './card-not-found.js';
import cardPathUnusual from './card-path-unusual.js';
import cardPreferredTransportMissing from './card-preferred-transport-missing.js';
import cardRequiredField from './card-required-field.js';
import cardSignatureHeader from './card-signature-header.js';
import cardSignatureInvalid from './card-signature-invalid.js';
import cardSignatureJku from './card-signature-jku.js';
import cardSignatureMalformed from './card-signature-malformed.js';
import cardSignatureNoncanonical from './card-signature-noncanonical.js';
import cardSignatureTyp from './card-signature-typ.js';
import cardSignatureUnpinnedJwks from './card-signature-unpinned-jwks.js';
import cardSignatureWeakAlg from './card-signature-weak-alg.js';
import cardSkillDuplicate from './card-skill-duplicate.js';
import cardUrlOtherHost from './card-url-other-host.js';
import cardUrlOwn from './card-url-own.js';
import cardUrlReused from './card-url-reused.js';
import cardUrlUnroutable from './card-url-unroutable.js';
import cardVaryMissing from './card-vary-missing.js';
import cardVersionContradiction from './card-version-contradiction.js';
import cardVersionUnusual from './card-version-unusual.js';
import clientBindingMismatch from './client-binding-mismatch.js';
import clientCardOldPath from './client-card-old-path.js';
import clientCardRefetched from './client-card-refetched.js';
import clientMessageToEndedTask from './client-message-to-ended-task.js';
import clientNoFallback from './client-no-fallback.js';
import clientPreferenceIgnored from './client-preference-ignored.js';
import clientRetryAfterIgnored from './client-retry-after-ignored.js';
import clientRetryStorm from './client-retry-storm.js';
import clientStreamLeft from './client-stream-left.js';
import clientTaskAbandoned from './client-task-abandoned.js';
import clientTaskIdUnknown from './client-task-id-unknown.js';
import clientTenantMismatch from './client-tenant-mismatch.js';
import contentLengthMismatch from './content-length-mismatch.js';
import contextIdChanged from './context-id-changed.js';
import contextIdMissing from './context-id-missing.js';
import contextTaskMismatch from './context-task-mismatch.js';
import eventAfterTerminalState from './event-after-terminal-state.js';
import eventRequiredField from './event-required-field.js';
import extensionActivatedUnrequested from './extension-activated-unrequested.js';
import extensionHeaderMalformed from './extension-header-malformed.js';
import extensionHeaderRepeated from './extension-header-repeated.js';
import extensionHeaderSpelling from './extension-header-spelling.js';
import extensionNotAcknowledged from './extension-not-acknowledged.js';
import extensionNotActivated from './extension-not-activated.js';
import extensionNotOffered from './extension-not-offered.js';
import extensionRequiredMissing from './extension-required-missing.js';
import extensionUnknownRefused from './extension-unknown-refused.js';
import extensionVersionFallback from './extension-version-fallback.js';
import httpBodyUncompressed from './http-body-uncompressed.js';
import httpCorsMissing from './http-cors-missing.js';
import httpErrorStatus from './http-error-status.js';
import httpRedirectedPost from './http-redirected-post.js';
import jsonrpcBatch from './jsonrpc-batch.js';
import jsonrpcContentType from './jsonrpc-content-type.js';
import jsonrpcEnvelopeMissing from './jsonrpc-envelope-missing.js';
import jsonrpcErrorCodeUndefined from './jsonrpc-error-code-undefined.js';
import jsonrpcErrorCodeWrong from './jsonrpc-error-code-wrong.js';
import jsonrpcErrorHttpStatus from './jsonrpc-error-http-status.js';
import jsonrpcErrorWithoutErrorinfo from './jsonrpc-error-without-errorinfo.js';
import jsonrpcHttpVerb from './jsonrpc-http-verb.js';
import jsonrpcIdInvalid from './jsonrpc-id-invalid.js';
import jsonrpcIdMismatch from './jsonrpc-id-mismatch.js';
import jsonrpcMethodWithoutNamespace from './jsonrpc-method-without-namespace.js';
import jsonrpcParamsDemanded from './jsonrpc-params-demanded.js';
import jsonrpcResultAndError from './jsonrpc-result-and-error.js';
import listArtifactsUnasked from './list-artifacts-unasked.js';
import listFilterIgnored from './list-filter-ignored.js';
import listOffsetPaging from './list-offset-paging.js';
import listOrder from './list-order.js';
import listPageOverflow from './list-page-overflow.js';
import listRequiredField from './list-required-field.js';
import listTaskRepeats from './list-task-repeats.js';
import listTokenLeadsNowhere from './list-token-leads-nowhere.js';
import listTotalTooSmall from './list-total-too-small.js';
import messageIdReused from './message-id-reused.js';
import messageInsteadOfTask from './message-instead-of-task.js';
import messageRequiredField from './message-required-field.js';
import messageRetriedTwiceDone from './message-retried-twice-done.js';
import messageRoleWrong from './message-role-wrong.js';
import messageStreamExtraEvents from './message-stream-extra-events.js';
import partContentCount from './part-content-count.js';
import partMediaTypeRange from './part-media-type-range.js';
import partModeNotAccepted from './part-mode-not-accepted.js';
import partModeUndeclared from './part-mode-undeclared.js';
import partRawEncodedTwice from './part-raw-encoded-twice.js';
import partRawNotBase64 from './part-raw-not-base64.js';
import pollAfterTerminal from './poll-after-terminal.js';
import pollBesideStream from './poll-beside-stream.js';
import pollInsteadOfStream from './poll-instead-of-stream.js';
import pollIntervalShort from './poll-interval-short.js';
import pushAfterConfigDeleted from './push-after-config-deleted.js';
import pushAuthMissing from './push-auth-missing.js';
import pushConfigDeleteRefused from './push-config-delete-refused.js';
import pushConfigDeletedReturned from './push-config-deleted-returned.js';
import pushConfigEchoMismatch from './push-config-echo-mismatch.js';
import pushConfigErrorOther from './push-config-error-other.js';
import pushConfigForeignTask from './push-config-foreign-task.js';
import pushConfigIdMissing from './push-config-id-missing.js';
import pushConfigInvalid from './push-config-invalid.js';
import pushConfigLost from './push-config-lost.js';
import pushContentType from './push-content-type.js';
import pushNotAcknowledged from './push-not-acknowledged.js';
import pushSecretLineBreak from './push-secret-line-break.js';
import pushTokenMissing from './push-token-missing.js';
import pushUnprovenAccepted from './push-unproven-accepted.js';
import pushUrlNotHttps from './push-url-not-https.js';
import pushUrlPrivateAddress from './push-url-private-address.js';
import requestInvalidAccepted from './request-invalid-accepted.js';
import requestMethodUnknown from './request-method-unknown.js';
import requestNumberOutOfRange from './request-number-out-of-range.js';
import requestOutputModesMissing from './request-output-modes-missing.js';
import requestRequiredField from './request-required-field.js';
import requestServiceParameterMisplaced from './request-service-parameter-misplaced.js';
import requestServiceParameterUnknown from './request-service-parameter-unknown.js';
import requestTimedOut from './request-timed-out.js';
import requestTraceMalformed from './request-trace-malformed.js';
import requestUnanswered from './request-unanswered.js';
import requestUrlNotInCard from './request-url-not-in-card.js';
import responseAuthFailureHidden from './response-auth-failure-hidden.js';
import responseAwaitedUnasked from './response-awaited-unasked.js';
import responseDialectMismatch from './response-dialect-mismatch.js';
import responseDiffersByBinding from './response-differs-by-binding.js';
import responseErrorFieldUnnamed from './response-error-field-unnamed.js';
import responseErrorGeneric from './response-error-generic.js';
import responseErrorInfoInvalid from './response-error-info-invalid.js';
import responseErrorMessageEmpty from './response-error-message-empty.js';
import responseErrorReasonMismatch from './response-error-reason-mismatch.js';
import responseErrorShape from './response-error-shape.js';
import responseReturnedEarly from './response-returned-early.js';
import responseShape from './response-shape.js';
import restBodyEnveloped from './rest-body-enveloped.js';
import restBodyOfJsonrpc from './rest-body-of-jsonrpc.js';
import restBodyUnexpected from './rest-body-unexpected.js';
import restContentType from './rest-content-type.js';
import restErrorStatusMismatch from './rest-error-status-mismatch.js';
import restErrorWithoutErrorinfo from './rest-error-without-errorinfo.js';
import restEventEnveloped from './rest-event-enveloped.js';
import restMediaTypeGeneric from './rest-media-type-generic.js';
import restMediaTypeRefused from './rest-media-type-refused.js';
import restPathBodyMismatch from './rest-path-body-mismatch.js';
import restPrefixObsolete from './rest-prefix-obsolete.js';
import restQueryInvalid from './rest-query-invalid.js';
import restResourceName from './rest-resource-name.js';
import restRouteUnknown from './rest-route-unknown.js';
import restStatusBodyMismatch from './rest-status-body-mismatch.js';
import restWrongVerb from './rest-wrong-verb.js';
import securityCardInternalAddress from './security-card-internal-address.js';
import securityCardSecret from './security-card-secret.js';
import securityCredentialsInUrl from './security-credentials-in-url.js';
import securityFilePrivateAddress from './security-file-private-address.js';
import securityFlowDeprecated from './security-flow-deprecated.js';
import securityHstsMissing from './security-hsts-missing.js';
import securityInstructionText from './security-instruction-text.js';
import securityPkceNotRequired from './security-pkce-not-required.js';
import securityPlainHttp from './security-plain-http.js';
import securityRequirementShape from './security-requirement-shape.js';
import securityRequirementUndeclared from './security-requirement-undeclared.js';
import securitySchemeInvalid from './security-scheme-invalid.js';
import securitySchemeUnregistered from './security-scheme-unregistered.js';
import securitySecretInAnswer from './security-secret-in-answer.js';
import securitySecretInRequest from './security-secret-in-request.js';
import securityTaskOfAnother from './security-task-of-another.js';
import securityTokenElsewhere from './security-token-elsewhere.js';
import securityUrlNotHttps from './security-url-not-https.js';
import securityWebhookSecretReused from './security-webhook-secret-reused.js';
import sseDataEncodedTwice from './sse-data-encoded-twice.js';
import sseDataNotJson from './sse-data-not-json.js';
import sseDataSeveralLines from './sse-data-several-lines.js';
import sseErrorWithoutError from './sse-error-without-error.js';
import sseEventLong from './sse-event-long.js';
import sseLineBreakCharacter from './sse-line-break-character.js';
import sseLineEndCr from './sse-line-end-cr.js';
import sseLineIgnored from './sse-line-ignored.js';
import sseLineLong from './sse-line-long.js';
import stateChangeAfterTerminal from './state-change-after-terminal.js';
import streamAcceptMissing from './stream-accept-missing.js';
import streamBuffered from './stream-buffered.js';
import streamContentType from './stream-content-type.js';
import streamEndsWithoutFinal from './stream-ends-without-final.js';
import streamEndsWithoutTerminalState from './stream-ends-without-terminal-state.js';
import streamEventRepeated from './stream-event-repeated.js';
import streamEventsDiverge from './stream-events-diverge.js';
import streamFirstEvent from './stream-first-event.js';
import streamHeadUnfit from './stream-head-unfit.js';
import streamMediaTypeCase from './stream-media-type-case.js';
import streamOpenAfterEnd from './stream-open-after-end.js';
import streamResumeGap from './stream-resume-gap.js';
import streamSilent from './stream-silent.js';
import streamSnapshotStale from './stream-snapshot-stale.js';
import streamSubscribedAfterEnd from './stream-subscribed-after-end.js';
import streamTaskIdChanged from './stream-task-id-changed.js';
import streamTimestampsOutOfOrder from './stream-timestamps-out-of-order.js';
import streamTruncated from './stream-truncated.js';
import taskCancelAfterEnd from './task-cancel-after-end.js';
import taskCancelRefused from './task-cancel-refused.js';
import taskCancelWithoutEffect from './task-cancel-without-effect.js';
import taskChangedAfterEnd from './task-changed-after-end.js';
import taskCompletedWithoutOutput from './task-completed-without-output.js';
import taskHistoryRepeats from './task-history-repeats.js';
import taskHistoryTooLong from './task-history-too-long.js';
import taskIdAdopted from './task-id-adopted.js';
import taskIdMismatch from './task-id-mismatch.js';
import taskIdReused from './task-id-reused.js';
import taskIllegalTransition from './task-illegal-transition.js';
import taskInputRequiredWithoutMessage from './task-input-required-without-message.js';
import taskLeftWaiting from './task-left-waiting.js';
import taskNotFoundWhileActive from './task-not-found-while-active.js';
import taskOutputInMessage from './task-output-in-message.js';
import taskRequiredField from './task-required-field.js';
import taskStateLost from './task-state-lost.js';
import taskStateUnknown from './task-state-unknown.js';
import taskTerminalAcceptsMessage from './task-terminal-accepts-message.js';
import versionAssumed from './version-assumed.js';
import versionContentLost from './version-content-lost.js';
import versionErrorUnhelpful from './version-error-unhelpful.js';
import versionHeaderConflict from './version-header-conflict.js';
import versionHeaderMalformed from './version-header-malformed.js';
import versionHeaderMissing from './version-header-missing.js';
import versionInQuery from './version-in-query.js';
import versionMethodMismatch from './version-method-mismatch.js';
import versionMethodNewer from './version-method-newer.js';
import versionMixedMessage from './version-mixed-message.js';
import versionObsolete from './version-obsolete.js';
import versionOldChosen from './version-old-chosen.js';
import versionPatchRefused from './version-patch-refused.js';
import versionPushBodyMismatch from './version-push-body-mismatch.js';
import versionRefusedThoughOffered from './version-refused-though-offered.js';
import versionRouteMismatch from './version-route-mismatch.js';
import versionUnsupportedServed from './version-unsupported-served.js';

/** Every rule, by id. */
export const rules: readonly AnyRule[] = [
  artifactAppendWithoutBase,
  artifactChunkAfterLast,
  artifactIdDuplicate,
  artifactIdPerChunk,
  artifactMissingInAnswer,
  artifactRequiredField,
  artifactStreamMismatch,
  authAskedInProse,
  authChallengeMissing,
  authCredentialsMissing,
  authErrorStatus,
  authExtendedCardAnonymous,
  authForbiddenRevealsTask,
  authNotEnforced,
  authRequiredEndsStream,
  authRequiredMessageRefused,
  authRequiredWithoutMessage,
  authSchemeUndeclared,
  authUndeclared,
  bodyCharset,
  bodyDuplicateKey,
  bodyFieldInvalid,
  bodyNestedDeep,
  bodyNotJson,
  bodyOtherVersionField,
  bodySnakeCaseField,
  bodyTextUnreadable,
  bodyTimestampInvalid,
  bodyUnknownField,
  bodyUnknownFieldRefused,
  capabilityCoreMissing,
  capabilityDeclaredButRefused,
  capabilityInlinePushUndeclared,
  capabilityRefusedOtherwise,
  capabilityUndeclaredButUsed,
  captureClockSkew,
  cardBindingMismatch,
  cardBindingUnknown,
  cardCacheIncoherent,
  cardChangedSilently,
  cardContentType,
  cardDescribesLittle,
  cardExtensionInvalid,
  cardExtensionUnversioned,
  cardFieldInvalid,
  cardHybridInconsistent,
  cardInterfaceVersionMalformed,
  cardInterfaceVersionMissing,
  cardLinkNotHttps,
  cardMainInterfaceUnlisted,
  cardNoCoreTransport,
  cardNotCacheable,
  cardNotFound,
  cardPathUnusual,
  cardPreferredTransportMissing,
  cardRequiredField,
  cardSignatureHeader,
  cardSignatureInvalid,
  cardSignatureJku,
  cardSignatureMalformed,
  cardSignatureNoncanonical,
  cardSignatureTyp,
  cardSignatureUnpinnedJwks,
  cardSignatureWeakAlg,
  cardSkillDuplicate,
  cardUrlOtherHost,
  cardUrlOwn,
  cardUrlReused,
  cardUrlUnroutable,
  cardVaryMissing,
  cardVersionContradiction,
  cardVersionUnusual,
  clientBindingMismatch,
  clientCardOldPath,
  clientCardRefetched,
  clientMessageToEndedTask,
  clientNoFallback,
  clientPreferenceIgnored,
  clientRetryAfterIgnored,
  clientRetryStorm,
  clientStreamLeft,
  clientTaskAbandoned,
  clientTaskIdUnknown,
  clientTenantMismatch,
  contentLengthMismatch,
  contextIdChanged,
  contextIdMissing,
  contextTaskMismatch,
  eventAfterTerminalState,
  eventRequiredField,
  extensionActivatedUnrequested,
  extensionHeaderMalformed,
  extensionHeaderRepeated,
  extensionHeaderSpelling,
  extensionNotAcknowledged,
  extensionNotActivated,
  extensionNotOffered,
  extensionRequiredMissing,
  extensionUnknownRefused,
  extensionVersionFallback,
  httpBodyUncompressed,
  httpCorsMissing,
  httpErrorStatus,
  httpRedirectedPost,
  jsonrpcBatch,
  jsonrpcContentType,
  jsonrpcEnvelopeMissing,
  jsonrpcErrorCodeUndefined,
  jsonrpcErrorCodeWrong,
  jsonrpcErrorHttpStatus,
  jsonrpcErrorWithoutErrorinfo,
  jsonrpcHttpVerb,
  jsonrpcIdInvalid,
  jsonrpcIdMismatch,
  jsonrpcMethodWithoutNamespace,
  jsonrpcParamsDemanded,
  jsonrpcResultAndError,
  listArtifactsUnasked,
  listFilterIgnored,
  listOffsetPaging,
  listOrder,
  listPageOverflow,
  listRequiredField,
  listTaskRepeats,
  listTokenLeadsNowhere,
  listTotalTooSmall,
  messageIdReused,
  messageInsteadOfTask,
  messageRequiredField,
  messageRetriedTwiceDone,
  messageRoleWrong,
  messageStreamExtraEvents,
  partContentCount,
  partMediaTypeRange,
  partModeNotAccepted,
  partModeUndeclared,
  partRawEncodedTwice,
  partRawNotBase64,
  pollAfterTerminal,
  pollBesideStream,
  pollInsteadOfStream,
  pollIntervalShort,
  pushAfterConfigDeleted,
  pushAuthMissing,
  pushConfigDeleteRefused,
  pushConfigDeletedReturned,
  pushConfigEchoMismatch,
  pushConfigErrorOther,
  pushConfigForeignTask,
  pushConfigIdMissing,
  pushConfigInvalid,
  pushConfigLost,
  pushContentType,
  pushNotAcknowledged,
  pushSecretLineBreak,
  pushTokenMissing,
  pushUnprovenAccepted,
  pushUrlNotHttps,
  pushUrlPrivateAddress,
  requestInvalidAccepted,
  requestMethodUnknown,
  requestNumberOutOfRange,
  requestOutputModesMissing,
  requestRequiredField,
  requestServiceParameterMisplaced,
  requestServiceParameterUnknown,
  requestTimedOut,
  requestTraceMalformed,
  requestUnanswered,
  requestUrlNotInCard,
  responseAuthFailureHidden,
  responseAwaitedUnasked,
  responseDialectMismatch,
  responseDiffersByBinding,
  responseErrorFieldUnnamed,
  responseErrorGeneric,
  responseErrorInfoInvalid,
  responseErrorMessageEmpty,
  responseErrorReasonMismatch,
  responseErrorShape,
  responseReturnedEarly,
  responseShape,
  restBodyEnveloped,
  restBodyOfJsonrpc,
  restBodyUnexpected,
  restContentType,
  restErrorStatusMismatch,
  restErrorWithoutErrorinfo,
  restEventEnveloped,
  restMediaTypeGeneric,
  restMediaTypeRefused,
  restPathBodyMismatch,
  restPrefixObsolete,
  restQueryInvalid,
  restResourceName,
  restRouteUnknown,
  restStatusBodyMismatch,
  restWrongVerb,
  securityCardInternalAddress,
  securityCardSecret,
  securityCredentialsInUrl,
  securityFilePrivateAddress,
  securityFlowDeprecated,
  securityHstsMissing,
  securityInstructionText,
  securityPkceNotRequired,
  securityPlainHttp,
  securityRequirementShape,
  securityRequirementUndeclared,
  securitySchemeInvalid,
  securitySchemeUnregistered,
  securitySecretInAnswer,
  securitySecretInRequest,
  securityTaskOfAnother,
  securityTokenElsewhere,
  securityUrlNotHttps,
  securityWebhookSecretReused,
  sseDataEncodedTwice,
  sseDataNotJson,
  sseDataSeveralLines,
  sseErrorWithoutError,
  sseEventLong,
  sseLineBreakCharacter,
  sseLineEndCr,
  sseLineIgnored,
  sseLineLong,
  stateChangeAfterTerminal,
  streamAcceptMissing,
  streamBuffered,
  streamContentType,
  streamEndsWithoutFinal,
  streamEndsWithoutTerminalState,
  streamEventRepeated,
  streamEventsDiverge,
  streamFirstEvent,
  streamHeadUnfit,
  streamMediaTypeCase,
  streamOpenAfterEnd,
  streamResumeGap,
  streamSilent,
  streamSnapshotStale,
  streamSubscribedAfterEnd,
  streamTaskIdChanged,
  streamTimestampsOutOfOrder,
  streamTruncated,
  taskCancelAfterEnd,
  taskCancelRefused,
  taskCancelWithoutEffect,
  taskChangedAfterEnd,
  taskCompletedWithoutOutput,
  taskHistoryRepeats,
  taskHistoryTooLong,
  taskIdAdopted,
  taskIdMismatch,
  taskIdReused,
  taskIllegalTransition,
  taskInputRequiredWithoutMessage,
  taskLeftWaiting,
  taskNotFoundWhileActive,
  taskOutputInMessage,
  taskRequiredField,
  taskStateLost,
  taskStateUnknown,
  taskTerminalAcceptsMessage,
  versionAssumed,
  versionContentLost,
  versionErrorUnhelpful,
  versionHeaderConflict,
  versionHeaderMalformed,
  versionHeaderMissing,
  versionInQuery,
  versionMethodMismatch,
  versionMethodNewer,
  versionMixedMessage,
  versionObsolete,
  versionOldChosen,
  versionPatchRefused,
  versionPushBodyMismatch,
  versionRefusedThoughOffered,
  versionRouteMismatch,
  versionUnsupportedServed,
];
import * as all from './all.js';

/** Every rule, in the order of their ids. */
export const rules: readonly AnyRule[] = Object.values<AnyRule>(all).toSorted(({ id: a }, { id: b }) =>
  a < b ? -1 : 1,
);
