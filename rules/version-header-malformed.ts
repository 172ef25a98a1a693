import { cite, defineRule, fieldPlace, headerField, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

export default defineRule({
  id: 'version-header-malformed',
  summary: 'the A2A-Version header is not of the form Major.Minor',
  requirement: [cite('MUST', 'A2A10-14.2.1-01'), cite('implied', 'A2A03-VER-05')],
  enforces: {
    'A2A03-VER-05': 'A patch number',
  },
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Agents compare the value with the versions they serve; some do so letter by letter and refuse what only looks alike.',
  fix: 'send major and minor number only, as `A2A-Version: 1.0`',
  meanwhile: { agent: 'compare major and minor number only' },
  good: [
    scene('Major and minor number', v10.card(), v10.send('completed')),
    scene(
      'A version that is not served is well-formed all the same',
      v10.send('completed', {
        request: { headers: { 'A2A-Version': '2.7' } },
        error: { code: -32009, message: 'Version not supported' },
      }),
    ),
    scene('A 0.3 call may say so', v03.send('completed', { request: { headers: { 'A2A-Version': '0.3' } } })),
  ],
  bad: [
    scene('A patch number', v10.send('completed', { request: { headers: { 'A2A-Version': '1.0.0' } } })),
    scene(
      'A patch number, refused',
      v10.send('completed', {
        request: { headers: { 'A2A-Version': '1.0.0' } },
        error: { code: -32009, message: 'Version not supported' },
      }),
    ),
    scene('Not a version', v10.send('completed', { request: { headers: { 'A2A-Version': 'latest' } } })),
    scene('On a card fetch', v10.card({ request: { headers: { 'A2A-Version': 'v1' } } })),
  ],
  passes: ({ dialect: { claimed } }) => claimed === null || claimed === '1.0' || claimed === '0.3',
  *check({ kind, exchange: { request }, dialect: { claimed } }) {
    // A webhook is no A2A server: nothing says what this header means there.
    if (kind === 'push-delivery' || request === null) return;
    if (claimed === null || claimed === '' || /^\d{1,4}\.\d{1,4}$/.test(claimed)) return;
    const patched = /^(\d{1,4}\.\d{1,4})\.\d{1,9}$/.exec(claimed)?.[1];
    const field = headerField(request, 'a2a-version');
    yield {
      at: field === null ? startLine(request) : fieldPlace(field),
      message:
        patched === undefined
          ? `A2A-Version \`${claimed}\` is not a version, expected \`1.0\``
          : `A2A-Version \`${claimed}\` has a patch number, expected \`${patched}\``,
      ...(patched === undefined ? {} : { requirement: WITHOUT_PATCH }),
      sameAs: patched === undefined ? 'no version' : 'patch number',
      everywhere: true,
    };
  },
});

const WITHOUT_PATCH = cite('SHOULD', 'A2A10-3.6-01', 'A2A10-14.2.1-01');
