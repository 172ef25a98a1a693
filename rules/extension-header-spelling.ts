import { cite, defineRule, extensionFields, fieldPlace, generation, headerField } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const MAPS = 'https://courier.example/ext/maps/v1';
const NEW = 'A2A-Extensions';
const OLD = 'X-A2A-Extensions';
const asks = (...names: readonly string[]) => ({
  request: { headers: Object.fromEntries(names.map((name) => [name, MAPS])) },
});

const IN_10 = cite('implied', 'A2A10-3.2.6-03');
const IN_03 = cite('implied', 'A2A03-EXT-09');

export default defineRule({
  id: 'extension-header-spelling',
  summary: 'the header for extensions has the name that another version gives it',
  requirement: [IN_10, IN_03],
  severity: 'warning',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: [
    'version-method-mismatch',
    'version-header-missing',
    'version-route-mismatch',
    'response-dialect-mismatch',
  ],
  enforces: { 'A2A03-VER-15': '0.3: the name that 1.0 gives it' },
  each: 'call',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever speaks the version reads only the name that it has there: the extension is not activated, and nobody is told. Python SDK 1.x reads `X-A2A-Extensions` on its 0.3 endpoints only.',
  fix: 'send `A2A-Extensions` with 1.0 and `X-A2A-Extensions` with 0.3, or both',
  meanwhile: {
    client: 'send both names, where the version of the peer is not certain',
    agent: 'read both names, and answer with the one of the version that is spoken',
  },
  good: [
    scene('The name of 1.0', v10.send('completed', asks(NEW))),
    scene('Both names, for peers of either version', v10.send('completed', asks(NEW, OLD))),
    scene('0.3: its own name', v03.send('completed', asks(OLD))),
    scene('0.3: both names', v03.send('completed', asks(NEW, OLD))),
  ],
  bad: [
    scene('The name that 0.3 gives it', v10.send('completed', asks(OLD))),
    scene(
      'An agent that answers with the name that 0.3 gives it',
      v10.send('completed', { ...asks(NEW), response: { headers: { [OLD]: MAPS } } }),
    ),
    scene('0.3: the name that 1.0 gives it', v03.send('completed', asks(NEW))),
  ],
  passes: ({ exchange: { request, response } }) =>
    (request === null || extensionFields(request).length === 0) &&
    (response === null || extensionFields(response).length === 0),
  *check({ dialect, exchange: { request, response } }) {
    const version = generation(dialect.request) ?? generation(dialect.spoken);
    if (version === null || version === '0.1') return;
    const [right, wrong] = version === '1.0' ? [NEW, OLD] : [OLD, NEW];
    for (const message of [request, response]) {
      // What is not all there may have lost the right one.
      if (message === null || !message.complete || headerField(message, right) !== null) continue;
      const field = headerField(message, wrong);
      if (field === null || field.value.trim() === '') continue;
      yield {
        at: fieldPlace(field),
        message: `extensions are named in \`${field.name}\`, expected \`${right}\` in ${version}`,
        party: message === request ? 'client' : 'agent',
        requirement: version === '1.0' ? IN_10 : IN_03,
        sameAs: `${wrong} ${message === request ? 'asked' : 'answered'}`,
        everywhere: true,
      };
    }
  },
});
