import type { Entry } from '../model/a2a.js';
import type { Body, HttpRequest, HttpResponse } from '../model/http.js';
import { isObject, type Json } from '../model/json.js';
import { type SecretWords, secretKind } from '../model/secret-names.js';

/** What the exchanges of a capture show of how it was recorded. */
export interface SurveyFacts {
  readonly requestsOnly: number;
  readonly responsesOnly: number;
  readonly exchanges: number;
  /** Bodies that the capture does not hold, by the reason. */
  readonly unknownBodies: ReadonlyMap<string, number>;
  readonly streams: number;
  /** Streams of several events that all bear the same time, and streams whose events bear none. */
  readonly bursts: number;
  readonly timeless: number;
  /** Of these, those whose answer is compressed. They are not counted among the timeless. */
  readonly packed: number;
  readonly secrets: ReadonlyMap<string, number>;
}

/** Looks at every entry on its way. */
export interface Survey {
  push(entry: Entry): void;
  facts(): SurveyFacts;
}

/** JSON values looked at in one message, and different names and reasons kept. */
const MOST_NODES = 2000;
const MOST_KEPT = 50;

export function survey(words: SecretWords): Survey {
  const unknownBodies = new Map<string, number>();
  const secrets = new Map<string, number>();
  const sums = {
    requestsOnly: 0,
    responsesOnly: 0,
    exchanges: 0,
    streams: 0,
    bursts: 0,
    timeless: 0,
    packed: 0,
  };

  function lookAtBody(body: Body): void {
    if (body.kind === 'unknown') add(unknownBodies, body.reason);
  }

  function lookAtMessage(message: HttpRequest | HttpResponse | null): void {
    if (message === null) return;
    lookAtBody(message.body);
    for (const { name, value } of message.headers) {
      if (value !== '' && secretKind(name, words) !== null) add(secrets, name.toLowerCase());
    }
    if (!('target' in message)) return;
    for (const name of parameterNames(message.target))
      if (secretKind(name, words) !== null) add(secrets, name);
  }

  function lookAtTimes(times: readonly (number | null)[], compressed: boolean): void {
    sums.streams++;
    const [first] = times;
    if (first === undefined) return;
    if (times.every((time) => time === null)) sums[compressed ? 'packed' : 'timeless']++;
    else if (times.length > 1 && times.every((time) => time === first)) sums.bursts++;
  }

  return {
    push(entry) {
      const { request, response } = entry.exchange;
      sums.exchanges++;
      if (request === null) sums.responsesOnly++;
      if (response === null) sums.requestsOnly++;
      lookAtMessage(request);
      lookAtMessage(response);
      for (const doc of [entry.requestDoc, entry.responseDoc]) {
        for (const name of secretMembers(doc?.value, words)) add(secrets, name);
      }
      if (entry.kind === 'stream') {
        const compressed = response?.body.kind === 'bytes' && response.body.coding !== null;
        lookAtTimes(
          entry.events.map(({ sse }) => sse.time),
          compressed,
        );
      }
    },
    facts: () => ({ ...sums, unknownBodies, secrets }),
  };
}

function add(counts: Map<string, number>, name: string): void {
  if (counts.size < MOST_KEPT || counts.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
}

function parameterNames(target: string): string[] {
  const mark = target.indexOf('?');
  return mark < 0 ? [] : [...new URLSearchParams(target.slice(mark + 1)).keys()].slice(0, MOST_KEPT);
}

/** Names of members that hold a secret text, as push configurations have them. */
function* secretMembers(root: Json | undefined, words: SecretWords): Generator<string> {
  const queue: Json[] = root === undefined ? [] : [root];
  for (let seen = 0; seen < MOST_NODES; seen++) {
    const value = queue.pop();
    if (value === undefined) return;
    if (Array.isArray(value)) {
      const items: readonly Json[] = value;
      queue.push(...items.slice(0, MOST_NODES));
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        if (typeof inner === 'object' && inner !== null) queue.push(inner);
        else if (typeof inner === 'string' && inner !== '' && secretKind(name, words) !== null) yield name;
      }
    }
  }
}
