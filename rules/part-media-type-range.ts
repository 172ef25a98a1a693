import { placeIn } from '../lib/model/json.js';
import { defineRule, mediaTypeIn, partsOf } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const PART = '/params/message/parts/0';

export default defineRule({
  id: 'part-media-type-range',
  summary: 'a part says that it may be of any of several media types',
  requirement: [{ spec: 'RFC 9110', section: '8.3.1', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'The receiver cannot tell how to read the bytes: `image/*` says what somebody would take, not what this is.',
  fix: 'name the one media type that the content has',
  good: [
    scene(
      'One type',
      v10.send('completed', { request: { set: { [PART]: { raw: 'aGk=', mediaType: 'image/png' } } } }),
    ),
    scene(
      'Ranges are for what is accepted',
      v10.send('completed', {
        request: { set: { '/params/configuration/acceptedOutputModes': ['image/*', 'text/plain'] } },
      }),
    ),
  ],
  bad: [
    scene(
      'A range',
      v10.send('completed', { request: { set: { [PART]: { raw: 'aGk=', mediaType: 'image/*' } } } }),
    ),
    scene(
      'A range in an artifact',
      v10.send('completed', {
        response: { set: { '/result/task/artifacts/0/parts/0': { raw: 'aGk=', mediaType: '*/*' } } },
      }),
    ),
    scene(
      '0.3: a range',
      v03.send('completed', {
        request: { set: { [PART]: { kind: 'file', file: { bytes: 'aGk=', mimeType: 'image/*' } } } },
      }),
    ),
  ],
  *check(entry) {
    for (const { part, event, party } of partsOf(entry)) {
      if (part.mediaType?.includes('*') !== true) continue;
      const type = mediaTypeIn(part.mediaType);
      if (type === null || !/^(?:\*|[\w!#$&^.+-]+)\/\*$/.test(type)) continue;
      yield {
        at: placeIn(part.doc, part.pointer),
        event,
        party,
        message: `part is of \`${type}\`, expected one media type`,
        sameAs: `${party} range`,
        everywhere: true,
      };
      return;
    }
  },
});
