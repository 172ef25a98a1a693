/** What somebody sees who develops an agent or a client, and the rules that find what is behind it, the likeliest first. */
export interface Symptom {
  /** As one would tell it; lower case, no full stop. */
  readonly seen: string;
  readonly rules: readonly string[];
}

/** Under headings, in the order of a session: what is seen, then the rules. */
const INDEX: readonly (readonly [string, readonly string[]])[] = [
  [
    'Finding the agent',
    [
      'the card cannot be found: 404 => card-not-found http-error-status',
      'the card is refused: a field is missing, null or of a wrong type => card-required-field card-field-invalid card-interface-version-missing',
      'the card loads, and every call after it fails: connection refused, or host not found => card-url-unroutable',
      'the old client reads the card, the new one does not (or the reverse) => card-hybrid-inconsistent card-version-contradiction card-interface-version-missing',
      'a card that was changed does not reach its clients => card-cache-incoherent card-changed-silently card-not-cacheable',
      'the client finds no interface that it can use => card-binding-unknown card-no-core-transport card-interface-version-malformed',
      'another agent answers than the one whose card it was => card-url-other-host card-url-reused',
      'the signature of the card does not verify => card-signature-invalid card-signature-noncanonical card-signature-header card-signature-unpinned-jwks',
      'the client cannot tell how to authenticate => security-scheme-invalid security-requirement-shape security-requirement-undeclared auth-undeclared',
    ],
  ],
  [
    'Calls that are refused',
    [
      'method not found (-32601) => version-method-mismatch request-method-unknown version-obsolete',
      'status 401, whatever I send => auth-undeclared auth-scheme-undeclared auth-credentials-missing auth-challenge-missing auth-error-status',
      'the agent answers calls without credentials => auth-not-enforced auth-extended-card-anonymous security-task-of-another',
      '404 or 405 on an HTTP+JSON route => version-route-mismatch rest-wrong-verb http-error-status',
      'version not supported (-32009) => version-header-malformed version-header-missing version-error-unhelpful',
      'invalid params (-32602) for a message that looks right => message-required-field version-mixed-message part-content-count body-other-version-field body-field-invalid response-error-field-unnamed',
      'invalid request (-32600), or validation errors that name `jsonrpc`, `id` or `params` => jsonrpc-envelope-missing jsonrpc-id-invalid jsonrpc-batch',
      'internal error (-32603, or status 500) where I expected another one => response-error-generic jsonrpc-error-code-wrong http-error-status',
      'unsupported media type (415), or the server does not see my body => jsonrpc-content-type rest-content-type rest-body-unexpected',
      'task not found, right after the task was made => task-not-found-while-active client-task-id-unknown task-id-mismatch',
      'the agent asks for a login in its answer => auth-asked-in-prose auth-required-without-message',
      'the URL of the card answers 404, or in another binding => card-binding-mismatch client-binding-mismatch request-url-not-in-card',
      'streaming or push is said to be unsupported, or works although the card denies it => capability-undeclared-but-used capability-declared-but-refused capability-refused-otherwise',
      'extension support required (-32008), or a refusal that names an extension => extension-required-missing extension-unknown-refused extension-header-malformed',
      'an extension that I asked for has no effect => extension-header-spelling extension-header-malformed extension-version-fallback',
      'it works with curl, and not in a browser: CORS => http-cors-missing',
      'the call is redirected, and arrives as a GET or without its body => http-redirected-post',
      '429 or 503 again and again => client-retry-after-ignored client-retry-storm http-error-status',
      'a filter or a page size in the query has no effect => rest-query-invalid list-filter-ignored request-number-out-of-range',
    ],
  ],
  [
    'Answers that cannot be read',
    [
      'unexpected token `<` in JSON: a page of HTML came instead => body-not-json http-error-status',
      'the answer is JSON, and the client cannot parse it: missing field, unknown variant => response-shape response-dialect-mismatch task-required-field body-field-invalid',
      'unknown task state, or an enum value that the client does not know => task-state-unknown response-dialect-mismatch',
      'response id does not match the request => jsonrpc-id-mismatch jsonrpc-envelope-missing',
      'both result and error, or neither of them => jsonrpc-result-and-error',
      'the call never returns, or times out => request-unanswered content-length-mismatch response-awaited-unasked request-timed-out',
      'the body is cut off: unexpected end of JSON => content-length-mismatch body-not-json stream-truncated',
      'the client cannot tell one error from another => response-error-shape rest-error-without-errorinfo jsonrpc-error-without-errorinfo response-error-info-invalid',
      'a value is not the one that was written: it stands twice in the object => body-duplicate-key',
      'a date cannot be parsed, or is hours off => body-timestamp-invalid capture-clock-skew',
      'fields arrive empty: snake_case on one side, camelCase on the other => body-snake-case-field body-unknown-field',
    ],
  ],
  [
    'Streams',
    [
      'my client shows an empty stream => stream-first-event stream-content-type sse-line-ignored sse-data-not-json rest-event-enveloped',
      'the stream stays empty in one client, and works in another => sse-line-end-cr sse-data-several-lines stream-media-type-case sse-line-break-character',
      'the stream ends, and the task never finishes => stream-ends-without-terminal-state stream-truncated stream-ends-without-final',
      'the connection is lost in the middle of a stream: incomplete chunked read, premature close => stream-truncated request-timed-out stream-silent',
      'the stream stays open for ever after the last event => stream-open-after-end stream-ends-without-final',
      'a parse error on an event: `[DONE]`, an empty `data`, half an object => sse-data-not-json sse-line-break-character sse-data-several-lines',
      'the client gets one JSON answer where it asked for a stream => stream-content-type',
      'the last update or artifact is missing in the client => event-after-terminal-state artifact-append-without-base artifact-stream-mismatch client-stream-left artifact-missing-in-answer',
      'the text of an artifact is doubled, garbled or replaced => artifact-append-without-base artifact-chunk-after-last artifact-id-duplicate artifact-stream-mismatch artifact-id-per-chunk',
      'after a reconnect the task seems to go backwards => stream-snapshot-stale stream-timestamps-out-of-order task-illegal-transition stream-events-diverge',
      'the reply is a message and a task at once => message-stream-extra-events',
      'nothing happens for long, then all events come at once => stream-buffered stream-head-unfit stream-silent',
      'two clients that watch one task see different things => stream-events-diverge',
    ],
  ],
  [
    'Tasks and conversations',
    [
      'the agent forgets what was said before => context-id-changed context-id-missing task-left-waiting',
      'an answer to a question of the agent begins a new task; the old one waits for ever => task-left-waiting task-id-mismatch context-task-mismatch',
      'the task waits for input, and the user is not told for which => task-input-required-without-message',
      'the task waits for a sign-in, and nobody knows where => auth-required-without-message auth-required-message-refused auth-required-ends-stream',
      'send returns `working`, and the client takes that for the answer => response-returned-early',
      'a completed task changes afterwards, or fails after it had completed => state-change-after-terminal event-after-terminal-state task-changed-after-end',
      'cancel says yes, and the task goes on (or was over already) => task-cancel-without-effect task-cancel-after-end task-cancel-refused',
      'a message to a finished task is refused, or silently taken => client-message-to-ended-task task-terminal-accepts-message',
      'messages stand twice in the history, or far more of them than I asked for => task-history-repeats task-history-too-long message-id-reused',
      'the agent receives an empty message => version-content-lost part-content-count version-mixed-message',
      'one message does its work twice => message-retried-twice-done message-id-reused client-retry-storm',
      'the task is never seen to end => client-task-abandoned client-stream-left stream-ends-without-terminal-state',
      'a file arrives broken => part-raw-not-base64 part-raw-encoded-twice',
      'tasks are missing or doubled when I page through the list => list-token-leads-nowhere list-task-repeats list-order list-total-too-small list-offset-paging',
      'the client polls and polls => poll-after-terminal response-returned-early poll-interval-short poll-instead-of-stream poll-beside-stream',
    ],
  ],
  [
    'Push notifications',
    [
      'the webhook answers 401 to deliveries => push-auth-missing push-token-missing push-not-acknowledged',
      'the webhook cannot read what it gets => version-push-body-mismatch push-content-type event-required-field',
      'a push configuration is accepted, and nothing is ever delivered => capability-inline-push-undeclared push-config-echo-mismatch push-config-invalid push-url-private-address push-config-lost',
      'the same notification comes again and again => push-not-acknowledged',
      'notifications go on after the configuration was deleted => push-after-config-deleted push-config-deleted-returned',
    ],
  ],
];

export const SYMPTOMS: ReadonlyMap<string, readonly Symptom[]> = new Map(
  INDEX.map(([heading, lines]) => [heading, lines.map(symptom)]),
);

function symptom(line: string): Symptom {
  const [seen = '', rules = ''] = line.split(' => ');
  return { seen, rules: rules.split(' ') };
}
