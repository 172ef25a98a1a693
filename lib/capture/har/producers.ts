import type { ExchangeEnd } from '../../model/http.js';
import { type Json, textMember } from '../../model/json.js';

/**
 * What is known of one writer of HAR files. `connections`: its `connection` members name transport connections.
 * The others say why a body is not in the file, one clause each.
 */
export interface Producer {
  readonly name: string;
  readonly connections: boolean;
  /** Whether it leaves out cookies and the `Authorization` field unless it is told to keep them. */
  readonly sanitizes: boolean;
  /** Whether a2a-lint wrote it, and says all that HAR has no member for. */
  readonly own: boolean;
  readonly noRequest: string;
  readonly noResponse: string;
  readonly noStream: string;
}

interface Quirks extends Partial<Omit<Producer, 'name'>> {
  readonly name: RegExp;
}

const USUAL: Omit<Producer, 'name'> = {
  connections: false,
  sanitizes: false,
  own: false,
  noRequest: 'the HAR does not hold the body of this request; export it with content',
  noResponse: 'the HAR does not hold the body of this response; export it with content',
  noStream: 'the HAR does not hold the text of this event stream; a proxy such as mitmproxy would record it',
};

/** Keyed on `creator.name`; the first that fits. */
const QUIRKS: readonly Quirks[] = [
  { name: /^a2a-lint$/, connections: true, own: true },
  {
    name: /^playwright/i,
    noRequest: "Playwright left the bodies out; record with `content: 'embed'`",
    noResponse: "Playwright left the bodies out; record with `content: 'embed'`",
    noStream: "Playwright keeps an event stream only with `content: 'embed'` and once it has ended",
  },
  {
    name: /^chrome-har|^browsertime|^sitespeed/i,
    connections: true,
    noRequest: 'chrome-har was given no body of this request',
    noResponse: 'chrome-har was given no body; run it with `includeTextFromResponseBody`',
    noStream: 'chrome-har was given no text of this stream; run it with `includeTextFromResponseBody`',
  },
  {
    name: /^webinspector/i,
    connections: true,
    sanitizes: true,
    noResponse: 'the HAR was exported without content; DevTools has `Export HAR` with content',
    noStream:
      'DevTools writes no text of event streams into a HAR; a proxy such as mitmproxy would record it',
  },
  {
    name: /^webkit/i,
    connections: true,
    noStream: 'Safari writes no text of event streams into a HAR; a proxy such as mitmproxy would record it',
  },
  {
    name: /^firefox/i,
    noResponse:
      'Firefox left the body out; turn on `devtools.netmonitor.har.includeResponseBodies` and reload with its panel open',
    noStream: 'Firefox writes no text of a stream that was open; a proxy such as mitmproxy would record it',
  },
  {
    name: /^mitmproxy/i,
    noRequest: 'mitmproxy did not store this body; record without `stream_large_bodies`',
    noResponse: 'mitmproxy did not store this body; record without `stream_large_bodies`',
    noStream: 'mitmproxy did not store this stream: it was let through, or did not end',
  },
  {
    name: /^charles/i,
    noStream: 'Charles holds no text of this stream; a stream has to end before the session is exported',
  },
  {
    name: /^fiddler/i,
    noRequest: 'Fiddler left this body out; raise `MaxTextBodyLength` of its HAR export',
    noResponse: 'Fiddler left this body out; raise `MaxTextBodyLength` of its HAR export',
    noStream: 'Fiddler holds no text of this stream; turn on `Decode` and export once it has ended',
  },
  {
    name: /^proxyman/i,
    noStream: 'Proxyman holds no text of this stream; export once it has ended',
  },
  {
    name: /^insomnia/i,
    noStream: 'Insomnia holds no text of this stream; a proxy such as mitmproxy would record it',
  },
  {
    name: /^postman/i,
    noStream: 'Postman holds no text of this stream; a proxy such as mitmproxy would record it',
  },
  {
    name: /^cypress/i,
    noRequest: 'the HAR of Cypress holds no body of this request',
    noResponse: 'the HAR of Cypress was recorded without content; leave `content` on in `cy.recordHar`',
  },
];

/** The producer that a HAR's `creator` member names. */
export function producerOf(creator: Json | undefined): Producer {
  const name = (textMember(creator, 'name') ?? '').slice(0, 80);
  const version = (textMember(creator, 'version') ?? '').slice(0, 40);
  const { name: _, ...quirks } = QUIRKS.find((each) => each.name.test(name)) ?? { name: null };
  return { ...USUAL, ...quirks, name: version.startsWith(name) ? version : `${name} ${version}`.trim() };
}

/** How exchanges ended that failed, by what producers write of it; the first that fits. */
const FAILURES: readonly (readonly [RegExp, ExchangeEnd])[] = [
  [/ABORTED|BLOCKED|ERR_FAILED|cancell?ed|client (?:disconnect|closed)/i, 'closed-by-client'],
  [
    /INCOMPLETE_CHUNKED|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|peer closed|server (?:disconnect|closed)/i,
    'closed-by-server',
  ],
  [
    /NET_(?:PARTIAL|INTERRUPT|RESET)|CONNECTION_(?:CLOSED|RESET)|socket hang up|ECONNRESET|\breset\b/i,
    'closed',
  ],
];

/** How an exchange ended, by the words of its failure; where these say nothing of it the capture just ends there. */
export function endOfFailure(words: string): ExchangeEnd {
  return FAILURES.find(([pattern]) => pattern.test(words.slice(0, 1000)))?.[1] ?? 'capture-end';
}
