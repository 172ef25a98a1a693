import { defineRule, fieldPlace, headerField, isThroughGateway, startLine } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

/** Clients repeat these as GET, and without the body (Fetch §4.4). */
const FORGETFUL = [301, 302, 303];

const moved = (status: number, location = 'https://agent.example/rpc/') => ({
  response: { start: `HTTP/1.1 ${status} Moved`, headers: { Location: location }, body: '' },
});

export default defineRule({
  id: 'http-redirected-post',
  summary: 'a call is redirected in a way that loses its body',
  requirement: [{ spec: 'RFC 9110', section: '15.4', level: 'implied', ids: [] }],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'interop'],
  yieldsTo: [],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients follow such a redirect with a GET that has no body: the call is lost, and what comes back is an error of another kind.',
  fix: 'name the final URL in the card; where a call has to be redirected, answer 307 or 308, which keep method and body',
  good: [
    scene('Method and body are kept', v10.card(), v10.send('completed', moved(308)), v10.send('completed')),
    scene(
      '0.3: method and body are kept',
      v03.card(),
      v03.send('completed', moved(307)),
      v03.send('completed'),
    ),
  ],
  bad: [
    scene('To the same path with a slash', v10.card(), v10.send('completed', moved(301))),
    scene(
      '0.3: to a page where one signs in',
      v03.card(),
      v03.send('completed', moved(302, 'https://id.example/login')),
    ),
  ],
  passes: ({ exchange: { response } }) => response === null || !FORGETFUL.includes(response.status),
  *check({ spelled, exchange: { request, response } }) {
    if (request?.method !== 'POST' || response === null || !FORGETFUL.includes(response.status)) return;
    const location = headerField(response, 'location');
    if (location === null) return;
    yield {
      at: fieldPlace(location),
      party: isThroughGateway(response) ? 'proxy' : 'agent',
      message: `\`${spelled}\` is redirected with \`${response.status}\` to \`${withoutQuery(location.value)}\`, which clients follow without its body; expected 307 or 308`,
      related: [{ label: 'the request', at: startLine(request) }],
      sameAs: String(response.status),
      everywhere: true,
    };
  },
});

/** A query may hold a secret. */
function withoutQuery(location: string): string {
  return (location.split(/[?#]/, 1)[0] ?? '').slice(0, 80);
}
