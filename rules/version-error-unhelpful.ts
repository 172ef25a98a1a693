import { jsonText, placeIn, valueAt } from '../lib/model/json.js';
import { cite, defineRule, errors, isServed } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const asked = (
  message: string,
  data?: readonly { readonly '@type': string; readonly [name: string]: string | object }[],
) =>
  v10.poll('completed', {
    request: { headers: { 'A2A-Version': '2.7' } },
    error: {
      code: -32009,
      message,
      ...(data === undefined ? {} : { data: JSON.parse(JSON.stringify(data)) }),
    },
  });

export default defineRule({
  id: 'version-error-unhelpful',
  summary: 'a version is refused, and nothing tells which ones are taken',
  requirement: [cite('implied', 'A2A10-3.6.2-05')],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'A client that was told which versions are served could go on in one of them; this one can only give up.',
  fix: 'name the versions that the agent serves in the message of the error, or in its details',
  good: [
    scene('The message names them', asked('A2A version 2.7 is not supported, use 1.0')),
    scene(
      'A detail names them',
      asked('version not supported', [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'VERSION_NOT_SUPPORTED',
          domain: 'a2a-protocol.org',
          metadata: { supported: '1.0' },
        },
      ]),
    ),
  ],
  bad: [scene('Only the one that is refused (information only)', asked('A2A version 2.7 is not supported'))],
  passes: isServed,
  *check(entry) {
    for (const error of errors(entry)) {
      if (error.name !== 'VersionNotSupportedError') continue;
      const text = (jsonText(valueAt(error.doc.value, error.pointer)) ?? '').slice(0, 4000);
      const told = text.match(/\b\d{1,3}\.\d{1,3}\b/g) ?? [];
      if (told.some((version) => version !== entry.dialect.claimed)) continue;
      yield {
        at: placeIn(error.doc, error.pointer),
        message: 'version is refused without a word on those that the agent serves',
        event: error.event,
        sameAs: 'no version',
        everywhere: true,
      };
    }
  },
});
