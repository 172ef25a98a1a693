import type { Json } from './model/a2a.js';
import { type Changes, edited } from './scene/edit.js';
import { KEY_SET } from './scene/signed.js';
import {
  type Block,
  chunk,
  type Draft,
  exchange,
  head,
  later,
  type Step,
  type Turn,
  written,
} from './scene/wire.js';
import { isAnswer, type State, WORDS_03, WORDS_10, type Word, type Words } from './scene/words.js';

export type { Changes } from './scene/edit.js';
export {
  ASCII_DESCRIPTION,
  bearing,
  headed,
  SIGNATURE,
  SIGNATURE_IN_ASCII,
  SIGNATURE_WITH_JKU,
} from './scene/signed.js';
export type { Step } from './scene/wire.js';
export type { State } from './scene/words.js';

/** A few scripted lines of traffic, as the wire log that a verbatim tap would leave of them. */
export interface Scene {
  readonly title: string;
  readonly log: string;
  /** A key set that is pinned while it is judged. */
  readonly jwks?: Json;
}

/** Writes the steps as a verbatim wire log: one block per step and direction, 100 ms apart from 2026-01-01T00:00Z on. */
export function scene(title: string, ...steps: readonly Step[]): Scene {
  return {
    title,
    get log() {
      let time = Date.UTC(2026, 0, 1);
      let log = '';
      for (const block of steps.flatMap((step) => [...step])) {
        if ('pause' in block) time += block.pause * 1000;
        else {
          log += `${marker(block, time)}\n`;
          time += 100;
        }
      }
      return log;
    },
  };
}

/** The scene, judged with the key set of the examples pinned. */
export function pinned(scene: Scene): Scene {
  return {
    title: scene.title,
    jwks: KEY_SET,
    get log() {
      return scene.log;
    },
  };
}

function marker(block: Exclude<Block, { pause: number }>, time: number): string {
  const mark = `[${new Date(time).toISOString()}] #${block.on}`;
  if ('closed' in block) return `${mark} --- closed by ${block.closed}\n`;
  return `${mark} ${block.to === 'agent' ? '--> to agent' : '<-- from agent'}\n${block.text}\n`;
}

/**
 * What is different about one call. `request` and `response` alter the messages (`set` by JSON pointer into the whole
 * body, as `/result/task/id`), `id: undefined` removes the envelope id, `error` is answered instead of a result.
 */
export interface Twist extends Turn {
  readonly id?: Json | undefined;
  readonly task?: string;
  readonly context?: string;
  readonly error?: { readonly code: Json; readonly message: string; readonly data?: Json };
}

/**
 * One event of a stream: a word; a word with changes to its JSON; a `data` text; a `raw` block as it stands; or a
 * step that crosses meanwhile (on a connection of its own).
 */
export type Moment =
  | Word
  | { readonly is: Word; readonly set?: Changes; readonly task?: string; readonly context?: string }
  | { readonly data: string }
  | { readonly raw: string }
  | Step;

/** `unfinished`: the last chunk does not come. */
export interface StreamTwist extends Twist {
  readonly unfinished?: boolean;
}

/** A client and an agent that speak one version over JSON-RPC; each step is right unless its twist says otherwise. */
export interface Speaker {
  /** Fetches the agent card. */
  card(twist?: Turn): Step;
  /** SendMessage, answered by a task in this state (`completed` by default) or by a message. */
  send(answer?: State | 'message', twist?: Twist): Step;
  /** GetTask, answered by the task in this state (`completed` by default). */
  poll(state?: State, twist?: Twist): Step;
  /** CancelTask, answered by the task in this state (`canceled` by default). */
  cancel(state?: State, twist?: Twist): Step;
  /** SendStreamingMessage; by default a task that works, gives an artifact and completes. */
  stream(events?: readonly Moment[], twist?: StreamTwist): Step;
  /** SubscribeToTask, with the same events by default. */
  subscribe(events?: readonly Moment[], twist?: StreamTwist): Step;
  /** Any other method. */
  call(method: string, params: Json | undefined, result: Json, twist?: Twist): Step;
}

const USUAL: readonly Moment[] = ['task', 'working', 'artifact', 'completed'];

function speaker(words: Words): Speaker {
  const claim: { readonly [name: string]: string } =
    words.version === null ? {} : { 'A2A-Version': words.version };
  const asked = { Host: 'agent.example', 'User-Agent': 'courier/1.0', ...claim };
  const ids = (twist: Twist) => ({ task: twist.task ?? 't-1', context: twist.context ?? 'c-1' });

  function request(method: string, params: Json | undefined, id: Json | undefined, accept: string): Draft {
    return {
      start: 'POST /rpc HTTP/1.1',
      headers: { ...asked, Accept: accept, 'Content-Type': 'application/json' },
      json: edited({ jsonrpc: '2.0', id: null, method }, { '/id': id, '/params': params }),
    };
  }

  function call(method: string, params: Json | undefined, result: Json, twist: Twist = {}): Step {
    const id = 'id' in twist ? twist.id : 'r-1';
    const body: Json = twist.error === undefined ? { result } : { error: twist.error };
    const answer: Draft = {
      start: 'HTTP/1.1 200 OK',
      headers: { 'Content-Type': 'application/json' },
      json: { jsonrpc: '2.0', id: id ?? null, ...body },
    };
    return exchange(request(method, params, id, 'application/json'), answer, twist);
  }

  function flow(method: string, params: Json, events: readonly Moment[], twist: StreamTwist = {}): Step {
    const on = twist.on ?? 1;
    const id = 'id' in twist ? twist.id : 'r-1';
    const asks = request(method, params, id, 'text/event-stream');
    const answer: Draft = {
      start: 'HTTP/1.1 200 OK',
      headers: { 'Content-Type': 'text/event-stream', 'Transfer-Encoding': 'chunked' },
    };
    const asking: Step =
      twist.request === null ? [] : [{ on, to: 'agent', text: written(asks, twist.request) }];
    const closing: Step = twist.closed === undefined ? [] : [{ on, closed: twist.closed }];
    if (twist.response === null) return [...asking, ...closing];
    const altered = twist.response ?? {};
    const opening = head(answer, altered);
    const chunked = /^transfer-encoding:/im.test(opening);
    const say = (text: string): Block => ({ on, to: 'client', text: chunked ? chunk(text) : text });
    const told = events.flatMap((moment): Block[] => {
      if (typeof moment !== 'string' && !('is' in moment || 'data' in moment || 'raw' in moment))
        return [...moment];
      return [say(eventText(moment, id ?? null, twist))];
    });
    const last: Step = chunked && twist.unfinished !== true ? [{ on, to: 'client', text: '0\r\n\r\n' }] : [];
    return [...asking, { on, to: 'client', text: opening }, ...told, ...last, ...closing];
  }

  function eventText(moment: Exclude<Moment, Step>, id: Json, twist: Twist): string {
    if (typeof moment === 'string') return eventText({ is: moment }, id, twist);
    if ('raw' in moment) return moment.raw;
    if ('data' in moment) return `data: ${moment.data}\n\n`;
    const result = words.event(moment.is, ids({ ...twist, ...moment }));
    return `data: ${JSON.stringify(edited({ jsonrpc: '2.0', id, result }, moment.set))}\n\n`;
  }

  const { methods } = words;
  return {
    call: (method, params, result, twist) => later(() => call(method, params, result, twist)),
    card: (twist) =>
      later(() =>
        exchange(
          {
            start: 'GET /.well-known/agent-card.json HTTP/1.1',
            headers: { ...asked, Accept: 'application/json' },
          },
          { start: 'HTTP/1.1 200 OK', headers: { 'Content-Type': 'application/json' }, json: words.card },
          twist,
        ),
      ),
    send: (answer = 'completed', twist = {}) =>
      later(() => {
        const params = words.sendParams(answer === 'message' || isAnswer(answer));
        return call(methods.send, params, words.sent(answer, ids(twist)), twist);
      }),
    poll: (state = 'completed', twist = {}) =>
      later(() => call(methods.poll, { id: ids(twist).task }, words.task(state, ids(twist)), twist)),
    cancel: (state = 'canceled', twist = {}) =>
      later(() => call(methods.cancel, { id: ids(twist).task }, words.task(state, ids(twist)), twist)),
    stream: (events = USUAL, twist = {}) =>
      later(() => flow(methods.stream, words.sendParams(true), events, twist)),
    subscribe: (events = USUAL, twist = {}) =>
      later(() => flow(methods.subscribe, { id: ids(twist).task }, events, twist)),
  };
}

/** Speaks A2A 1.0 over JSON-RPC to https://agent.example/rpc. */
export const v10: Speaker = speaker(WORDS_10);
/** Speaks A2A 0.3 over JSON-RPC to https://agent.example/rpc. */
export const v03: Speaker = speaker(WORDS_03);

/** Any exchange: `asks` as `GET /tasks/t-1`, and the JSON of both bodies (undefined: none). */
export function http(asks: string, json: Json | undefined, answer: Json | undefined, turn: Turn = {}): Step {
  const typed = (body: Json | undefined): { readonly [name: string]: string } =>
    body === undefined ? {} : { 'Content-Type': 'application/json' };
  return later(() =>
    exchange(
      { start: `${asks} HTTP/1.1`, headers: { Host: 'agent.example', ...typed(json) }, json },
      { start: 'HTTP/1.1 200 OK', headers: typed(answer), json: answer },
      turn,
    ),
  );
}

/** So many seconds in which nothing crosses. */
export function pause(seconds: number): Step {
  return [{ pause: seconds }];
}

/** A block of bytes as it stands. */
export function bytes(to: 'agent' | 'client', text: string, on = 1): Step {
  return [{ on, to, text }];
}
