import { defineRule, fieldPlace, headerField, isWholeHead, startLine } from '../lib/rule.js';
import { scene, v10 } from '../lib/scene.js';

const asks = (coding: string | undefined, letters: number) => ({
  request: { headers: { 'Accept-Encoding': coding } },
  response: { set: { '/result/task/artifacts/0/parts/0/text': 'rain '.repeat(letters / 5) } },
});

export default defineRule({
  id: 'http-body-uncompressed',
  summary: 'a long answer is sent uncompressed to a client that takes it compressed',
  requirement: [{ spec: 'RFC 9110', section: '12.5.3', level: 'MAY', ids: [] }],
  severity: 'info',
  confidence: 'certain',
  presets: ['strict'],
  yieldsTo: [],
  each: 'call',
  needs: ['response'],
  dialects: [],
  bindings: ['JSONRPC', 'HTTP+JSON'],
  party: 'agent',
  why: 'Texts shrink to a tenth: the client waits longer, and pays for more, than it had to.',
  fix: 'compress JSON answers beyond a few kilobytes where the client takes that',
  good: [
    scene('A short one', v10.send('completed', asks('gzip, br', 500))),
    scene('A client that takes none', v10.card(), v10.send('completed', asks(undefined, 150_000))),
    scene('A client that refuses it', v10.card(), v10.send('completed', asks('gzip;q=0, identity', 150_000))),
  ],
  bad: [
    scene(
      'A long one (information only)',
      v10.card(),
      v10.send('completed', asks('gzip, deflate, br', 150_000)),
    ),
  ],
  passes: ({ exchange: { response } }) =>
    response === null || response.body.kind !== 'bytes' || response.body.wireLength < LONG,
  *check({ exchange: { request, response } }) {
    if (request === null || response === null || response.body.kind !== 'bytes') return;
    const { wireLength, coding, form } = response.body;
    if (wireLength < LONG || coding !== null || form !== 'exact' || response.events !== null) return;
    const accepts = headerField(request, 'accept-encoding');
    if (accepts === null || !isWholeHead(response) || headerField(response, 'content-encoding') !== null)
      return;
    const codings = accepts.value.toLowerCase().split(',', 20);
    if (!codings.some((one) => /^\s*(?:gzip|br|deflate|zstd)\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/.test(one)))
      return;
    yield {
      at: startLine(response),
      message: `answer of ${Math.round(wireLength / 1000)} kB is not compressed, though the client takes that`,
      related: [{ label: 'what the client takes', at: fieldPlace(accepts) }],
      sameAs: 'uncompressed',
      everywhere: true,
    };
  },
});

const LONG = 100_000;
