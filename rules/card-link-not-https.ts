import { placeIn, textMember } from '../lib/model/json.js';
import { defineRule, isInternal, parsedUrl } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const LINKS = ['documentationUrl', 'iconUrl'] as const;

export default defineRule({
  id: 'card-link-not-https',
  summary: 'a card links to a page or picture that anybody on the way can change',
  requirement: [{ spec: 'experience', section: 'security', level: 'SHOULD', ids: [] }],
  severity: 'info',
  confidence: 'certain',
  presets: ['security'],
  yieldsTo: [],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Clients show these pages and pictures beside the agent’s name: over plain HTTP others can put their own in place, and see who looks.',
  fix: 'link to the `https` address',
  good: [
    scene(
      'https, or nothing',
      v10.card({ response: { set: { '/documentationUrl': 'https://agent.example/docs', '/iconUrl': '' } } }),
      v03.card(),
    ),
    scene(
      'A page of this machine',
      v10.card({ response: { set: { '/documentationUrl': 'http://localhost:8000/docs' } } }),
    ),
  ],
  bad: [
    scene(
      'A manual (information only)',
      v10.card({ response: { set: { '/documentationUrl': 'http://agent.example/docs' } } }),
    ),
    scene(
      '0.3: its provider (information only)',
      v03.card({ response: { set: { '/provider': { organization: 'Acme', url: 'http://acme.example' } } } }),
    ),
  ],
  *check({ fetched }) {
    if (fetched === null) return;
    const { doc, root, value, provider } = fetched;
    const links = [
      ...LINKS.map((name) => ({
        name: name as string,
        url: textMember(value, name),
        pointer: `${root}/${name}`,
      })),
      { name: 'provider.url', url: provider?.url ?? null, pointer: `${provider?.pointer}/url` },
    ];
    for (const { name, url, pointer } of links) {
      const parsed = parsedUrl(url ?? '');
      if (url === null || parsed?.protocol !== 'http:' || isInternal(parsed.host)) continue;
      yield {
        at: placeIn(doc, pointer),
        message: `\`${name}\` is \`${url.slice(0, 80)}\`, expected an \`https\` address`,
        sameAs: name,
      };
    }
  },
});
