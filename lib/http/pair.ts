import type { Anomaly } from '../model/capture.js';
import type { Exchange, ExchangeEnd, HttpRequest, HttpResponse } from '../model/http.js';
import type { Part } from '../model/location.js';
import type { HalfSink, MessageEnd, RequestHead, ResponseHead } from './sink.js';

/** What pairing tells its connection. */
interface Owner {
  readonly connection: string;
  readonly connectionKnown: boolean;
  number(): number;
  emit(item: Exchange | Anomaly): void;
  endRequest(at: Part): void;
  switches(reason: string, at: Part, exchange: number | null): void;
  bareLineEnd(at: Part): void;
}

interface Pair {
  readonly index: number;
  /** Null for a lone response. */
  requestEnd: MessageEnd | 'open' | null;
  head: RequestHead | null;
  request: HttpRequest | null;
  interim: HttpResponse[];
  responseHead: ResponseHead | null;
  response: HttpResponse | null;
  responseEnd: MessageEnd | null;
  anomalies: Anomaly[];
  doubted: boolean;
}

/** Pairs the messages of one connection in order (RFC 9112 §9.3.2). */
export function openPairing(owner: Owner) {
  /** Pairs without a final response, oldest first. */
  const awaiting: Pair[] = [];
  let receiving: Pair | null = null;
  let answering: Pair | null = null;
  /** Whose answer was due when the responses lost their place. */
  let lost: Pair | null = null;
  let why: ExchangeEnd = 'capture-end';
  let closed: number | null = null;

  function open(requestEnd: Pair['requestEnd']): Pair {
    return {
      index: owner.number(),
      requestEnd,
      head: null,
      request: null,
      interim: [],
      responseHead: null,
      response: null,
      responseEnd: null,
      anomalies: [],
      doubted: false,
    };
  }

  function emit(pair: Pair): void {
    const end = endOf(pair);
    owner.emit({
      kind: 'exchange',
      index: pair.index,
      connection: owner.connection,
      connectionKnown: owner.connectionKnown,
      request: pair.request,
      interim: pair.interim,
      response: pair.response,
      end,
      ...(closed === null || end === 'complete' || end === 'broken' ? {} : { closed }),
      anomalies: pair.anomalies,
      doubted: pair.doubted,
      whole: false,
    });
  }

  function endOf(pair: Pair): ExchangeEnd {
    const { requestEnd, responseEnd } = pair;
    if (requestEnd === 'broken' || responseEnd === 'broken') return 'broken';
    if (responseEnd === 'complete' && (requestEnd === 'complete' || requestEnd === null)) return 'complete';
    return why;
  }

  function take(pair: Pair, anomalies: readonly Anomaly[]): void {
    for (const anomaly of anomalies) pair.anomalies.push({ ...anomaly, exchange: pair.index });
  }

  function answered(pair: Pair, end: MessageEnd): void {
    pair.responseEnd = end;
    if (awaiting[0] === pair) awaiting.shift();
    if (pair.requestEnd !== 'open') emit(pair);
  }

  /** The answer to the oldest request was among the bytes that made no sense: the next response is not its. */
  function giveUpLost(): void {
    const [oldest, next] = awaiting;
    if (oldest && next && oldest === lost && !oldest.responseHead) {
      if (answering === oldest) answering = null;
      answered(oldest, 'broken');
    }
    lost = null;
  }

  function sink(role: 'request' | 'response'): HalfSink {
    return {
      requestBegins() {
        receiving = open('open');
        awaiting.push(receiving);
      },
      requestHead(head) {
        if (receiving) receiving.head = head;
      },
      request(message, end, anomalies) {
        const pair = receiving;
        receiving = null;
        if (!pair) return;
        pair.request = message;
        pair.requestEnd = end;
        take(pair, anomalies);
        if (pair.responseEnd) emit(pair);
      },
      responseBegins(status, at, afterLoss) {
        if (afterLoss) giveUpLost();
        answering ??= awaiting[0] ?? open(null);
        // Chunks that nothing connects may be those of several streams.
        if (status === 0 && !owner.connectionKnown) answering.doubted = true;
        if (status >= 200 && answering === receiving && answering.head) owner.endRequest(at);
      },
      answeredMethod: () => answering?.head?.method ?? null,
      responseHead(head) {
        if (answering) answering.responseHead = head;
      },
      response(message, end, anomalies) {
        const pair = answering;
        if (!pair) return;
        take(pair, anomalies);
        if (message.status >= 100 && message.status < 200 && message.status !== 101) {
          pair.interim.push(message);
          pair.responseHead = null;
          return;
        }
        answering = null;
        pair.response = message;
        answered(pair, end);
      },
      switches: (reason, at) => owner.switches(reason, at, answering?.index ?? null),
      anomaly: (anomaly) => owner.emit(anomaly),
      bareLineEnd: (at) => owner.bareLineEnd(at),
      lost() {
        if (role === 'response') lost = awaiting[0] ?? null;
      },
    };
  }

  return {
    awaiting,
    sink,
    /** Why exchanges that end unfinished from now on do. */
    ending(reason: ExchangeEnd, time: number | null): void {
      // A server that closes behind a client that has left ends nothing.
      if (why === 'capture-end') closed = time;
      why = reason;
    },
    /** It is not certain that all bytes of the answer in progress, or of the next one, are its own. */
    doubt(): void {
      const pair = answering ?? awaiting[0];
      if (pair) pair.doubted = true;
    },
    idle: () => awaiting.length === 0 && receiving === null && answering === null,
    /** Hands on what no byte can finish any more. Both halves have ended. */
    end(): void {
      if (answering && answering.requestEnd === null) emit(answering);
      answering = null;
      for (const pair of awaiting.splice(0)) emit(pair);
    },
  };
}
