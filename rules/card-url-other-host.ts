import type { AgentInterface } from '../lib/model/a2a.js';
import { placeIn } from '../lib/model/json.js';
import { defineRule, isInternal, parsedUrl } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const at = (url: string) => v10.card({ response: { set: { '/supportedInterfaces/0/url': url } } });

export default defineRule({
  id: 'card-url-other-host',
  summary: 'a card sends its readers to another host than the one that served it',
  requirement: [{ spec: 'experience', section: 'security', level: 'SHOULD', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: ['card-url-unroutable'],
  each: 'card',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'Whoever can change a card can send its readers, and the credentials that they bring, to a host of theirs; and a gateway that forgets to rewrite a card leads past itself.',
  fix: 'serve the card from the host of the agent, or let clients know which hosts to trust',
  good: [
    scene('The host of the card', v10.card(), v03.card()),
    scene('Another port of it', at('https://agent.example:8443/rpc')),
    scene('A host above or below it', at('https://api.agent.example/rpc')),
    scene('A host of an inner network is told as such', at('http://10.1.2.3/rpc')),
  ],
  bad: [scene('Another host (information only)', at('https://elsewhere.example/rpc'))],
  *check({ fetched }) {
    if (fetched === null || fetched.host === null || isInternal(fetched.host)) return;
    const { host, doc, interfaces } = fetched;
    const faults = interfaces.flatMap((face) => {
      const other = hostOf(face);
      return other === null || isRelated(other, host) ? [] : [{ ...face, other }];
    });
    const [first, ...rest] = faults;
    if (first === undefined) return;
    yield {
      at: placeIn(doc, `${first.pointer}/url`),
      message: `card of \`${host}\` names \`${first.other}\` as the agent’s host`,
      related: rest
        .slice(0, 3)
        .map(({ pointer }) => ({ label: 'here as well', at: placeIn(doc, `${pointer}/url`) })),
      sameAs: 'other host',
    };
  },
});

/** The host of an interface, without its port; null where there is none to judge, or one of an inner network. */
function hostOf({ url }: AgentInterface): string | null {
  const host = parsedUrl(url.includes('://') ? url : `grpc://${url}`)?.hostname.toLowerCase() ?? '';
  return host === '' || isInternal(host) ? null : host;
}

/** Whether two hosts are one, or one is below the other, or both below the same name of three parts or more. */
function isRelated(one: string, other: string): boolean {
  const [a, b] = [one, other.replace(/:\d+$/, '')];
  if (a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)) return true;
  const parent = a.slice(a.indexOf('.') + 1);
  return !/^[\d.]+$/.test(a) && parent.includes('.') && b.endsWith(`.${parent}`);
}
