import { placeIn } from '../lib/model/json.js';
import {
  askedBy,
  cite,
  defineRule,
  generation,
  isMediaTypeOf,
  mediaTypeIn,
  partsTold,
  told,
} from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const TAILORED = cite('SHOULD', 'A2A10-3.2.2-05');
const RESPECTED_03 = cite('implied', 'A2A03-7.1.1-06');

const wants = (...modes: readonly string[]) => ({
  request: { set: { '/params/configuration/acceptedOutputModes': modes } },
});
const PNG = { '/result/task/artifacts/0/parts/0': { raw: 'iVBORw==', mediaType: 'image/png' } };
const PNG_03 = {
  '/result/artifacts/0/parts/0': { kind: 'file', file: { bytes: 'iVBORw==', mimeType: 'image/png' } },
};

export default defineRule({
  id: 'part-mode-not-accepted',
  summary: 'an agent sends a part of a media type that the client did not list',
  requirement: [TAILORED, RESPECTED_03],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'The client said what it can show; the rest of the answer is lost to its user.',
  fix: 'give the output in one of the `acceptedOutputModes` where the agent can',
  good: [
    scene('As the client wants it', v10.send('completed', { ...wants('image/png'), response: { set: PNG } })),
    scene('Any image', v10.send('completed', { ...wants('image/*'), response: { set: PNG } })),
    scene('No preference', v10.send('completed', { ...wants(), response: { set: PNG } })),
    scene('A text has no type', v10.send('completed', wants('image/png'))),
  ],
  bad: [
    scene(
      'An image for a reader of text (information only)',
      v10.send('completed', { ...wants('text/plain'), response: { set: PNG } }),
    ),
    scene(
      '0.3: an image for a reader of text (information only)',
      v03.send('completed', { ...wants('text/plain'), response: { set: PNG_03 } }),
    ),
  ],
  passes: ({ operation }) => operation !== 'SendMessage' && operation !== 'SendStreamingMessage',
  *check(entry) {
    const asked = askedBy(entry);
    if (asked === null || !('configuration' in asked) || asked.configuration === null) return;
    const { acceptedOutputModes: modes, doc, pointer } = asked.configuration;
    // A mode that is no media type, as `text`, may mean anything.
    if (modes === null || modes.length === 0 || modes.some((mode) => !mode.includes('/'))) return;
    const wanted = modes.map((mode) => mediaTypeIn(mode) ?? '');
    for (const one of told(entry)) {
      for (const part of partsTold(one.what)) {
        const type = part.mediaType === null ? null : mediaTypeIn(part.mediaType);
        if (type == null || !type.includes('/') || wanted.some((mode) => isMediaTypeOf(mode, type))) continue;
        yield {
          at: placeIn(part.doc, part.pointer),
          event: one.event,
          message: `part is \`${type}\`, but the client accepts ${wanted
            .slice(0, 3)
            .map((mode) => `\`${mode}\``)
            .join(', ')}${wanted.length > 3 ? ' and others' : ''}`,
          requirement: generation(one.dialect) === '1.0' ? TAILORED : RESPECTED_03,
          related: [{ label: 'what the client accepts', at: placeIn(doc, `${pointer}/acceptedOutputModes`) }],
          sameAs: type,
          everywhere: true,
        };
        return;
      }
    }
  },
});
