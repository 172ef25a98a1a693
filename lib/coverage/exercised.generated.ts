// Measured by test/coverage.test.ts (UPDATE=1 rewrites it): by rule, on which exchanges it enforces which requirements.
export const EXERCISED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'artifact-append-without-base': [
    ['0.3 event:artifact shown.append=true stream', 'A2A03-7.2.3-02'],
    ['1.0 event:artifact shown.append=true stream', 'A2A10-4.2.2-02'],
  ],
  'artifact-chunk-after-last': [
    ['0.3 event:artifact shown.lastChunk=true stream', 'A2A03-7.2.3-03'],
    ['1.0 event:artifact shown.lastChunk=true stream', 'A2A10-4.2.2-03'],
  ],
  'artifact-id-duplicate': [
    ['0.3 call served shown.artifactId', 'A2A03-6.7-02'],
    ['1.0 call served shown.artifactId', 'A2A10-4.1.7-03'],
  ],
  'artifact-missing-in-answer': [
    ['1.0 SendMessage now:terminal served', 'A2A10-3.2.2-03'],
  ],
  'artifact-required-field': [
    ['0.3 call served shown.artifacts', 'A2A03-6.7-01'],
    ['0.3 call served shown.parts', 'A2A03-6.5-02 A2A03-6.7-03'],
    ['1.0 call served shown.artifacts', 'A2A10-4.1.7-01'],
    ['1.0 call served shown.parts', 'A2A10-4.1.7-02'],
    ['1.0 event:artifact served shown.parts stream', 'A2A10-4.1.7-02'],
  ],
  'artifact-stream-mismatch': [
    ['1.0 ListTasks asked.includeArtifacts=true served', 'A2A10-3.1.4-02'],
    ['never', 'A2A10-4.2.2-05'],
  ],
  'auth-asked-in-prose': [
    ['0.3 call state:auth-required', 'A2A03-4.5-01'],
    ['1.0 call state:auth-required', 'A2A10-7.6.1-01'],
  ],
  'auth-challenge-missing': [
    ['0.3 GetExtendedAgentCard status:401', 'A2A03-7.10-04'],
    ['0.3 call status:401', 'A2A03-4.4-03'],
    ['1.0 call status:401', 'A2A10-3.3.2-02 A2A10-7.4-03'],
    ['1.0 card status:401', 'A2A10-3.3.2-02'],
  ],
  'auth-credentials-missing': [
    ['0.3 call secured', 'A2A03-4.3-02'],
    ['1.0 call secured', 'A2A10-7.3-01'],
  ],
  'auth-error-status': [
    ['0.3 call status:401', 'A2A03-4.4-02'],
    ['0.3 call status:403', 'A2A03-4.4-02'],
    ['1.0 call status:401', 'A2A10-7.4-02'],
    ['1.0 call status:403', 'A2A10-7.4-02'],
  ],
  'auth-extended-card-anonymous': [
    ['0.3 GetExtendedAgentCard secured', 'A2A03-7.10-02'],
    ['1.0 GetExtendedAgentCard secured', 'A2A10-13.3-01 A2A10-3.1.11-01'],
  ],
  'auth-forbidden-reveals-task': [
    ['never', 'A2A10-3.3.2-04 A2A10-3.3.2-05'],
  ],
  'auth-not-enforced': [
    ['0.3 call secured', 'A2A03-10.2-02 A2A03-4.4-01'],
    ['1.0 call secured', 'A2A10-7.4-01'],
    ['1.0 call secured status:401', 'A2A10-3.3.2-01'],
    ['1.0 call secured status:403', 'A2A10-3.3.2-01'],
  ],
  'auth-required-ends-stream': [
    ['1.0 state:auth-required stream', 'A2A10-7.6.1-04'],
  ],
  'auth-required-message-refused': [
    ['1.0 asked.message call was:auth-required', 'A2A10-7.6.1-05'],
  ],
  'auth-required-without-message': [
    ['0.3 call state:auth-required', 'A2A03-4.5-02'],
    ['1.0 call state:auth-required', 'A2A10-7.6.1-02'],
  ],
  'auth-scheme-undeclared': [
    ['0.3 asked:authorization call secured', 'A2A03-4.3-03'],
    ['1.0 GetExtendedAgentCard asked:authorization secured', 'A2A10-13.3-02'],
  ],
  'body-charset': [
    ['1.0 asked:content-type call', 'A2A10-14.1-01'],
    ['1.0 call served', 'A2A10-14.1-01'],
  ],
  'body-field-invalid': [
    ['0.3 JSONRPC call', 'A2A03-6.11.1-03'],
    ['0.3 SendMessage asked.blocking call', 'A2A03-7.1.1-01'],
    ['0.3 SendStreamingMessage asked.blocking call', 'A2A03-7.1.1-01'],
    ['0.3 SendStreamingMessage event:status served shown.final stream', 'A2A03-7.2.2-02'],
    ['0.3 SubscribeToTask served stream', 'A2A03-7.2.2-02'],
    ['0.3 asked.acceptedOutputModes call', 'A2A03-7.1.1-05'],
    ['0.3 asked.data call', 'A2A03-6.5.3-01'],
    ['0.3 asked.extensions call', 'A2A03-6.4-10'],
    ['0.3 asked.file call', 'A2A03-6.5.2-01'],
    ['0.3 asked.kind call', 'A2A03-6.5-01'],
    ['0.3 asked.mimeType call', 'A2A03-6.6-04'],
    ['0.3 asked.text call', 'A2A03-6.5.1-01'],
    ['0.3 asked.uri call', 'A2A03-6.6-03'],
    ['0.3 call served shown.history', 'A2A03-6.1-06'],
    ['1.0 JSONRPC call', 'A2A10-9.3-03'],
    ['1.0 asked.mediaType call', 'A2A10-4.1.6-04'],
    ['1.0 asked.metadata call', 'A2A10-3.2.5-01'],
    ['1.0 asked.status call', 'A2A10-5.5-02'],
    ['1.0 asked.text call', 'A2A10-4.1.6-05'],
    ['1.0 asked.url call', 'A2A10-4.1.6-03'],
    ['1.0 call served shown.artifacts', 'A2A10-4.1.1-03'],
    ['1.0 event:artifact served shown.lastChunk stream', 'A2A10-4.1.1-03'],
  ],
  'body-not-json': [
    ['1.0 JSONRPC call', 'A2A10-9.3-10 A2A10-9.5-08'],
    ['1.0 card served', 'A2A10-9.3-10 A2A10-9.5-08'],
  ],
  'body-other-version-field': [
    ['0.3 HTTP+JSON call', 'A2A03-PROTO-04'],
    ['0.3 call', 'A2A03-VER-08'],
    ['0.3 card served', 'A2A03-VER-22'],
    ['0.3 card served shown.supportedInterfaces', 'A2A03-VER-20'],
    ['0.3 card shown.supportsAuthenticatedExtendedCard', 'A2A03-5.7-01'],
    ['0.3 event:artifact served stream', 'A2A03-VER-08'],
    ['1.0 asked.raw call', 'A2A10-A.2.1-02'],
    ['1.0 asked.url call', 'A2A10-A.2.1-02'],
    ['1.0 call', 'A2A03-VER-29 A2A10-3.2.2-06 A2A10-A.2.1-01'],
    ['1.0 call shown.raw', 'A2A10-A.2.1-02'],
    ['1.0 call shown.url', 'A2A10-A.2.1-02'],
    ['1.0 card served', 'A2A03-VER-21 A2A10-A.2-01 A2A10-A.2.2-01'],
  ],
  'body-snake-case-field': [
    ['0.3 call', 'A2A03-3.2.2-06'],
    ['1.0 asked.message_id call', 'A2A10-5.5-01'],
    ['1.0 call served', 'A2A10-5.5-01'],
    ['1.0 card served', 'A2A10-5.5-01'],
    ['1.0 event:task served stream', 'A2A10-5.5-01'],
  ],
  'body-timestamp-invalid': [
    ['0.3 call served shown.timestamp', 'A2A03-6.2-02'],
    ['1.0 call served shown.timestamp', 'A2A10-5.6.1-01 A2A10-5.6.1-03'],
  ],
  'body-unknown-field': [
    ['0.3 GetExtendedAgentCard JSONRPC call', 'A2A03-6.11.1-05'],
    ['0.3 call', 'A2A03-EXT-06'],
    ['1.0 asked.round call', 'A2A10-T.ext-03'],
    ['1.0 call served', 'A2A10-T.ext-03'],
  ],
  'body-unknown-field-refused': [
    ['never', 'A2A10-5.7-03'],
  ],
  'capability-core-missing': [
    ['1.0 JSONRPC call error:MethodNotFoundError', 'A2A03-VER-26'],
    ['never', 'A2A03-11.1.2-01'],
  ],
  'capability-declared-but-refused': [
    ['0.3 CreateTaskPushNotificationConfig call card-known', 'A2A03-7.5-02'],
    ['0.3 SendStreamingMessage call card-known', 'A2A03-7.2-02'],
    ['0.3 call error:PushNotificationNotSupportedError', 'A2A03-8.2-03'],
    ['1.0 call card-known refused', 'A2A10-3.3.4-05'],
  ],
  'capability-inline-push-undeclared': [
    ['0.3 SendMessage asked.pushNotificationConfig call card-known', 'A2A03-7.1.1-07'],
    ['0.3 SendStreamingMessage call card-known', 'A2A03-7.1.1-07'],
    ['1.0 CreateTaskPushNotificationConfig card-known', 'A2A10-3.3.4-04'],
    ['1.0 card-known stream', 'A2A10-3.3.4-04'],
  ],
  'capability-refused-otherwise': [
    ['1.0 GetExtendedAgentCard call error:UnsupportedOperationError', 'A2A10-3.1.11-02'],
    ['1.0 call card-known error:UnsupportedOperationError', 'A2A10-3.3.4-02'],
    ['1.0 call error:PushNotificationNotSupportedError', 'A2A10-3.3.4-01'],
  ],
  'capability-undeclared-but-used': [
    ['0.3 CreateTaskPushNotificationConfig call card-known served', 'A2A03-7.5-01'],
    ['0.3 GetExtendedAgentCard call card-known served', 'A2A03-7.10-01'],
    ['0.3 SendStreamingMessage card-known stream', 'A2A03-7.2-01'],
    ['1.0 CreateTaskPushNotificationConfig card-known', 'A2A10-3.3.4-04'],
    ['1.0 GetExtendedAgentCard call error:UnsupportedOperationError', 'A2A10-3.1.11-02'],
    ['1.0 call card-known error:UnsupportedOperationError', 'A2A10-3.3.4-02'],
    ['1.0 call error:PushNotificationNotSupportedError', 'A2A10-3.3.4-01'],
    ['1.0 card-known stream', 'A2A10-3.3.4-04'],
  ],
  'card-binding-mismatch': [
    ['0.3 call card-known served', 'A2A03-5.6.1-02 A2A03-5.6.1-04 A2A03-5.6.2-03 A2A03-5.6.4-01'],
    ['1.0 call card-known served', 'A2A10-8.3.1-02'],
  ],
  'card-binding-unknown': [
    ['0.3 card served shown.preferredTransport', 'A2A03-5.5.5-01'],
    ['0.3 card served shown.transport', 'A2A03-5.5.5-01'],
    ['1.0 card served shown.protocolBinding', 'A2A10-4.4.6-03'],
    ['never', 'A2A03-3.2.4-02 A2A10-12.7-01 A2A10-5.8-01'],
  ],
  'card-cache-incoherent': [
    ['1.0 card status:304', 'A2A10-8.6.2-03'],
  ],
  'card-extension-invalid': [
    ['0.3 card served shown.uri', 'A2A03-5.5.2.1-02'],
    ['0.3 card shown.extensions', 'A2A03-5.5.2.1-01'],
    ['1.0 card served shown.uri', 'A2A10-4.4.4-01'],
  ],
  'card-extension-unversioned': [
    ['1.0 card served shown.uri', 'A2A10-4.6.3-01'],
  ],
  'card-field-invalid': [
    ['0.3 card served', 'A2A03-5.5-14'],
    ['0.3 card served shown.streaming', 'A2A03-5.5-10 A2A03-5.5.2-01'],
    ['0.3 card shown.inputModes', 'A2A03-5.5.4-03'],
    ['0.3 card shown.outputModes', 'A2A03-5.5.4-03'],
    ['1.0 card served shown.defaultInputModes', 'A2A10-4.4.1-07'],
    ['1.0 card served shown.documentationUrl', 'A2A10-4.4.1-06'],
    ['1.0 card served shown.skills', 'A2A10-4.4.1-06'],
    ['1.0 card served shown.streaming', 'A2A10-4.4.1-06'],
    ['1.0 card served shown.tags', 'A2A10-4.4.1-06'],
  ],
  'card-hybrid-inconsistent': [
    ['0.3 card served shown.supportsAuthenticatedExtendedCard', 'A2A03-VER-18 A2A03-VER-23'],
    ['0.3 card served shown.url', 'A2A03-VER-18 A2A03-VER-23'],
    ['1.0 card served', 'A2A03-VER-18 A2A03-VER-23'],
  ],
  'card-interface-version-malformed': [
    ['1.0 card served shown.protocolVersion', 'A2A10-4.4.6-04'],
  ],
  'card-interface-version-missing': [
    ['1.0 card served shown.protocolVersion', 'A2A10-4.4.6-01'],
    ['1.0 card served shown.supportedInterfaces', 'A2A10-4.4.6-01'],
  ],
  'card-main-interface-unlisted': [
    ['0.3 card served shown.additionalInterfaces', 'A2A03-5.6.2-04 A2A03-5.6.4-02'],
  ],
  'card-no-core-transport': [
    ['0.3 card served shown.preferredTransport', 'A2A03-3.1-03 A2A03-3.2-01'],
  ],
  'card-not-cacheable': [
    ['1.0 GetExtendedAgentCard served', 'A2A10-13.3-03'],
    ['1.0 card served', 'A2A10-8.6.1-01 A2A10-8.6.1-02'],
  ],
  'card-not-found': [
    ['0.3 card served', 'A2A03-5.1-01'],
    ['1.0 card refused', 'A2A10-14.3-01'],
    ['1.0 card served', 'A2A10-14.3-01 A2A10-8.1-01'],
  ],
  'card-path-unusual': [
    ['0.3 card card:0.2', 'A2A02-01'],
    ['0.3 card served', 'A2A03-5.3-01'],
    ['1.0 card served', 'A2A10-8.2-01'],
  ],
  'card-preferred-transport-missing': [
    ['0.3 card served shown.url', 'A2A03-5.6.1-03'],
  ],
  'card-required-field': [
    ['0.3 GetExtendedAgentCard JSONRPC call served', 'A2A03-7.10-03'],
    ['0.3 call served', 'A2A03-5.5-08'],
    ['0.3 card card:0.2', 'A2A02-02'],
    ['0.3 card served', 'A2A03-11.1.1-01 A2A03-5.5-01 A2A03-5.5-02 A2A03-5.5-03 A2A03-5.5-04 A2A03-5.5-05 A2A03-5.5-06 A2A03-5.5-07 A2A03-5.5-08 A2A03-5.5-09 A2A03-5.6.1-01 A2A03-5.6.4-04'],
    ['0.3 card served shown.skills', 'A2A03-5.5.4-01'],
    ['0.3 card shown.additionalInterfaces', 'A2A03-5.5.5-05'],
    ['0.3 card shown.extensions', 'A2A03-5.5.2.1-01'],
    ['0.3 card shown.provider', 'A2A03-5.5.1-01'],
    ['1.0 GetExtendedAgentCard served', 'A2A10-3.1.11-05'],
    ['1.0 card served', 'A2A10-4.4.1-01 A2A10-4.4.1-03'],
    ['1.0 card served shown.defaultInputModes', 'A2A10-4.4.1-04'],
    ['1.0 card served shown.extensions', 'A2A10-4.4.4-01'],
    ['1.0 card served shown.provider', 'A2A10-4.4.2-01'],
    ['1.0 card served shown.skills', 'A2A10-4.4.1-05 A2A10-4.4.5-01'],
    ['1.0 card served shown.supportedInterfaces', 'A2A10-4.4.6-01'],
    ['1.0 card served shown.tags', 'A2A10-4.4.5-01'],
  ],
  'card-signature-header': [
    ['0.3 card shown.signatures', 'A2A03-5.5.6-01'],
    ['1.0 card served shown.protected', 'A2A10-8.4.2-01'],
  ],
  'card-signature-invalid': [
    ['1.0 card served shown.signature', 'A2A10-8.4.1-01'],
  ],
  'card-signature-jku': [
    ['never', 'A2A10-8.4.2-04'],
  ],
  'card-signature-malformed': [
    ['0.3 card shown.signatures', 'A2A03-5.5.6-01'],
    ['1.0 card served shown.protected', 'A2A10-4.4.7-01'],
    ['1.0 card served shown.signature', 'A2A10-4.4.7-01'],
  ],
  'card-signature-noncanonical': [
    ['1.0 card served shown.signature', 'A2A10-8.4.1-02'],
  ],
  'card-signature-typ': [
    ['1.0 card served shown.protected', 'A2A10-8.4.2-02'],
  ],
  'card-signature-unpinned-jwks': [
    ['1.0 card shown.signatures', 'A2A10-8.4.3-03'],
  ],
  'card-signature-weak-alg': [
    ['1.0 card served shown.protected', 'A2A10-8.4.2-03'],
  ],
  'card-skill-duplicate': [
    ['0.3 card served shown.id', 'A2A03-5.5.4-02'],
    ['1.0 card served shown.id', 'A2A10-4.4.5-02'],
  ],
  'card-url-own': [
    ['0.3 card served shown.url', 'A2A03-5.6.2-03'],
    ['1.0 card served shown.url', 'A2A10-8.3.1-02'],
  ],
  'card-url-reused': [
    ['0.3 card shown.additionalInterfaces', 'A2A03-5.6.2-01 A2A03-5.6.4-03'],
  ],
  'card-url-unroutable': [
    ['0.3 card served shown.url', 'A2A03-5.5-12 A2A03-5.5.5-04'],
    ['1.0 card served shown.url', 'A2A10-4.4.6-02'],
  ],
  'card-vary-missing': [
    ['never', 'A2A03-VER-24'],
  ],
  'card-version-contradiction': [
    ['0.3 card served shown.protocolVersion', 'A2A03-5.5-11 A2A03-VER-19'],
  ],
  'client-binding-mismatch': [
    ['0.3 call card-known', 'A2A03-5.6.3-05'],
    ['1.0 call card-known', 'A2A10-8.3.2-02'],
  ],
  'client-card-old-path': [
    ['0.3 card', 'A2A03-5.3-02'],
    ['1.0 card', 'A2A10-8.2-01'],
  ],
  'client-card-refetched': [
    ['1.0 asked:if-modified-since card', 'A2A10-8.6.2-02'],
    ['1.0 asked:if-none-match card', 'A2A10-8.6.2-02'],
    ['1.0 card card-known', 'A2A10-8.6.2-01'],
  ],
  'client-message-to-ended-task': [
    ['0.3 SendMessage asked.taskId before', 'A2A03-7.1-04'],
    ['0.3 SendStreamingMessage asked.taskId before', 'A2A03-7.1-04'],
    ['1.0 SendMessage was:terminal', 'A2A10-T.life-01'],
    ['1.0 SendStreamingMessage was:terminal', 'A2A10-T.life-01'],
  ],
  'client-no-fallback': [
    ['never', 'A2A03-3.4.2-04 A2A03-5.6.3-04'],
  ],
  'client-preference-ignored': [
    ['never', 'A2A03-5.6.3-02 A2A10-8.3.2-01'],
  ],
  'client-task-id-unknown': [
    ['0.3 asked.taskId call', 'A2A03-6.1-04'],
    ['1.0 asked.taskId call', 'A2A10-3.4.2-02'],
  ],
  'client-tenant-mismatch': [
    ['1.0 call card-known', 'A2A10-4.4.6-05'],
  ],
  'context-id-changed': [
    ['0.3 asked.contextId call served shown.contextId', 'A2A03-LIFE-04'],
    ['0.3 call known served shown.contextId', 'A2A03-6.1-05'],
    ['1.0 SendStreamingMessage event:status served shown.contextId stream', 'A2A10-3.1.2-09'],
    ['1.0 asked.contextId call served shown.contextId', 'A2A10-3.4.1-02'],
    ['1.0 asked.taskId call known served shown.contextId', 'A2A10-3.4.3-01'],
    ['1.0 call known served shown.contextId', 'A2A10-3.4.1-06'],
    ['never', 'A2A10-3.4.3-02'],
  ],
  'context-id-missing': [
    ['0.3 call served', 'A2A03-LIFE-01'],
    ['1.0 call served shown.message', 'A2A10-4.1.4-04'],
    ['1.0 call served shown.task', 'A2A10-3.4.1-01'],
    ['1.0 event:message served shown.message stream', 'A2A10-4.1.4-04'],
  ],
  'context-task-mismatch': [
    ['0.3 asked.contextId call known', 'A2A03-6.4-07'],
    ['1.0 asked.contextId call known', 'A2A10-3.4.3-03'],
  ],
  'event-after-terminal-state': [
    ['0.3 now:terminal stream', 'A2A03-7.2.3-05'],
    ['0.3 shown.final=true stream', 'A2A03-7.2.2-03'],
    ['1.0 SendStreamingMessage now:terminal stream', 'A2A10-3.1.2-05'],
    ['1.0 SubscribeToTask now:terminal stream', 'A2A10-3.1.6-02'],
    ['never', 'A2A10-3.1.2-11'],
  ],
  'event-required-field': [
    ['0.3 SendStreamingMessage event:artifact served stream', 'A2A03-7.2.3-01'],
    ['0.3 SendStreamingMessage event:status served stream', 'A2A03-7.2.2-01'],
    ['0.3 SubscribeToTask served stream', 'A2A03-7.2.2-01 A2A03-7.2.3-01'],
    ['1.0 event:artifact served shown.artifact stream', 'A2A10-4.2.2-01'],
    ['1.0 event:status served shown.statusUpdate stream', 'A2A10-4.2.1-01'],
  ],
  'extension-activated-unrequested': [
    ['0.3 call card-known served', 'A2A03-EXT-03'],
    ['1.0 call served shown:a2a-extensions', 'A2A10-T.ext-02'],
  ],
  'extension-header-malformed': [
    ['0.3 asked:x-a2a-extensions call', 'A2A03-EXT-01'],
    ['1.0 asked:a2a-extensions call', 'A2A10-3.2.6-01'],
    ['1.0 call served shown:a2a-extensions', 'A2A10-3.2.6-01'],
  ],
  'extension-header-repeated': [
    ['1.0 HTTP+JSON call', 'A2A10-11.2-02'],
    ['1.0 JSONRPC asked:a2a-extensions call', 'A2A10-9.2-02'],
    ['1.0 JSONRPC call served shown:a2a-extensions', 'A2A10-9.2-02'],
  ],
  'extension-header-spelling': [
    ['0.3 asked:a2a-extensions call', 'A2A03-EXT-09 A2A03-VER-15'],
    ['1.0 asked:x-a2a-extensions call', 'A2A10-3.2.6-03'],
    ['1.0 call served', 'A2A10-3.2.6-03'],
  ],
  'extension-not-acknowledged': [
    ['0.3 call card-known served', 'A2A03-EXT-02'],
    ['1.0 asked:a2a-extensions call card-known served', 'A2A10-T.ext-01'],
  ],
  'extension-not-activated': [
    ['0.3 call', 'A2A03-EXT-01'],
    ['1.0 asked.extensions call', 'A2A10-4.6.2-01'],
    ['1.0 asked.https://courier.example/ext/maps/v1 call card-known', 'A2A10-4.6.2-01'],
    ['1.0 call served', 'A2A10-4.6.2-01'],
  ],
  'extension-not-offered': [
    ['1.0 asked:a2a-extensions call card-known', 'A2A10-4.6.1-01'],
  ],
  'extension-required-missing': [
    ['0.3 call card-known', 'A2A03-EXT-05'],
    ['0.3 call card-known served', 'A2A03-EXT-04'],
    ['1.0 call card-known', 'A2A10-3.3.4-07'],
    ['1.0 call error:ExtensionSupportRequiredError', 'A2A10-3.3.4-03'],
  ],
  'extension-unknown-refused': [
    ['0.3 call refused', 'A2A03-EXT-08'],
    ['1.0 call refused', 'A2A10-4.6.3-03'],
  ],
  'extension-version-fallback': [
    ['0.3 call served shown:x-a2a-extensions', 'A2A03-EXT-07'],
    ['1.0 call served', 'A2A10-4.6.3-04'],
    ['1.0 event:artifact served stream', 'A2A10-4.6.3-04'],
  ],
  'http-error-status': [
    ['0.3 HTTP+JSON ListTasks served', 'A2A03-3.5.6-02'],
    ['0.3 HTTP+JSON call refused', 'A2A03-3.2.3-08'],
    ['1.0 JSONRPC call card-known', 'A2A10-9.5-08'],
    ['1.0 JSONRPC call refused', 'A2A10-9.5-08'],
  ],
  'jsonrpc-batch': [
    ['0.3 JSONRPC call', 'A2A03-6.11.1-12'],
    ['1.0 JSONRPC call', 'A2A10-9.3-09'],
  ],
  'jsonrpc-content-type': [
    ['0.3 JSONRPC asked:content-type call', 'A2A03-3.2.1-04 A2A03-7-02'],
    ['0.3 JSONRPC call served', 'A2A03-3.2.1-05'],
    ['1.0 JSONRPC call', 'A2A10-9.1-01'],
  ],
  'jsonrpc-envelope-missing': [
    ['0.3 JSONRPC asked.id call', 'A2A03-6.11.1-07'],
    ['0.3 JSONRPC call', 'A2A03-11.1.5-01 A2A03-3.2.1-02 A2A03-3.2.1-03 A2A03-6.11.1-01 A2A03-6.11.1-02 A2A03-6.11.1-09 A2A03-6.11.2-01 A2A03-6.11.2-02 A2A03-7-03'],
    ['1.0 JSONRPC call', 'A2A10-9.3-01 A2A10-9.3-02 A2A10-9.3-04 A2A10-9.3-05 A2A10-9.3-07'],
    ['1.0 JSONRPC event:status served stream', 'A2A10-9.3-01 A2A10-9.3-07'],
    ['1.0 JSONRPC event:unknown served stream', 'A2A10-9.3-01 A2A10-9.3-07'],
  ],
  'jsonrpc-error-code-undefined': [
    ['0.3 0.2 call refused', 'A2A02-06'],
    ['0.3 JSONRPC call refused', 'A2A03-8.1-06'],
    ['0.3 call error:ExtendedAgentCardNotConfiguredError', 'A2A03-8.2-05'],
    ['0.3 call refused', 'A2A03-8.2-06'],
    ['1.0 JSONRPC call error:TaskNotFoundError', 'A2A10-9.5-05'],
  ],
  'jsonrpc-error-code-wrong': [
    ['0.3 JSONRPC call error:InvalidParamsError', 'A2A03-8.1-04'],
    ['0.3 JSONRPC call error:InvalidRequestError', 'A2A03-8.1-02'],
    ['0.3 JSONRPC call error:JSONParseError', 'A2A03-8.1-01'],
    ['0.3 JSONRPC call error:MethodNotFoundError', 'A2A03-8.1-03'],
    ['0.3 call refused', 'A2A03-11.1.5-03'],
    ['1.0 JSONRPC call error:InvalidParamsError', 'A2A10-9.5-06'],
    ['1.0 JSONRPC call error:InvalidRequestError', 'A2A10-9.5-06'],
    ['1.0 JSONRPC call error:JSONParseError', 'A2A10-9.5-06'],
    ['1.0 JSONRPC call error:MethodNotFoundError', 'A2A10-9.5-06'],
    ['never', 'A2A03-8.1-05'],
  ],
  'jsonrpc-error-http-status': [
    ['0.3 JSONRPC call refused', 'A2A03-7-04'],
  ],
  'jsonrpc-error-without-errorinfo': [
    ['1.0 JSONRPC call error:own', 'A2A10-9.5-03'],
  ],
  'jsonrpc-http-verb': [
    ['0.3 JSONRPC call', 'A2A03-7-01'],
    ['1.0 JSONRPC call', 'A2A10-9.1-04'],
  ],
  'jsonrpc-id-invalid': [
    ['0.3 JSONRPC asked.id call', 'A2A03-6.11.1-06 A2A03-6.11.1-08'],
    ['1.0 JSONRPC asked.id call', 'A2A10-9.3-04'],
  ],
  'jsonrpc-id-mismatch': [
    ['0.3 JSONRPC SendStreamingMessage event:status served shown.id stream', 'A2A03-7.2-03'],
    ['0.3 JSONRPC call served shown.id', 'A2A03-6.11.1-11'],
    ['0.3 JSONRPC event:status served shown.id stream', 'A2A03-3.3.1-04 A2A03-6.11.1-11'],
    ['1.0 JSONRPC SendStreamingMessage call refused shown.id', 'A2A10-9.4.2-01'],
    ['1.0 JSONRPC SendStreamingMessage call served shown.id', 'A2A10-9.4.2-01'],
    ['1.0 JSONRPC SendStreamingMessage event:status served shown.id stream', 'A2A10-9.4.2-01'],
    ['1.0 JSONRPC call refused shown.id', 'A2A10-9.3-05'],
    ['1.0 JSONRPC call served shown.id', 'A2A10-9.3-05'],
    ['1.0 JSONRPC event:status served shown.id stream', 'A2A10-9.3-05'],
    ['never', 'A2A03-6.11.2-03'],
  ],
  'jsonrpc-method-without-namespace': [
    ['0.3 JSONRPC call card-known', 'A2A03-3.5.5-01'],
  ],
  'jsonrpc-params-demanded': [
    ['1.0 GetExtendedAgentCard JSONRPC call refused', 'A2A10-9.4.8-01'],
  ],
  'jsonrpc-result-and-error': [
    ['0.3 JSONRPC call', 'A2A03-6.11.2-04'],
    ['0.3 JSONRPC call refused', 'A2A03-6.11.2-06'],
    ['0.3 JSONRPC call served', 'A2A03-6.11.2-05'],
    ['1.0 JSONRPC call refused', 'A2A10-9.3-06'],
    ['1.0 JSONRPC call served', 'A2A10-9.3-06'],
    ['1.0 JSONRPC event:unknown served stream', 'A2A10-9.3-06'],
  ],
  'list-artifacts-unasked': [
    ['1.0 ListTasks served', 'A2A10-3.1.4-01'],
  ],
  'list-filter-ignored': [
    ['1.0 ListTasks asked.contextId served', 'A2A10-3.1.4-11'],
    ['1.0 ListTasks asked.status served', 'A2A10-3.1.4-11'],
    ['1.0 ListTasks asked.statusTimestampAfter served', 'A2A10-3.1.4-11'],
  ],
  'list-offset-paging': [
    ['1.0 ListTasks call', 'A2A10-3.1.4-06'],
  ],
  'list-order': [
    ['1.0 ListTasks call served shown.timestamp', 'A2A10-3.1.4-07'],
  ],
  'list-page-overflow': [
    ['1.0 ListTasks call served shown.tasks', 'A2A10-3.1.4-10'],
  ],
  'list-required-field': [
    ['1.0 ListTasks call served', 'A2A10-3.1.4-08'],
    ['1.0 ListTasks call served shown.nextPageToken', 'A2A10-3.1.4-04'],
    ['1.0 ListTasks served', 'A2A10-3.1.4-03'],
  ],
  'list-token-leads-nowhere': [
    ['1.0 ListTasks asked.pageToken served', 'A2A10-3.1.4-13'],
    ['1.0 ListTasks call served shown.tasks', 'A2A10-3.1.4-04'],
  ],
  'list-total-too-small': [
    ['1.0 ListTasks call served shown.totalSize', 'A2A10-3.1.4-12'],
  ],
  'message-id-reused': [
    ['0.3 asked.messageId call earlier', 'A2A03-6.4-06'],
    ['1.0 asked.messageId call earlier', 'A2A10-3.3.1-02'],
    ['1.0 event:status served shown.messageId stream', 'A2A10-3.3.1-02'],
  ],
  'message-instead-of-task': [
    ['1.0 SendMessage asked.taskId before served', 'A2A10-T.life-02'],
  ],
  'message-required-field': [
    ['0.3 0.2 asked.parts call', 'A2A02-09'],
    ['0.3 JSONRPC SendMessage call', 'A2A03-7.1-01'],
    ['0.3 asked.message call', 'A2A03-6.4-01'],
    ['0.3 asked.parts call', 'A2A03-6.4-05'],
    ['0.3 asked.role call', 'A2A03-6.4-02'],
    ['0.3 call served shown.message', 'A2A03-6.4-01'],
    ['1.0 JSONRPC SendMessage asked.message call', 'A2A10-9.4.1-01'],
    ['1.0 asked.message call', 'A2A10-4.1.4-01'],
    ['1.0 asked.parts call', 'A2A10-4.1.4-03 A2A10-5.7-01'],
    ['1.0 asked.role call', 'A2A10-4.1.5-01'],
    ['1.0 call served shown.message', 'A2A10-4.1.4-02'],
    ['1.0 event:status served shown.message stream', 'A2A10-4.1.4-01'],
  ],
  'message-role-wrong': [
    ['0.3 asked.role call', 'A2A03-6.4-03'],
    ['0.3 call served shown.role', 'A2A03-6.2-04 A2A03-6.4-04'],
    ['1.0 asked.role call', 'A2A10-4.1.5-02'],
    ['1.0 call served shown.role', 'A2A10-4.1.5-03'],
    ['1.0 event:status served shown.role stream', 'A2A10-4.1.2-02'],
  ],
  'message-stream-extra-events': [
    ['0.3 event:message stream', 'A2A03-LIFE-02 A2A03-PROTO-01'],
    ['0.3 event:task stream', 'A2A03-PROTO-01'],
    ['1.0 SendStreamingMessage event:message stream', 'A2A10-3.1.2-02'],
    ['1.0 SendStreamingMessage event:task stream', 'A2A10-3.1.2-04'],
  ],
  'part-content-count': [
    ['0.3 asked.file call', 'A2A03-6.6-01'],
    ['0.3 asked.parts call', 'A2A03-6.5-02'],
    ['1.0 asked.parts call', 'A2A10-4.1.6-01'],
    ['1.0 call served shown.parts', 'A2A10-4.1.6-01'],
  ],
  'part-mode-not-accepted': [
    ['0.3 asked.acceptedOutputModes call served shown.parts', 'A2A03-7.1.1-06'],
    ['1.0 asked.acceptedOutputModes call served shown.parts', 'A2A10-3.2.2-05'],
  ],
  'part-raw-encoded-twice': [
    ['0.3 call served', 'A2A03-6.6-02'],
    ['1.0 asked.raw call', 'A2A10-4.1.6-02'],
  ],
  'part-raw-not-base64': [
    ['0.3 asked.bytes call', 'A2A03-6.6-02'],
    ['1.0 asked.raw call', 'A2A10-4.1.6-02'],
    ['1.0 call served shown.raw', 'A2A10-4.1.6-02'],
  ],
  'push-after-config-deleted': [
    ['never', 'A2A03-7.8-03 A2A10-3.1.10-01'],
  ],
  'push-auth-missing': [
    ['0.3 config:auth push', 'A2A03-10.2-05 A2A03-PUSH-07'],
    ['1.0 config:auth push', 'A2A10-13.2-01 A2A10-4.3.3-02'],
  ],
  'push-config-delete-refused': [
    ['never', 'A2A10-3.1.10-02'],
  ],
  'push-config-deleted-returned': [
    ['1.0 GetTaskPushNotificationConfig refused', 'A2A10-3.1.8-02'],
  ],
  'push-config-echo-mismatch': [
    ['1.0 CreateTaskPushNotificationConfig call served shown.scheme', 'A2A10-3.1.7-03'],
    ['1.0 CreateTaskPushNotificationConfig call served shown.taskId', 'A2A10-3.1.7-03'],
    ['1.0 CreateTaskPushNotificationConfig call served shown.url', 'A2A10-3.1.7-03'],
  ],
  'push-config-error-other': [
    ['1.0 GetTaskPushNotificationConfig call error:TaskNotFoundError', 'A2A10-3.1.8-03'],
  ],
  'push-config-foreign-task': [
    ['1.0 SendMessage asked.taskId call', 'A2A10-3.1.7-05'],
  ],
  'push-config-id-missing': [
    ['1.0 CreateTaskPushNotificationConfig call served', 'A2A10-3.1.7-01'],
  ],
  'push-config-invalid': [
    ['0.3 CreateTaskPushNotificationConfig call served', 'A2A03-6.10-01'],
    ['0.3 GetTaskPushNotificationConfig call served', 'A2A03-6.10-01'],
    ['0.3 HTTP+JSON asked.pushNotificationConfig call', 'A2A03-PROTO-05'],
    ['0.3 asked.authentication call', 'A2A03-6.9-01'],
    ['0.3 asked.pushNotificationConfig call', 'A2A03-6.8-01'],
    ['1.0 CreateTaskPushNotificationConfig asked.url', 'A2A10-4.3.1-01'],
    ['1.0 GetTaskPushNotificationConfig call served shown.url', 'A2A10-3.1.8-01'],
    ['1.0 asked.authentication call', 'A2A10-4.3.2-01'],
    ['1.0 asked.taskPushNotificationConfig call', 'A2A10-4.3.1-01'],
  ],
  'push-config-lost': [
    ['1.0 GetTaskPushNotificationConfig before call', 'A2A10-3.1.7-02'],
    ['1.0 ListTaskPushNotificationConfigs before call', 'A2A10-3.1.7-02'],
    ['1.0 ListTaskPushNotificationConfigs before call served', 'A2A10-3.1.9-01'],
  ],
  'push-content-type': [
    ['0.3 asked:content-type push served', 'A2A03-9.5-02'],
    ['1.0 push served', 'A2A10-4.3.3-03'],
  ],
  'push-not-acknowledged': [
    ['1.0 push refused', 'A2A10-13.2-07 A2A10-4.3.3-04'],
    ['1.0 push served', 'A2A10-13.2-07 A2A10-4.3.3-04'],
  ],
  'push-token-missing': [
    ['0.3 config:token push', 'A2A03-9.5-03 A2A03-PUSH-04'],
    ['1.0 config:token push', 'A2A10-T.push-01'],
  ],
  'push-unproven-accepted': [
    ['never', 'A2A03-PUSH-08 A2A10-13.2-06 A2A10-4.3.3-07'],
  ],
  'push-url-not-https': [
    ['0.3 CreateTaskPushNotificationConfig asked.url', 'A2A03-6.8-02'],
    ['0.3 asked.pushNotificationConfig call', 'A2A03-6.8-02'],
    ['1.0 CreateTaskPushNotificationConfig asked.url', 'A2A10-13.2-05'],
    ['1.0 asked.taskPushNotificationConfig call', 'A2A10-13.2-05'],
  ],
  'push-url-private-address': [
    ['0.3 CreateTaskPushNotificationConfig asked.url', 'A2A03-10.2-04 A2A03-PUSH-05'],
    ['0.3 asked.pushNotificationConfig call', 'A2A03-10.2-04 A2A03-PUSH-05'],
    ['1.0 CreateTaskPushNotificationConfig asked.url', 'A2A10-13.2-04'],
    ['1.0 asked.taskPushNotificationConfig call', 'A2A10-13.2-04'],
  ],
  'request-invalid-accepted': [
    ['1.0 ListTasks error:InvalidParamsError', 'A2A10-3.1.4-14'],
    ['1.0 call error:InvalidParamsError', 'A2A10-13.4-06 A2A10-14.1-02 A2A10-3.3.2-06 A2A10-5.7-02'],
  ],
  'request-method-unknown': [
    ['0.3 GetExtendedAgentCard JSONRPC call', 'A2A03-7.10-07'],
    ['1.0 call', 'A2A10-5.3-01'],
    ['never', 'A2A03-3.5.6-01'],
  ],
  'request-number-out-of-range': [
    ['0.3 asked.historyLength call', 'A2A03-7.1.1-02'],
    ['1.0 ListTasks call', 'A2A10-3.1.4-09'],
    ['1.0 asked.historyLength call', 'A2A10-3.2.4-03'],
  ],
  'request-output-modes-missing': [
    ['0.3 0.2 asked.configuration call', 'A2A02-05'],
  ],
  'request-required-field': [
    ['0.1 JSONRPC call', 'A2A01-02'],
    ['0.3 CancelTask call', 'A2A03-7.4-01'],
    ['0.3 DeleteTaskPushNotificationConfig call', 'A2A03-7.8-01'],
    ['0.3 GetTask call', 'A2A03-11.2.2-01 A2A03-7.3-01'],
    ['0.3 SendMessage call', 'A2A03-11.2.2-01'],
    ['1.0 CancelTask JSONRPC call', 'A2A10-9.4.3-01'],
    ['1.0 CreateTaskPushNotificationConfig JSONRPC call', 'A2A10-9.4.7-01'],
    ['1.0 DeleteTaskPushNotificationConfig JSONRPC call', 'A2A10-9.4.7-01'],
    ['1.0 GetTask JSONRPC call', 'A2A10-9.4.3-01'],
    ['1.0 GetTaskPushNotificationConfig JSONRPC call', 'A2A10-9.4.7-01'],
    ['1.0 JSONRPC ListTaskPushNotificationConfigs call', 'A2A10-9.4.7-01'],
    ['1.0 JSONRPC SubscribeToTask call', 'A2A10-9.4.3-01'],
  ],
  'request-service-parameter-misplaced': [
    ['1.0 HTTP+JSON call', 'A2A10-11.2-01'],
    ['1.0 JSONRPC call', 'A2A10-9.2-01'],
  ],
  'request-service-parameter-unknown': [
    ['1.0 call', 'A2A10-3.2.6-02'],
  ],
  'request-trace-malformed': [
    ['0.3 asked:traceparent call', 'A2A03-ENT-03'],
  ],
  'request-unanswered': [
    ['0.3 JSONRPC call', 'A2A03-6.11.2-08'],
  ],
  'request-url-not-in-card': [
    ['0.3 call card-known', 'A2A03-3.1-02'],
    ['0.3 call card-known served', 'A2A03-11.1.1-02 A2A03-3.4.2-01'],
    ['1.0 call card-known', 'A2A10-8.3.2-02'],
    ['1.0 call card-known served', 'A2A10-5.2-01 A2A10-8.3.1-01'],
  ],
  'response-awaited-unasked': [
    ['1.0 SendMessage asked.returnImmediately=true served shown.state', 'A2A10-3.1.1-02 A2A10-3.2.2-02'],
  ],
  'response-dialect-mismatch': [
    ['0.1 JSONRPC call', 'A2A01-05'],
    ['0.1 stream', 'A2A01-06'],
    ['0.3 call served shown.task', 'A2A03-VER-06 A2A03-VER-07'],
    ['1.0 call served', 'A2A03-VER-06 A2A10-3.6.2-01'],
    ['1.0 event:status served stream', 'A2A03-VER-06 A2A10-3.6.2-01 A2A10-A.2.1-03'],
  ],
  'response-differs-by-binding': [
    ['never', 'A2A03-3.4.1-01 A2A03-3.4.1-03 A2A03-3.4.1-04'],
  ],
  'response-error-field-unnamed': [
    ['1.0 call error:InvalidParamsError', 'A2A10-3.3.2-07'],
  ],
  'response-error-generic': [
    ['0.3 GetExtendedAgentCard call error:ExtendedAgentCardNotConfiguredError', 'A2A03-7.10-06'],
    ['0.3 GetTask call error:TaskNotFoundError', 'A2A03-7.3-03'],
    ['0.3 call error:ContentTypeNotSupportedError', 'A2A03-8.2-04'],
    ['0.3 call error:own', 'A2A03-8.2-01'],
    ['1.0 CancelTask call error:TaskNotCancelableError', 'A2A10-3.1.5-03'],
    ['1.0 CancelTask call error:TaskNotFoundError', 'A2A10-3.1.5-04'],
    ['1.0 CreateTaskPushNotificationConfig call error:TaskNotFoundError', 'A2A10-3.1.7-04'],
    ['1.0 GetExtendedAgentCard call card-known error:ExtendedAgentCardNotConfiguredError', 'A2A10-3.1.11-03'],
    ['1.0 GetTask call error:TaskNotFoundError', 'A2A10-3.1.3-03'],
    ['1.0 SendMessage call error:ContentTypeNotSupportedError', 'A2A10-3.1.1-05'],
    ['1.0 SendMessage call error:UnsupportedOperationError', 'A2A10-3.1.1-04'],
    ['1.0 SubscribeToTask call error:TaskNotFoundError', 'A2A10-3.1.6-04'],
    ['1.0 SubscribeToTask call error:UnsupportedOperationError', 'A2A10-3.1.6-03'],
    ['1.0 call error:ExtensionSupportRequiredError', 'A2A10-3.3.4-03'],
    ['1.0 call error:TaskNotFoundError', 'A2A10-3.4.2-03'],
    ['1.0 call error:VersionNotSupportedError', 'A2A10-3.6.2-03'],
  ],
  'response-error-info-invalid': [
    ['1.0 call refused shown.domain', 'A2A10-10.6-02 A2A10-9.5-04'],
    ['1.0 call refused shown.reason', 'A2A10-10.6-02 A2A10-9.5-04'],
  ],
  'response-error-message-empty': [
    ['0.3 JSONRPC call refused', 'A2A03-6.12-02'],
    ['1.0 call refused', 'A2A10-3.3.2-10'],
  ],
  'response-error-reason-mismatch': [
    ['1.0 HTTP+JSON call error:own', 'A2A10-5.4-02'],
    ['1.0 JSONRPC call error:own', 'A2A10-5.4-01'],
  ],
  'response-error-shape': [
    ['0.3 JSONRPC call refused', 'A2A03-6.11.2-07 A2A03-6.12-01 A2A03-6.12-02'],
    ['1.0 HTTP+JSON call refused', 'A2A10-11.6-01'],
    ['1.0 JSONRPC call refused', 'A2A10-9.5-01'],
    ['1.0 JSONRPC call refused shown.data', 'A2A10-9.5-02'],
    ['1.0 call refused', 'A2A10-3.3.2-10'],
    ['1.0 call refused shown.data', 'A2A10-11.6-03 A2A10-3.3.2-11 A2A10-3.3.2-13'],
  ],
  'response-returned-early': [
    ['0.3 SendMessage asked.blocking=true served shown.state', 'A2A03-7.1.1-04'],
    ['1.0 SendMessage call served shown.state', 'A2A10-3.2.2-01'],
  ],
  'response-shape': [
    ['0.3 CancelTask call', 'A2A03-7.4-02'],
    ['0.3 CreateTaskPushNotificationConfig call served', 'A2A03-7.5-03'],
    ['0.3 DeleteTaskPushNotificationConfig JSONRPC call', 'A2A03-7.8-02'],
    ['0.3 GetTask call', 'A2A03-7.3-02'],
    ['0.3 GetTaskPushNotificationConfig call', 'A2A03-7.6-02'],
    ['0.3 HTTP+JSON ListTasks call', 'A2A03-7.3-list-01'],
    ['0.3 JSONRPC ListTaskPushNotificationConfigs call served', 'A2A03-7.7-01'],
    ['0.3 JSONRPC SendMessage call', 'A2A03-7.1-02'],
    ['0.3 JSONRPC served stream', 'A2A03-3.3.1-05'],
    ['0.3 SendMessage call', 'A2A03-7.1-05'],
    ['0.3 SendMessage call served', 'A2A03-7.1-02'],
    ['0.3 SendStreamingMessage call', 'A2A03-7.1-05'],
    ['0.3 call', 'A2A03-11.1.5-02 A2A03-3.5.5-03'],
    ['0.3 push served', 'A2A03-9.5-01 A2A03-PUSH-03'],
    ['0.3 served stream', 'A2A03-3.3.3-02'],
    ['1.0 CancelTask call', 'A2A10-3.1.5-01'],
    ['1.0 DeleteTaskPushNotificationConfig call', 'A2A10-3.1.10-03'],
    ['1.0 GetTask call', 'A2A10-3.1.3-01'],
    ['1.0 ListTaskPushNotificationConfigs call served', 'A2A10-3.1.9-02'],
    ['1.0 SendMessage call served', 'A2A10-3.1.1-01'],
    ['1.0 event:status served stream', 'A2A10-3.2.3-01'],
    ['1.0 event:unknown served stream', 'A2A10-3.2.3-01'],
    ['1.0 push served', 'A2A10-3.5.1-01 A2A10-4.3.3-01'],
  ],
  'rest-body-enveloped': [
    ['0.3 HTTP+JSON call', 'A2A03-3.2.3-06'],
    ['1.0 HTTP+JSON call', 'A2A10-11.4-01'],
  ],
  'rest-body-of-jsonrpc': [
    ['0.3 HTTP+JSON asked.message call', 'A2A03-PROTO-04'],
  ],
  'rest-body-unexpected': [
    ['0.3 GetTask HTTP+JSON call', 'A2A03-7.3-04'],
    ['1.0 HTTP+JSON call', 'A2A10-11.5-01'],
  ],
  'rest-content-type': [
    ['0.3 HTTP+JSON call', 'A2A03-3.2.3-04'],
    ['1.0 HTTP+JSON call', 'A2A10-11.1-01'],
  ],
  'rest-error-status-mismatch': [
    ['1.0 HTTP+JSON call refused', 'A2A10-11.6-02'],
    ['1.0 HTTP+JSON call refused shown.status', 'A2A10-11.6-05'],
  ],
  'rest-error-without-errorinfo': [
    ['1.0 HTTP+JSON call error:own', 'A2A10-11.6-04'],
  ],
  'rest-event-enveloped': [
    ['0.3 HTTP+JSON stream', 'A2A03-3.3.3-02'],
    ['1.0 HTTP+JSON SendStreamingMessage event:task served stream', 'A2A10-11.7-01'],
  ],
  'rest-media-type-generic': [
    ['1.0 HTTP+JSON asked:content-type call', 'A2A10-11.1-01'],
    ['1.0 HTTP+JSON call served shown:content-type', 'A2A10-11.1-01'],
  ],
  'rest-media-type-refused': [
    ['1.0 HTTP+JSON call refused', 'A2A10-11.1-01'],
  ],
  'rest-path-body-mismatch': [
    ['0.3 HTTP+JSON asked.name call', 'A2A03-PROTO-08'],
    ['1.0 CreateTaskPushNotificationConfig HTTP+JSON asked.id call', 'A2A10-3.1.7-06'],
    ['1.0 CreateTaskPushNotificationConfig HTTP+JSON asked.taskId call', 'A2A10-3.1.7-06'],
  ],
  'rest-prefix-obsolete': [
    ['1.0 HTTP+JSON call card-known', 'A2A10-11.3-02'],
  ],
  'rest-query-invalid': [
    ['0.3 GetTask HTTP+JSON call', 'A2A03-7.3-04'],
    ['1.0 HTTP+JSON call', 'A2A10-11.5-02 A2A10-11.5-03 A2A10-11.5-04 A2A10-11.5-05'],
  ],
  'rest-resource-name': [
    ['0.3 HTTP+JSON asked.name call', 'A2A03-PROTO-07'],
    ['0.3 HTTP+JSON asked.parent call', 'A2A03-PROTO-07'],
    ['0.3 HTTP+JSON call served shown.name', 'A2A03-PROTO-07'],
  ],
  'rest-route-unknown': [
    ['0.3 HTTP+JSON call', 'A2A03-3.2.3-03 A2A03-3.5.3-01 A2A03-3.5.3-02'],
    ['1.0 HTTP+JSON call', 'A2A10-11.3-01'],
  ],
  'rest-status-body-mismatch': [
    ['0.3 HTTP+JSON call refused', 'A2A03-3.2.3-05'],
    ['1.0 HTTP+JSON call refused', 'A2A10-11.6-06'],
    ['1.0 HTTP+JSON call served', 'A2A10-11.6-06'],
  ],
  'rest-wrong-verb': [
    ['0.3 HTTP+JSON call', 'A2A03-3.2.3-02'],
    ['1.0 HTTP+JSON call', 'A2A10-11.1-02'],
  ],
  'security-card-internal-address': [
    ['0.3 card served shown.url', 'A2A03-5.4-01'],
    ['1.0 card served shown.documentationUrl', 'A2A10-13.3-04'],
    ['1.0 card served shown.url', 'A2A10-13.3-04'],
  ],
  'security-card-secret': [
    ['0.3 card served shown.description', 'A2A03-5.4-01 A2A03-5.4-02'],
    ['0.3 card served shown.examples', 'A2A03-5.4-02'],
    ['1.0 card served shown.description', 'A2A10-13.3-04'],
    ['1.0 card served shown.password', 'A2A10-13.3-04'],
  ],
  'security-credentials-in-url': [
    ['0.3 call secured', 'A2A03-ENT-01'],
    ['1.0 asked:authorization call', 'A2A10-13.4-04'],
    ['1.0 asked:x-api-key call', 'A2A10-13.4-04'],
  ],
  'security-file-private-address': [
    ['1.0 asked.url call served', 'A2A10-14.1-04'],
  ],
  'security-flow-deprecated': [
    ['1.0 card shown.flows', 'A2A10-4.5.7-02'],
  ],
  'security-hsts-missing': [
    ['1.0 call https served', 'A2A10-13.4-02'],
  ],
  'security-pkce-not-required': [
    ['1.0 card shown.authorizationCode', 'A2A10-4.5.8-02'],
  ],
  'security-plain-http': [
    ['0.3 call https', 'A2A03-4.1-01'],
    ['1.0 asked:authorization call https', 'A2A10-13.4-05'],
    ['1.0 asked:x-api-key call https', 'A2A10-13.4-05'],
    ['1.0 call https', 'A2A10-13.4-01 A2A10-7.1-01'],
    ['never', 'A2A03-6.9-02 A2A10-14.3-02'],
  ],
  'security-requirement-shape': [
    ['0.3 card served', 'A2A03-VER-22'],
    ['1.0 card shown.security', 'A2A10-4.5.1-03'],
    ['1.0 card shown.securityRequirements', 'A2A10-4.5.1-03'],
  ],
  'security-requirement-undeclared': [
    ['0.3 card served shown.security', 'A2A03-5.5.3-07'],
    ['1.0 card served shown.securityRequirements', 'A2A10-4.5.1-02'],
  ],
  'security-scheme-invalid': [
    ['0.3 card served shown.s', 'A2A03-VER-31'],
    ['0.3 card served shown.type', 'A2A03-VER-31'],
    ['0.3 card shown.securitySchemes', 'A2A03-5.5.3-01'],
    ['0.3 card shown.securitySchemes shown.type=apiKey', 'A2A03-5.5.3-02'],
    ['0.3 card shown.type=http', 'A2A03-5.5.3-03'],
    ['0.3 card shown.type=oauth2', 'A2A03-5.5.3-04'],
    ['0.3 card shown.type=openIdConnect', 'A2A03-5.5.3-05'],
    ['1.0 GetExtendedAgentCard shown.securitySchemes', 'A2A10-4.5.1-01'],
    ['1.0 card served shown.flows', 'A2A10-4.5.7-01'],
    ['1.0 card served shown.httpAuthSecurityScheme', 'A2A10-4.5.3-01'],
    ['1.0 card served shown.location', 'A2A10-4.5.2-01'],
    ['1.0 card served shown.oauth2SecurityScheme', 'A2A10-4.5.4-01'],
    ['1.0 card served shown.openIdConnectSecurityScheme', 'A2A10-4.5.5-01'],
    ['1.0 card served shown.openIdConnectUrl', 'A2A10-4.5.5-01'],
    ['1.0 card served shown.scopes', 'A2A10-4.5.10-01 A2A10-4.5.8-01 A2A10-4.5.9-01'],
    ['1.0 card served shown.tokenUrl', 'A2A10-4.5.10-01 A2A10-4.5.8-01 A2A10-4.5.9-01'],
    ['1.0 card shown.securitySchemes', 'A2A10-4.5.1-01'],
  ],
  'security-scheme-unregistered': [
    ['1.0 asked.authentication call', 'A2A10-4.3.2-02'],
    ['1.0 card served shown.scheme', 'A2A10-4.3.2-02'],
  ],
  'security-secret-in-answer': [
    ['1.0 asked:authorization call', 'A2A10-13.4-04'],
    ['1.0 asked:x-api-key call', 'A2A10-13.4-04'],
  ],
  'security-secret-in-request': [
    ['0.3 call', 'A2A03-4.3-01'],
    ['0.3 call secured', 'A2A03-ENT-01'],
    ['1.0 call', 'A2A10-T.sec-01'],
    ['never', 'A2A10-7.6.1-03'],
  ],
  'security-task-of-another': [
    ['never', 'A2A10-13.1-02'],
  ],
  'security-url-not-https': [
    ['0.3 call https', 'A2A03-4.1-01'],
    ['0.3 card served shown.authorizationUrl', 'A2A03-5.5.3-06'],
    ['1.0 call https', 'A2A10-7.1-01'],
    ['1.0 card shown.oauth2MetadataUrl', 'A2A10-4.5.4-02'],
  ],
  'security-webhook-secret-reused': [
    ['never', 'A2A10-13.2-09'],
  ],
  'sse-data-encoded-twice': [
    ['0.3 JSONRPC served stream', 'A2A03-3.3.1-03'],
    ['1.0 SendStreamingMessage event:unknown served stream', 'A2A10-9.4.2-03'],
  ],
  'sse-data-not-json': [
    ['0.3 JSONRPC served stream', 'A2A03-3.3.1-03'],
    ['1.0 JSONRPC SendStreamingMessage served stream', 'A2A10-9.4.2-01'],
    ['1.0 SendStreamingMessage served stream', 'A2A10-9.4.2-03'],
  ],
  'sse-error-without-error': [
    ['1.0 SendStreamingMessage event:error served stream', 'A2A10-9.4.2-04'],
  ],
  'sse-line-ignored': [
    ['0.3 JSONRPC served stream', 'A2A03-3.3.1-02'],
    ['1.0 SendStreamingMessage served stream', 'A2A10-9.4.2-03'],
  ],
  'state-change-after-terminal': [
    ['0.3 SendMessage was:terminal', 'A2A03-LIFE-03'],
    ['0.3 SendStreamingMessage was:terminal', 'A2A03-LIFE-03'],
    ['0.3 call served shown.state was:terminal', 'A2A03-6.1-02'],
    ['0.3 now:terminal stream', 'A2A03-6.1-02'],
    ['1.0 call served shown.state was:terminal', 'A2A10-4.1.3-03'],
    ['1.0 now:terminal stream', 'A2A10-4.1.3-03'],
    ['never', 'A2A03-3.4.1-02 A2A03-PUSH-11'],
  ],
  'stream-content-type': [
    ['0.3 HTTP+JSON call served shown:content-type', 'A2A03-3.3.3-01'],
    ['0.3 SubscribeToTask call served shown:content-type', 'A2A03-7.9-02'],
    ['0.3 call served shown:content-type', 'A2A03-3.3.1-01'],
    ['1.0 SendStreamingMessage call shown:content-type', 'A2A10-3.1.2-01 A2A10-9.4.2-02'],
  ],
  'stream-ends-without-final': [
    ['0.3 now:terminal stream', 'A2A03-7.2.2-06'],
  ],
  'stream-ends-without-terminal-state': [
    ['0.3 call served shown.state', 'A2A03-PROTO-02'],
    ['0.3 shown.final=true stream', 'A2A03-7.2.2-05 A2A03-PUSH-01'],
    ['1.0 SendStreamingMessage call served shown.state', 'A2A10-11.7-02 A2A10-3.1.2-07'],
    ['1.0 SubscribeToTask call served shown.state', 'A2A10-11.7-02'],
  ],
  'stream-events-diverge': [
    ['never', 'A2A10-3.5.2-02 A2A10-3.5.2-03'],
  ],
  'stream-first-event': [
    ['0.3 event:status served stream', 'A2A03-9.3-01'],
    ['1.0 SendStreamingMessage event:status stream', 'A2A10-3.1.2-03'],
    ['1.0 SendStreamingMessage event:task stream', 'A2A10-3.1.2-03'],
    ['1.0 SendStreamingMessage served stream', 'A2A10-3.1.2-10'],
    ['1.0 SubscribeToTask event:status stream', 'A2A10-3.1.6-01'],
    ['1.0 SubscribeToTask event:task stream', 'A2A10-3.1.6-01'],
  ],
  'stream-open-after-end': [
    ['0.3 shown.final=true stream', 'A2A03-7.2.2-04'],
    ['1.0 SendStreamingMessage now:terminal stream', 'A2A10-3.1.2-06'],
  ],
  'stream-snapshot-stale': [
    ['1.0 SubscribeToTask before event:task served shown.timestamp stream', 'A2A10-3.1.6-05'],
  ],
  'stream-subscribed-after-end': [
    ['1.0 SubscribeToTask error:UnsupportedOperationError stream', 'A2A10-3.1.6-03'],
  ],
  'stream-task-id-changed': [
    ['0.3 SendStreamingMessage event:status served shown.taskId stream', 'A2A03-7.2-04'],
    ['0.3 SubscribeToTask served stream', 'A2A03-7.9-03'],
    ['1.0 SendStreamingMessage event:artifact served shown.taskId stream', 'A2A10-3.1.2-09'],
    ['1.0 SendStreamingMessage event:status served shown.taskId stream', 'A2A10-3.1.2-09'],
  ],
  'stream-timestamps-out-of-order': [
    ['0.3 event:status served shown.timestamp stream', 'A2A03-6.2-03'],
    ['1.0 SendStreamingMessage event:status served shown.timestamp stream', 'A2A10-11.7-03'],
    ['1.0 SubscribeToTask event:status served shown.timestamp stream', 'A2A10-11.7-03'],
    ['1.0 event:status served shown.timestamp stream', 'A2A10-3.5.2-01'],
  ],
  'stream-truncated': [
    ['0.3 JSONRPC served stream', 'A2A03-3.3.1-02'],
    ['1.0 SendStreamingMessage served stream', 'A2A10-9.4.2-03'],
  ],
  'task-cancel-after-end': [
    ['0.3 CancelTask error:TaskNotCancelableError', 'A2A03-7.4-04'],
    ['1.0 CancelTask call error:TaskNotCancelableError', 'A2A10-3.1.5-02'],
  ],
  'task-cancel-refused': [
    ['0.3 CancelTask error:TaskNotCancelableError', 'A2A03-7.4-05'],
    ['1.0 CancelTask was:terminal', 'A2A10-3.3.1-01'],
  ],
  'task-cancel-without-effect': [
    ['0.3 CancelTask call served shown.state', 'A2A03-7.4-03'],
    ['1.0 CancelTask served', 'A2A10-3.1.5-05'],
  ],
  'task-changed-after-end': [
    ['1.0 call served shown.state was:terminal', 'A2A10-4.1.3-05'],
  ],
  'task-history-repeats': [
    ['1.0 call served shown.messageId', 'A2A10-3.7-04'],
    ['1.0 event:task served shown.messageId stream', 'A2A10-3.7-04'],
  ],
  'task-history-too-long': [
    ['0.3 asked.historyLength call served shown.id', 'A2A03-7.1.1-03'],
    ['1.0 asked.historyLength call served shown.id', 'A2A10-3.2.4-01'],
    ['1.0 asked.historyLength=0 call served shown.id', 'A2A10-3.2.4-02'],
  ],
  'task-id-adopted': [
    ['never', 'A2A10-3.4.2-04'],
  ],
  'task-id-mismatch': [
    ['0.3 SendStreamingMessage asked.taskId before event:task stream', 'A2A03-7.2-05'],
    ['0.3 asked.taskId before call served shown.id', 'A2A03-6.1-07'],
    ['0.3 asked.taskId before event:task stream', 'A2A03-6.1-07'],
    ['1.0 GetTask served shown.id', 'A2A10-3.1.3-02'],
    ['1.0 asked.taskId before call served shown.id', 'A2A10-3.4.2-05'],
    ['1.0 asked.taskId before event:task stream', 'A2A10-3.4.2-05'],
  ],
  'task-id-reused': [
    ['1.0 SendMessage served shown.task', 'A2A10-3.4.2-01'],
    ['1.0 SendStreamingMessage event:task stream', 'A2A10-3.4.2-01'],
  ],
  'task-illegal-transition': [
    ['1.0 before call served shown.state', 'A2A10-4.1.3-04'],
    ['1.0 event:status stream', 'A2A10-4.1.3-04'],
  ],
  'task-input-required-without-message': [
    ['1.0 call state:input-required', 'A2A10-3.4.3-07'],
  ],
  'task-left-waiting': [
    ['0.3 asked.message call was:interrupted', 'A2A03-4.5-03 A2A03-6.4-09'],
    ['1.0 asked.message call was:interrupted', 'A2A10-3.4.3-06'],
    ['1.0 call was:auth-required', 'A2A10-7.6.2-01'],
  ],
  'task-not-found-while-active': [
    ['0.3 call error:TaskNotFoundError', 'A2A03-8.2-02'],
  ],
  'task-output-in-message': [
    ['0.3 call now:terminal served shown.artifacts', 'A2A03-6.1-03'],
    ['1.0 call now:terminal served shown.artifacts', 'A2A10-3.7-01'],
  ],
  'task-required-field': [
    ['0.3 call served', 'A2A03-6.1-01'],
    ['1.0 call served', 'A2A10-4.1.1-01 A2A10-4.1.1-02'],
    ['1.0 event:task served shown.status stream', 'A2A10-4.1.1-02'],
    ['never', 'A2A03-3.4.3-02'],
  ],
  'task-state-lost': [
    ['0.3 before call served shown.state', 'A2A03-6.3-03'],
  ],
  'task-state-unknown': [
    ['0.3 HTTP+JSON call served shown.state', 'A2A03-6.3-02'],
    ['0.3 call served shown.state', 'A2A03-6.3-01'],
    ['0.3 call served shown.status', 'A2A03-6.2-01'],
    ['0.3 call state:canceled', 'A2A03-VER-10'],
    ['1.0 call served shown.state', 'A2A10-4.1.3-01 A2A10-4.1.3-02'],
    ['1.0 call served shown.status', 'A2A10-4.1.2-01'],
    ['1.0 event:status served shown.state stream', 'A2A10-4.1.3-01'],
  ],
  'task-terminal-accepts-message': [
    ['0.3 SendMessage was:terminal', 'A2A03-7.1-03'],
    ['0.3 SendStreamingMessage was:terminal', 'A2A03-7.1-03'],
    ['1.0 SendMessage was:terminal', 'A2A10-3.1.1-03 A2A10-T.life-01'],
    ['1.0 SendStreamingMessage was:terminal', 'A2A10-3.1.1-03 A2A10-T.life-01'],
  ],
  'version-assumed': [
    ['never', 'A2A10-3.6.2-04'],
  ],
  'version-content-lost': [
    ['0.3 asked.message call', 'A2A03-VER-11'],
    ['1.0 asked.message call', 'A2A03-VER-11'],
  ],
  'version-error-unhelpful': [
    ['1.0 call error:VersionNotSupportedError', 'A2A10-3.6.2-05'],
  ],
  'version-header-conflict': [
    ['1.0 asked.A2A-Version asked:a2a-version call', 'A2A10-3.6.1-03'],
  ],
  'version-header-malformed': [
    ['1.0 asked:a2a-version call', 'A2A03-VER-05 A2A10-14.2.1-01 A2A10-3.6-01'],
    ['1.0 asked:a2a-version card', 'A2A10-14.2.1-01'],
  ],
  'version-header-missing': [
    ['1.0 call', 'A2A03-VER-04 A2A10-3.6.1-01'],
  ],
  'version-in-query': [
    ['1.0 asked.A2A-Version call', 'A2A10-3.6.1-02'],
  ],
  'version-method-mismatch': [
    ['0.3 JSONRPC call', 'A2A03-VER-01 A2A03-VER-02'],
    ['0.3 JSONRPC call error:MethodNotFoundError', 'A2A03-VER-26'],
    ['0.3 call', 'A2A03-VER-03 A2A03-VER-25'],
    ['1.0 JSONRPC call', 'A2A10-9.1-02'],
    ['1.0 JSONRPC call card-known', 'A2A03-VER-01 A2A03-VER-02'],
    ['1.0 call', 'A2A03-VER-03'],
    ['1.0 call card-known', 'A2A03-VER-25'],
  ],
  'version-method-newer': [
    ['0.3 0.2 DeleteTaskPushNotificationConfig', 'A2A02-04'],
    ['0.3 0.2 ListTaskPushNotificationConfigs', 'A2A02-04'],
    ['never', 'A2A02-03'],
  ],
  'version-mixed-message': [
    ['0.1 call', 'A2A03-VER-08 A2A03-VER-14'],
    ['0.3 call served', 'A2A03-VER-08 A2A03-VER-14'],
    ['1.0 call served', 'A2A03-VER-08 A2A03-VER-14'],
    ['1.0 event:status served stream', 'A2A03-VER-08 A2A03-VER-14 A2A10-4.2.1-02'],
  ],
  'version-obsolete': [
    ['0.1 JSONRPC SendMessage call', 'A2A01-01'],
    ['0.1 JSONRPC SendStreamingMessage call', 'A2A01-01'],
  ],
  'version-patch-refused': [
    ['never', 'A2A10-3.6-02'],
  ],
  'version-push-body-mismatch': [
    ['0.3 config push', 'A2A03-VER-17'],
    ['1.0 config push', 'A2A03-VER-17'],
  ],
  'version-refused-though-offered': [
    ['1.0 call card-known error:VersionNotSupportedError', 'A2A03-VER-28'],
  ],
  'version-route-mismatch': [
    ['0.3 HTTP+JSON call card-known', 'A2A03-VER-12 A2A03-VER-13'],
    ['0.3 call', 'A2A03-VER-03'],
    ['0.3 call card-known', 'A2A03-VER-25'],
    ['1.0 HTTP+JSON call card-known', 'A2A03-VER-12 A2A03-VER-13'],
    ['1.0 call', 'A2A03-VER-03'],
    ['1.0 call card-known', 'A2A03-VER-25'],
  ],
  'version-unsupported-served': [
    ['1.0 call card-known error:VersionNotSupportedError', 'A2A10-3.6.2-02'],
  ],
};
