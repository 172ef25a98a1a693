/** JSON-RPC faults that a client made on purpose, against an agent on the SDK for JavaScript. */
const rawRequests10 = [
  'error body-not-json x13',
  'error jsonrpc-envelope-missing x16',
  'error message-required-field x17',
  'error version-header-missing x10',
  'error version-method-mismatch x12',
  'warning http-error-status x18',
  // A batch, and a request that says it is text.
  'warning jsonrpc-batch x15',
  'warning jsonrpc-content-type x14',
  // Exchange 12 has two faults: a 0.3 method, and `id: null`.
  'warning jsonrpc-envelope-missing x12',
];

const rawRequests03 = [
  'error body-not-json x10',
  'error message-required-field x11',
  'error version-method-mismatch x9',
  'warning http-error-status x12',
];

/** The same against agents on the SDK for Python, which besides leave out the id of some error answers. */
const python03 = [
  'error body-not-json x15',
  'error body-not-json x26',
  'error jsonrpc-content-type x20',
  'error message-required-field x18',
  'error version-method-mismatch x11',
  'warning http-error-status x23',
  'warning jsonrpc-batch x16',
  // The answers of 16 and 17 lack their id as well: one habit, folded.
  'warning jsonrpc-envelope-missing x15',
  'warning jsonrpc-envelope-missing x17',
  'warning message-required-field x19',
];

const python10 = [
  'error body-not-json x18',
  'error body-not-json x33',
  'error jsonrpc-envelope-missing x20',
  'error jsonrpc-envelope-missing x21',
  'error jsonrpc-envelope-missing x24',
  'error message-required-field x12',
  'error message-required-field x22',
  'error rest-query-invalid x35',
  'error version-header-missing x15',
  'error version-method-mismatch x17',
  // A 1.0 call whose message has the `kind` of 0.3, for which the agent refused it.
  'error version-mixed-message x23',
  'warning http-error-status x27',
  'warning jsonrpc-batch x19',
  'warning jsonrpc-content-type x25',
  // Sent on purpose, and refused.
  'warning request-number-out-of-range x10',
  'warning request-number-out-of-range x11',
  // A message to a task that has ended is refused with `Invalid params`.
  'warning response-error-generic x6',
  'warning response-error-generic x7',
  // Metadata of an ErrorInfo that are no map of texts; then a text where details belong, in 23 and 24 as well: one habit.
  'warning response-error-shape x12',
  'warning response-error-shape x22',
  'warning version-header-malformed x14',
];

/** Faults that both layouts of one recording of the SDK for Python show. */
const python: { readonly [name: string]: readonly string[] } = {
  '03-jsonrpc-errors': python03,
  '03-jsonrpc-states': ['warning message-stream-extra-events x15'],
  // Pictures are encoded twice on both sides.
  '03-rest-files': ['warning part-raw-encoded-twice x2'],
  // A delete is answered without a result; a configuration that came with a message is listed with an empty `taskId`.
  '03client-10server-compat': [
    'warning jsonrpc-result-and-error x33',
    'warning push-config-invalid x32',
    // A 1.0 agent that is asked in 0.3 tells every error of A2A as an internal one.
    ...['x19', 'x20', 'x21', 'x22', 'x27'].map((at) => `warning response-error-generic ${at}`),
  ],
  '10-jsonrpc-errors': python10,
  '10-jsonrpc-states': ['error stream-first-event x6'],
  '10-rest-errors': [
    'error message-required-field x12',
    'warning request-number-out-of-range x10',
    'warning request-number-out-of-range x11',
    'warning response-error-generic x6',
    'warning response-error-generic x7',
    'warning response-error-shape x12',
  ],
  'js-03client-py10server-compat': ['x9', 'x10', 'x11', 'x14'].map(
    (at) => `warning response-error-generic ${at}`,
  ),
  'js-10client-py10server': ['warning response-error-generic x21', 'warning response-error-generic x22'],
  // A subscription to a task that has ended is refused with `Invalid params`.
  '10-jsonrpc-full': ['warning response-error-generic x12'],
  '10-rest-full': ['warning response-error-generic x12'],
  // Less than no history, asked for on purpose.
  '10client-03server': ['error message-required-field x24', 'warning request-number-out-of-range x23'],
  'py10client-js-10server': [
    'error message-required-field x39',
    'warning request-number-out-of-range x37',
    'warning request-number-out-of-range x38',
  ],
};

const proxied03 = [
  'error body-not-json x13',
  'error message-required-field x14',
  'error version-method-mismatch x12',
  'warning http-error-status x15',
];

/** Errors and warnings on the shared captures that somebody read beside the bytes and found true, per file. */
export const reviewed: { readonly [file: string]: readonly string[] } = {
  'tap-raw/10-jsonrpc-errors.log': rawRequests10,
  'tap-unfold/10-jsonrpc-errors.log': rawRequests10,
  'tap-unfold/03-jsonrpc-errors.log': rawRequests03,
  'mitmproxy-har/03-jsonrpc.har': proxied03,
  'mitmproxy/03-jsonrpc.mitm': proxied03,
  'tap-unfold/10-signed.log': ['warning card-signature-unpinned-jwks x1'],
  ...Object.fromEntries(
    Object.entries(python).flatMap(([name, found]) =>
      ['tap-raw', 'tap-unfold'].map((layout) => [`python-sdk/${layout}/${name}.log`, found]),
    ),
  ),
};

/** The same of files of packets. */
export const reviewedPackets: { readonly [file: string]: readonly string[] } = {
  // The agent ends the connection after three events, without the last chunk.
  'tcpdump/10-cut-fin.pcap': ['warning stream-truncated x2'],
  'tcpdump/10-cut-rst.pcap': ['warning stream-truncated x2'],
  'nginx/10-read-timeout.pcap': ['warning stream-truncated x2'],
  // The agent closes behind the head of the answer to a second subscription.
  'python-sdk/tcpdump/03-rest-full.pcap': ['error stream-truncated x12'],
  // An ended task cannot be subscribed to, and the agent on the SDK for Python says so with the code for bad params.
  // The configuration has Bearer credentials, the delivery no Authorization (DEVIATIONS, A5).
  'python-sdk/tcpdump/10-jsonrpc-push.pcap': ['error push-auth-missing x8'],
  'python-sdk/tcpdump/10-rest-full.pcap': ['warning response-error-generic x12'],
  'tcpdump/10-signed.pcap': ['warning card-signature-unpinned-jwks x1'],
  'editcap/10-signed.pcap.gz': ['warning card-signature-unpinned-jwks x1'],
};
