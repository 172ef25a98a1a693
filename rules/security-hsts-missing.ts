import { cite, defineRule, headerField, isInternal, isWholeHead, schemeOf, startLine } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const secure = (hsts?: string) => ({
  request: { start: 'POST https://agent.example/rpc HTTP/1.1' },
  ...(hsts === undefined ? {} : { response: { headers: { 'Strict-Transport-Security': hsts } } }),
});

export default defineRule({
  id: 'security-hsts-missing',
  summary: 'an agent does not tell its clients to come by https only',
  requirement: [cite('SHOULD', 'A2A10-13.4-02')],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: [],
  each: 'exchange',
  needs: ['response'],
  dialects: ['1.0'],
  bindings: [],
  party: 'agent',
  why: 'A browser that is led to the http URL sends its request, and what is in it, in the clear. Other clients take no notice of the field.',
  fix: 'send `Strict-Transport-Security: max-age=31536000` with every answer over https',
  good: [
    scene('It does', v10.send('completed', secure('max-age=31536000'))),
    scene('Whether it is https the capture does not show', v10.send('completed')),
  ],
  bad: [scene('It does not (information only)', v10.send('completed', secure()))],
  *check(entry) {
    const { response } = entry.exchange;
    if (response === null || entry.kind === 'push-delivery' || !isWholeHead(response) || !response.complete)
      return;
    const told = schemeOf(entry);
    if (told === null || told.scheme !== 'https' || isInternal(told.host)) return;
    if (headerField(response, 'strict-transport-security') !== null) return;
    yield {
      at: startLine(response),
      message: `answer of \`${told.host.slice(0, 80)}\` over https has no \`Strict-Transport-Security\``,
      sameAs: 'hsts',
      everywhere: true,
    };
  },
});
