import { placeIn } from '../lib/model/json.js';
import { defineRule } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const says = (version: string) => ({ response: { set: { '/version': version } } });

export default defineRule({
  id: 'card-version-unusual',
  summary: 'the version of an agent is none that could be compared',
  requirement: [{ spec: 'experience', section: 'cards', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: [],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Registries and clients that keep several cards of an agent tell the newest by its version; a word has no order.',
  fix: 'number the versions, as `1.4.2` or `2026-01-31`',
  good: [
    scene('Numbers', v10.card(), v03.card(says('1.0.0-rc.1'))),
    scene('A date', v10.card(says('2026-01-31'))),
    scene('A number with a letter', v10.card(says('v3'))),
  ],
  bad: [scene('A word (information only)', v10.card(says('latest')))],
  *check({ fetched }) {
    if (fetched === null || fetched.version === null || fetched.version === '') return;
    const { doc, root, version } = fetched;
    if (/^[a-z]{0,8}[-_ ]?\d/i.test(version.trim())) return;
    yield {
      at: placeIn(doc, `${root}/version`),
      message: `version of the agent is \`${version.slice(0, 40)}\`, expected a number like \`1.4.2\``,
      sameAs: 'version',
    };
  },
});
