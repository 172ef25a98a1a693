import { placeIn } from '../lib/model/json.js';
import { cite, defineRule, errors, generation, isServed } from '../lib/rule.js';
import { http, scene, v03, v10 } from '../lib/scene.js';

const STATUS = cite('SHOULD', 'A2A10-7.4-02');
const STATUS_03 = cite('SHOULD', 'A2A03-4.4-02');

/** What nobody says of anything else: the caller, its token or its key is not accepted. */
const SAYS =
  /\b(?:unauthenticated|unauthori[sz]ed|not authenticated|authentication (?:is )?(?:required|failed)|(?:missing|invalid|expired) (?:access |bearer |auth(?:entication|orization)? |api )?(?:token|credentials?|key)|no credentials)\b/i;
/** A task, a page or a webhook has a token as well. */
const OF_OTHERS = /page[_ ]?token|webhook|push|notification|upstream|model|openai|anthropic|gemini|llm|tool/i;
const MOST = 400;

const SIGN_IN = { code: -32000, message: 'Unauthorized: invalid token' };

export default defineRule({
  id: 'auth-error-status',
  summary: 'a call is refused as not authenticated, and the status says something else',
  requirement: [STATUS, STATUS_03],
  severity: 'warning',
  confidence: 'likely',
  presets: ['strict', 'security'],
  yieldsTo: ['http-error-status', 'rest-error-status-mismatch'],
  each: 'call',
  needs: ['shown'],
  dialects: [],
  bindings: [],
  party: 'agent',
  why: 'Clients renew their token on 401; on another status they give up, or repeat the call as it is.',
  fix: 'answer with status 401 and `WWW-Authenticate`, or with 403 where the caller is known and may not',
  good: [
    scene(
      'Status 401',
      v10.send('completed', {
        error: SIGN_IN,
        response: { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
      }),
    ),
    scene(
      'A token of something else',
      v10.send('completed', { error: { code: -32000, message: 'OpenAI: invalid API key' } }),
    ),
  ],
  bad: [
    scene(
      'Status 400 over HTTP+JSON',
      http('GET /tasks/t-1', undefined, undefined, {
        request: { headers: { 'A2A-Version': '1.0' } },
        response: {
          status: 400,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            error: {
              code: 400,
              status: 'INVALID_ARGUMENT',
              message: 'Missing bearer token',
              details: [
                {
                  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
                  reason: 'SIGN_IN',
                  domain: 'agent.example',
                },
              ],
            },
          }),
        },
      }),
    ),
    scene('In an envelope, with status 200 (information only)', v10.send('completed', { error: SIGN_IN })),
    scene('0.3: with status 200 (information only)', v03.send('completed', { error: SIGN_IN })),
  ],
  passes: (entry) => isServed(entry),
  *check(entry) {
    const status = entry.exchange.response?.status ?? 0;
    if (status === 0 || status === 401 || status === 403 || status === 407) return;
    for (const { message, code, pointer, doc, event } of errors(entry)) {
      const text = typeof message === 'string' ? message.slice(0, MOST) : '';
      const coded = code === -31401 || code === -31403;
      if (!coded && (!SAYS.test(text) || OF_OTHERS.test(text))) continue;
      // §3.3.2 lets a binding have an error of its own for it.
      const allowed = entry.binding === 'JSONRPC' && status === 200;
      const old = generation(entry.dialect.response) !== '1.0';
      yield {
        at: placeIn(doc, pointer),
        event,
        message: `\`${entry.spelled}\` was refused as not authenticated with status \`${status}\`, expected \`401\` or \`403\``,
        requirement: old ? STATUS_03 : STATUS,
        ...(allowed || old ? { severity: 'info' as const } : {}),
        sameAs: String(status),
        everywhere: true,
      };
      return;
    }
  },
});
