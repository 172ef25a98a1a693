import { bodyPlace, defineRule } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const LF = 0x0a;
const MESSAGE =
  'data: {"jsonrpc":"2.0","id":"r-1","result":{"message":{"messageId":"m-2","contextId":"c-1","role":"ROLE_AGENT","parts":[{"text":"Rain."}]}}}';

export default defineRule({
  id: 'sse-line-end-cr',
  summary: 'the lines of an event stream end in CR alone',
  requirement: [{ spec: 'experience', section: 'server-sent events', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['bytes'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients on @a2a-js/sdk up to 1.3.0 look for LF: where there is none they find no event before the stream ends, and a broken one then.',
  fix: 'end lines in LF or CRLF; server-sent events allow CR alone, and few read it',
  good: [
    scene('LF', v10.stream([{ raw: `${MESSAGE}\n\n` }])),
    scene('CRLF', v10.stream([{ raw: `${MESSAGE}\r\n\r\n` }])),
  ],
  bad: [scene('CR alone (information only)', v10.stream([{ raw: `${MESSAGE}\r\r` }]))],
  *check({ exchange: { response }, events }) {
    if (response?.body.kind !== 'bytes' || response.body.form !== 'exact' || events.length === 0) return;
    if (response.body.bytes.includes(LF)) return;
    yield {
      at: bodyPlace(response),
      message:
        'lines of the stream end in CR alone, where @a2a-js/sdk up to 1.3.0 finds no event; expected LF or CRLF',
    };
  },
});
