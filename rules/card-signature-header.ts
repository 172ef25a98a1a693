import { cite, defineRule, flawProblem, isOld, signaturesOn } from '../lib/rule.js';
import { bearing, headed, SIGNATURE, scene, v03, v10 } from '../lib/scene.js';

const OF_03 = cite('implied', 'A2A03-5.5.6-01');
const CRITICAL = { spec: 'RFC 7515', section: '4.1.11', level: 'MUST', ids: [] } as const;

export default defineRule({
  id: 'card-signature-header',
  summary:
    'the protected header of a card signature lacks what names algorithm and key, or asks for what nobody knows',
  requirement: [cite('MUST', 'A2A10-8.4.2-01'), OF_03, CRITICAL],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'security'],
  yieldsTo: [],
  each: 'capture',
  needs: [],
  dialects: [],
  bindings: [],
  party: 'card-publisher',
  why: 'A client finds the key by `kid` and the algorithm by `alg`, takes both from the protected header only, and must refuse what it does not understand of `crit`.',
  fix: 'sign with `alg` and `kid` in the protected header, and without `crit`',
  good: [
    scene('A signed card', v10.card(bearing(SIGNATURE))),
    scene('0.3: a signature that names no key', v03.card(bearing(headed({ alg: 'ES256', typ: 'JOSE' })))),
  ],
  bad: [
    scene('No kid', v10.card(bearing(headed({ alg: 'ES256', typ: 'JOSE' })))),
    scene('No alg', v10.card(bearing(headed({ kid: 'k-1', typ: 'JOSE' })))),
    scene(
      'An extension that A2A does not define',
      v10.card(bearing(headed({ alg: 'ES256', kid: 'k-1', typ: 'JOSE', crit: ['exp'], exp: 1 }))),
    ),
    scene('0.3: no alg', v03.card(bearing(headed({ kid: 'k-1', typ: 'JOSE' })))),
  ],
  *check(end) {
    for (const signed of signaturesOn(end)) {
      const { flaw } = signed.signature;
      switch (flaw?.kind) {
        case 'no-kid':
          if (!isOld(signed.card)) yield flawProblem(signed, flaw);
          break;
        case 'no-alg':
          yield flawProblem(signed, flaw, { requirement: OF_03, severity: 'warning' });
          break;
        case 'crit':
          yield { ...flawProblem(signed, flaw), requirement: CRITICAL, severity: 'warning' };
          break;
        default:
      }
    }
  },
});
