import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawRows } from '../lib/cli/draw-rows.js';
import type { CaptureReport } from '../lib/model/report.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import { LIVE_REPORTERS, type ReportFormat, reporter, teller } from '../lib/report/index.js';
import { maskText } from '../lib/text/mask.js';
import { drawn } from './drawn.js';
import { capture, finding, OPTIONS, placeInBody, placeOfText, row } from './made-report.js';

test.each([
  ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer ****mnop'],
  ['Authorization: abcdefghijklmnop', 'Authorization: ****mnop'],
  ['authorization:Basic dXNlcjpwYXNz', 'authorization:Basic ****YXNz'],
  [
    'Proxy-Authorization: Digest username="me", response="0123456789"',
    'Proxy-Authorization: Digest ****789"',
  ],
  ['Cookie: sid="abc"; theme=dark', 'Cookie: ****dark'],
  ['X-API-Key: short', 'X-API-Key: ****'],
  ['x-goog-api-key: abcdefghijklmnop', 'x-goog-api-key: ****mnop'],
  ['X-A2A-Notification-Token: abcdefghijklmnop', 'X-A2A-Notification-Token: ****mnop'],
  [
    'GET /cb?state=1&access_token=abcdefghijkl&x=2 HTTP/1.1',
    'GET /cb?state=1&access_token=****ijkl&x=2 HTTP/1.1',
  ],
  ['{"token": "abcdefghijkl", "id": "1"}', '{"token": "****ijkl", "id": "1"}'],
  ['{"credentials":"a\\"bcdefghijkl","id":"1"}', '{"credentials":"****ijkl","id":"1"}'],
  ['{"credentials": ["abcdefghijkl", 7], "id": "1"}', '{"credentials": ["****ijkl", ****], "id": "1"}'],
  ['{"clientSecret" : 1234567890123}', '{"clientSecret" : ****0123}'],
  [
    '{"text": "{\\"token\\": \\"abcdefghijkl\\", \\"id\\": 1}"}',
    '{"text": "{\\"token\\": \\"****ijkl\\", \\"id\\": 1}"}',
  ],
  ['https://me:pass@agent.example/x', 'https://****@agent.example/x'],
  [
    'the header `Authorization: Bearer abcdefghijkl` is wrong',
    'the header `Authorization: Bearer ****ijkl` is wrong',
  ],
  ['sent Bearer abcdefghijk1 twice', 'sent Bearer ****ijk1 twice'],
  ['eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl', '****dXJl'],
  ['cut: `eyJhbGciOiJub25lIn0.eyJzdWIiOiJt…`', 'cut: `****OiJt…`'],
  ['GET /rpc?key=abcdefghijkl&x=2 HTTP/1.1', 'GET /rpc?key=****ijkl&x=2 HTTP/1.1'],
  ['https://store.example/f?sv=1&sig=abcdefghijkl', 'https://store.example/f?sv=1&sig=****ijkl'],
  ['/f?X-Amz-Date=1&X-Amz-Signature=abcdefghijkl', '/f?X-Amz-Date=1&X-Amz-Signature=****ijkl'],
  ['/cb?state=1&code=abcdefghijkl', '/cb?state=1&code=****ijkl'],
  ['/rpc?auth=abcdefghijkl', '/rpc?auth=****ijkl'],
  ['{"auth":"abcdefghijkl"}', '{"auth":"****ijkl"}'],
  ['{"text":"use sk-ant-api03-abcdefghijkl0123"}', '{"text":"use ****0123"}'],
  ['refused ghp_abcdefghijklmnop0123', 'refused ****0123'],
  ['refused xoxb-1234567890-abcdefghijkl', 'refused ****ijkl'],
  ['"AKIAABCDEFGHIJKL0123"', '"****0123"'],
  ['-----BEGIN PRIVATE KEY-----\\nabcdefghijkl', '-----BEGIN PRIVATE KEY-----****ijkl'],
])('%s', (text, masked) => {
  expect(maskText(text, USUAL_SECRETS)).toBe(masked);
  expect(maskText(masked, USUAL_SECRETS), 'masking what is masked').toBe(masked);
});

test.each([
  'it uses Bearer authentication',
  '{"nextPageToken": "abcdefghijkl", "pageToken": "abcdefghijkl"}',
  '{"securitySchemes": {"apiKey": {"type": "apiKey", "name": "X-API-Key", "in": "header"}}}',
  '{"token": null, "password": true}',
  '{"maxTokens": 100000000000000, "tokenUrl": "https://id.example/token"}',
  'unexpected token: expected `{`',
  '{"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "abcdefghijklmnop"}',
  'http://agent.example/a@b?x=1',
  '{"code": -32603, "key": "report", "session": "s-1"}',
  '{"securitySchemes": {"auth": {"type": "http"}}}',
  'task-completed-and-ready-for-review sk-learn',
])('%s holds no secret', (text) => {
  expect(maskText(text, USUAL_SECRETS)).toBe(text);
});

/** Ways in which a secret crosses: a capture, its JSON body or null, and the place in it that a finding is about. */
const positions: Readonly<Record<string, (secret: string) => readonly [string, string | null, string]>> = {
  authorization: (s) => [`POST / HTTP/1.1\nAuthorization: Bearer ${s}\nHost: a\n`, null, `Bearer ${s}`],
  'authorization without scheme': (s) => [`POST / HTTP/1.1\nauthorization: ${s}\n`, null, s],
  'proxy authorization': (s) => [`POST / HTTP/1.1\nProxy-Authorization: Basic ${s}\n`, null, 'POST'],
  cookie: (s) => [`POST / HTTP/1.1\nCookie: a=1; sid="${s}"\n`, null, 'Cookie'],
  'set-cookie': (s) => [`HTTP/1.1 200 OK\nSet-Cookie: sid=${s}; Path=/\n`, null, s],
  'API key': (s) => [`POST / HTTP/1.1\nx-api-key: ${s}\n`, null, s],
  'notification token': (s) => [`POST / HTTP/1.1\nX-A2A-Notification-Token: ${s}\n`, null, s],
  query: (s) => [`GET /a?access_token=${s}&b=1 HTTP/1.1\n`, null, `/a?access_token=${s}`],
  userinfo: (s) => [`GET http://me:${s}@agent.example/ HTTP/1.1\n`, null, 'HTTP/1.1'],
  'push config': (s) => body({ pushNotificationConfig: { url: 'https://b', token: s } }),
  credentials: (s) => body({ authentication: { schemes: ['Bearer'], credentials: s } }),
  'credentials in an array': (s) => body({ credentials: [[s]] }),
  'token answer': (s) => body({ id_token: s, refreshToken: s, client_secret: s, apiKey: s, password: s }),
  'JSON in a string': (s) => body({ text: JSON.stringify({ access_token: s }) }),
  'JSON in JSON in a string': (s) => body({ text: JSON.stringify({ text: JSON.stringify({ token: s }) }) }),
  'bearer in a text': (s) => body({ text: `use Bearer ${s} for it` }),
  'web token in a text': (s) => body({ text: `eyJ${s}.${s}.${s}` }),
};

function body(value: object): readonly [string, string, string] {
  const text = JSON.stringify(value, null, value.toString().length % 2);
  return [`HTTP/1.1 200 OK\n\n${text}\n`, text, Object.keys(value)[0] ?? ''];
}

function reported(secret: string, position: keyof typeof positions): CaptureReport {
  const [text, json, about] = positions[position]?.(secret) ?? ['', null, ''];
  const at = json === null ? placeOfText(text, about) : placeInBody(text, json, `/${about}`);
  const start = placeOfText(text, text.slice(0, 4));
  const target = /^\w+ (\S+)/.exec(text)?.[1] ?? null;
  const request = { method: 'GET', target, contentType: null, bodyBytes: 0, time: null, at: start };
  const label = json === null ? text.split('\n').at(1) : json;
  return capture(text, {
    findings: [
      finding(at, {
        message: `\`${about}\` is wrong: ${label}`,
        label: `see ${label}`,
        related: [{ at, label: 'same' }],
      }),
      finding(start, { related: [{ at: json === null ? at : placeInBody(text, json, ''), label: 'all' }] }),
    ],
    anomalies: [{ kind: 'anomaly', reason: `cannot read ${label}`, at, exchange: 1 }],
    exchanges: [row(1, { kind: 'call', operation: null, spelled: `GET ${target}`, request })],
    parties: [{ id: 'agent', role: 'agent', name: null, address: target, addresses: [] }],
  });
}

const FORMATS = Object.keys(LIVE_REPORTERS).filter((name): name is ReportFormat => name in LIVE_REPORTERS);

/** Long enough not to be met by chance, with a capital and a digit as tokens have. */
const secrets = fc.stringMatching(/^[A-Za-z0-9_-]{10,60}$/).map((text) => `Q7${text}`);

describe.each(Object.keys(positions))('%s', (position) => {
  test('never appears in diagrams', () => {
    fc.assert(
      fc.property(secrets, (secret) => {
        const report = reported(secret, position);
        const how = { label: 'full', unfold: true, told: teller(report, OPTIONS) } as const;
        expect(JSON.stringify(drawn(report, how))).not.toContain(secret.slice(0, -4));
      }),
    );
  });

  test.each(FORMATS)('never appears in %s', (format) => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(60, 80, 200), (secret, width) => {
        const options = { ...OPTIONS, width };
        const draw = (report: CaptureReport) => drawRows(report, options);
        const report = { captures: [reported(secret, position)], options: { ...options, draw } };
        expect(reporter(format)(report)).not.toContain(secret.slice(0, -4));
      }),
      { numRuns: 30 },
    );
  });
});

test('a private key is masked whole, also its short lines and what a message cut', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\nQ7a/b+c\nxY9=\n-----END PRIVATE KEY-----';
  const [text, json] = body({ text: key });
  const at = placeInBody(text, json, '/text');
  const cut = `text is \`${key.slice(0, 46)}…\``;
  const report = {
    captures: [capture(text, { findings: [finding(at, { message: cut })] })],
    options: OPTIONS,
  };
  for (const format of ['text', 'compact', 'json'] as const) {
    const shown = reporter(format)(report);
    expect(shown).toContain('BEGIN PRIVATE KEY');
    expect(shown, format).not.toMatch(/MIIE|Q7a|xY9/);
  }
});

test('--show-secrets shows them', () => {
  const captures = [reported('Q7abcdefghijkl', 'authorization')];
  const report = { captures, options: { ...OPTIONS, showSecrets: true } };
  for (const format of ['text', 'compact', 'json'] as const) {
    expect(reporter(format)(report), format).toContain('Q7abcdefghijkl');
  }
});

test('masking takes time in proportion to the text', () => {
  const hostile = [
    'eyJ',
    '://',
    'Bearer ',
    'token=',
    '"token":"\\',
    'a.eyJ',
    '\\"',
    '"credentials":[',
    'Cookie: ',
    ': ',
    '= ',
    '["a","',
    '"name" : ',
  ];
  for (const piece of hostile) {
    const text = piece.repeat(Math.ceil(600_000 / piece.length));
    const start = performance.now();
    maskText(text, USUAL_SECRETS);
    expect(performance.now() - start, piece).toBeLessThan(15_000);
  }
});

test.each([
  '{"name":"X-Api-Key","value":"Q7abcdefghijkl"}',
  '{ "name": "X-Api-Key", "value": "Q7abcdefghijkl" }',
  '["x-api-key","Q7abcdefghijkl"]',
  '"cookies":[{"name":"sid","value":"Q7abcdefghijkl","path":"/"}]',
])('header fields that stand in JSON are masked: %s', (text) => {
  expect(maskText(text, USUAL_SECRETS)).not.toContain('Q7abcdefghi');
});
