import {
  cite,
  defineRule,
  fieldPlace,
  headerField,
  mediaType,
  partsOf,
  refusal,
  startLine,
} from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const SENT = { message: { messageId: 'm-1', role: 'ROLE_USER', parts: [{ text: 'Will it rain?' }] } };
const TOLD = {
  message: { messageId: 'm-2', contextId: 'c-1', role: 'ROLE_AGENT', parts: [{ text: 'Rain.' }] },
};
const as = (type: string) => ({ request: { headers: { 'A2A-Version': '1.0', 'Content-Type': type } } });
const REFUSED = { error: { code: 415, message: 'not supported' } };
const UNSUPPORTED = { start: 'HTTP/1.1 415 Unsupported Media Type' };

export default defineRule({
  id: 'rest-media-type-refused',
  summary: 'an agent refuses a request for a media type that is right',
  requirement: [cite('SHOULD', 'A2A10-11.1-01')],
  severity: 'warning',
  severityOverride:
    'the type is recommended, so that who refuses it shuts out the clients that follow the text',
  confidence: 'likely',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch', 'rest-wrong-verb'],
  each: 'call',
  needs: ['asked', 'shown'],
  dialects: ['1.0', '1.0-rc'],
  bindings: ['HTTP+JSON'],
  party: 'agent',
  why: 'Clients send `application/a2a+json`, as 1.0 recommends, or `application/json`, and an operation without parameters needs no body at all.',
  fix: 'take both types, and a POST without a body where the operation needs none',
  good: [
    scene('The type of 1.0', http('POST /message:send', SENT, TOLD, as('application/a2a+json'))),
    scene(
      'A picture that the agent does not take',
      http(
        'POST /message:send',
        { message: { ...SENT.message, parts: [{ raw: 'aGk=', mediaType: 'image/png' }] } },
        REFUSED,
        { ...as('application/a2a+json'), response: UNSUPPORTED },
      ),
    ),
  ],
  bad: [
    scene(
      'The type of 1.0, refused',
      http('POST /message:send', SENT, REFUSED, { ...as('application/a2a+json'), response: UNSUPPORTED }),
    ),
    scene(
      'Nothing to send',
      http('POST /tasks/t-1:cancel', undefined, REFUSED, {
        request: { headers: { 'A2A-Version': '1.0', 'Content-Length': '0' } },
        response: UNSUPPORTED,
      }),
    ),
  ],
  passes: ({ exchange: { response }, rpcError }) =>
    response === null || (response.status !== 415 && rpcError?.name !== NOT_SUPPORTED),
  *check(entry) {
    const { exchange, spelled } = entry;
    const { request, response } = exchange;
    if (request === null || response === null) return;
    if (response.status !== 415 && refusal(entry)?.name !== NOT_SUPPORTED) return;
    // It may be the part of a message that the agent does not take.
    if ([...partsOf(entry)].some(({ part }) => part.mediaType !== null)) return;
    const field = headerField(request, 'content-type');
    const bare =
      request.body.kind === 'absent' || (request.body.kind === 'bytes' && request.body.bytes.length === 0);
    const type = mediaType(request);
    const sends = entry.operation === 'SendMessage' || entry.operation === 'SendStreamingMessage';
    if (sends && entry.requestDoc === null) return;
    if (bare ? sends : type === null || !RIGHT.has(type)) return;
    yield {
      at: startLine(response),
      message: bare
        ? `\`${spelled}\` is refused for want of a media type, but it needs no body`
        : `\`${spelled}\` is refused as \`${type}\`, which is right over HTTP+JSON`,
      related: [{ label: 'the request', at: field === null ? startLine(request) : fieldPlace(field) }],
      sameAs: bare ? 'bare' : 'type',
      everywhere: true,
    };
  },
});

const NOT_SUPPORTED = 'ContentTypeNotSupportedError';
const RIGHT: ReadonlySet<string> = new Set(['application/a2a+json', 'application/json']);
