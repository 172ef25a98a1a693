import { cite, defineRule, fieldPlace, generation, headerField } from '../lib/rule.js';
import { scene, v03, v10 } from '../lib/scene.js';

const WELL_FORMED_03 = cite('implied', 'A2A03-ENT-03');
const WELL_FORMED = {
  spec: 'experience',
  section: 'W3C Trace Context',
  level: 'implied',
  ids: [],
} as const;

const traced = (value: string) => ({ request: { headers: { traceparent: value } } });
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

export default defineRule({
  id: 'request-trace-malformed',
  summary: 'a request carries a trace context that nobody can read',
  requirement: [WELL_FORMED_03, WELL_FORMED],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'exchange',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'client',
  why: 'Whoever gets it begins a new trace, so that one piece of work falls apart into traces that nothing connects.',
  fix: 'send `traceparent` as `00`, 32 hex digits, 16 hex digits and 2 hex digits, joined by hyphens, in lower case',
  good: [
    scene('As it should be', v10.send('completed', traced(`00-${TRACE}-00f067aa0ba902b7-01`))),
    scene('A later version says more', v10.send('completed', traced(`cc-${TRACE}-00f067aa0ba902b7-01-more`))),
    scene('Masked by who recorded it', v10.send('completed', traced('***'))),
    scene('0.3: as it should be', v03.send('completed', traced(`00-${TRACE}-00f067aa0ba902b7-00`))),
  ],
  bad: [
    scene('Too short (information only)', v10.send('completed', traced('00-4bf92f35-00f067aa-01'))),
    scene(
      'All zeros (information only)',
      v10.send('completed', traced(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)),
    ),
    scene(
      '0.3: no version (information only)',
      v03.send('completed', traced(`${TRACE}-00f067aa0ba902b7-01`)),
    ),
  ],
  passes: ({ exchange: { request } }) => request === null || headerField(request, 'traceparent') === null,
  *check({ kind, dialect, exchange: { request } }) {
    const field = request === null ? null : headerField(request, 'traceparent');
    if (field === null || isReadable(field.value) || /\*{2,}|redacted|masked|x{6,}/i.test(field.value))
      return;
    yield {
      at: fieldPlace(field),
      message: `\`traceparent\` is \`${field.value.slice(0, 60)}\`, expected version, trace id, parent id and flags in hex digits`,
      requirement: generation(dialect.spoken) === '1.0' ? WELL_FORMED : WELL_FORMED_03,
      ...(kind === 'push-delivery' ? { party: 'agent' } : {}),
      sameAs: 'traceparent',
      everywhere: true,
    };
  },
});

/** W3C Trace Context §3.2.2. */
function isReadable(value: string): boolean {
  const found = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/.exec(value);
  if (found === null) return false;
  const [, version, trace, parent, more] = found;
  if (version === 'ff' || (version === '00' && more !== undefined)) return false;
  return trace !== '0'.repeat(32) && parent !== '0'.repeat(16);
}
