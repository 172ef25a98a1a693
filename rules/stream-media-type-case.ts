import { defineRule, fieldPlace, headerField } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const SPELLED = 'text/event-stream';

export default defineRule({
  id: 'stream-media-type-case',
  summary: 'the media type of a stream is not spelled as clients compare it',
  requirement: [{ spec: 'experience', section: 'server-sent events', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['interop'],
  yieldsTo: [],
  each: 'stream',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Media types are alike in any case, but @a2a-js/sdk up to 1.3.0 compares this one as it is spelled, and takes no stream under another spelling.',
  fix: 'write `text/event-stream` in lower case',
  good: [
    scene('Lower case', v10.stream()),
    scene(
      'With a charset',
      v10.stream(undefined, { response: { headers: { 'Content-Type': 'text/event-stream;charset=UTF-8' } } }),
    ),
  ],
  bad: [
    scene(
      'Capitals (information only)',
      v10.stream(undefined, { response: { headers: { 'Content-Type': 'Text/Event-Stream' } } }),
    ),
  ],
  *check({ exchange: { response } }) {
    const field = response === null ? null : headerField(response, 'content-type');
    if (field === null) return;
    const value = field.value.trim();
    if (value.startsWith(SPELLED) || !value.toLowerCase().startsWith(SPELLED)) return;
    yield {
      at: fieldPlace(field),
      message: `\`${value}\` is compared as it is spelled by @a2a-js/sdk up to 1.3.0; expected \`${SPELLED}\``,
      sameAs: 'case',
    };
  },
});
