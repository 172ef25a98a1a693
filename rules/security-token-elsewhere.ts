import { defineRule, isInternal, startLine } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const TOKEN = 'Bearer k-2f9c81d0';
const at = (host: string, authorization: string) => ({
  request: { headers: { Host: host, Authorization: authorization } },
});

export default defineRule({
  id: 'security-token-elsewhere',
  summary: 'one token goes to several hosts',
  requirement: [{ spec: 'experience', section: 'tokens', level: 'implied', ids: [] }],
  severity: 'info',
  confidence: 'possible',
  presets: ['security'],
  yieldsTo: [],
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Each of these hosts can use the token at the others, as if it were the client; unless all belong to one service.',
  fix: 'get a token for each agent, which names it as its audience',
  good: [
    scene(
      'A token for each',
      v10.send('completed', at('one.example', TOKEN)),
      v10.send('completed', { ...at('two.example', 'Bearer j-77aa01bc'), task: 't-2' }),
    ),
    scene(
      'Masked tokens tell nothing',
      v10.send('completed', at('one.example', 'Bearer ********')),
      v10.send('completed', { ...at('two.example', 'Bearer ********'), task: 't-2' }),
    ),
    scene(
      'Within a network',
      v10.send('completed', at('agent-one:8000', TOKEN)),
      v10.send('completed', { ...at('agent-two:8000', TOKEN), task: 't-2' }),
    ),
  ],
  bad: [
    scene(
      'One token for both (information only)',
      v10.send('completed', at('one.example', TOKEN)),
      v10.send('completed', { ...at('two.example', TOKEN), task: 't-2' }),
    ),
  ],
  passes: ({ access }) => access.elsewhere === null,
  *check({ access: { elsewhere }, exchange: { request }, host }) {
    if (elsewhere === null || request === null || host === null) return;
    if (isInternal(host) && isInternal(elsewhere.host)) return;
    yield {
      at: startLine(request),
      message: `the token sent to \`${host.slice(0, 80)}\` is the one that x${elsewhere.exchange} sent to \`${elsewhere.host.slice(0, 80)}\``,
      related: [{ label: 'sent there', at: elsewhere.at }],
      sameAs: 'elsewhere',
      everywhere: true,
    };
  },
});
