import type {
  AgentCard,
  AgentInterface,
  AnsweredElsewhere,
  Call,
  Choice,
  Poll,
  Stream,
} from '../model/a2a.js';
import { header } from '../model/http.js';
import { placeOf } from '../model/location.js';
import { flat } from './head.js';

/** What clients could know when they chose an interface: how they, and the agent's operations, fared over others. */
export interface Choices {
  /** What earlier calls tell of this one's choice; notes how it ended. Null where nothing stands out. */
  made(entry: Call | Poll | Stream): Choice | null;
}

const MAX_FARED = 2000;
const MAX_ANSWERS = 5000;
const MAX_NAME = 100;
const MAX_URL = 1000;

export function choices(): Choices {
  /** Of a client at an interface: 0 where it was served last, else how often in a row it was not. */
  const fared = new Map<string, number>();
  const answered = new Map<string, AnsweredElsewhere>();

  function noted<T>(map: Map<string, T>, key: string, value: T, most: number): void {
    if (map.has(key)) map.set(key, value);
    else if (map.size < most) map.set(flat(key), value);
  }

  function passedOver({ from, card, face }: Call | Poll | Stream): AgentInterface | null {
    if (card === null || face === null) return null;
    for (const other of preferredTo(face, card)) {
      if (fared.get(keyOf(from, other)) === 0) return other;
    }
    return null;
  }

  return {
    made(entry) {
      const { from, card, face, binding, operation, outcome } = entry;
      if (card === null || binding === null || operation === null) return null;
      const failed = isFailed(entry);
      let failures = 0;
      let passed: AgentInterface | null = null;
      if (face !== null && from !== null && face.binding === binding) {
        const key = keyOf(from, face);
        failures = failed === true ? (fared.get(key) ?? 0) + 1 : 0;
        passed = passedOver(entry);
        if (failed !== null) noted(fared, key, failures, MAX_FARED);
      }
      const generation = entry.dialect.spoken.slice(0, 2);
      const place = `${card.host} ${card.name?.slice(0, MAX_NAME)} ${operation} ${generation}`;
      const elsewhere = (['JSONRPC', 'HTTP+JSON'] as const).flatMap((other) =>
        other === binding ? [] : (answered.get(`${place} ${other}`) ?? []),
      );
      if (outcome !== 'unanswered' && outcome !== 'unreadable' && generation !== 'un' && generation !== 'mi')
        noted(answered, `${place} ${binding}`, answerOf(entry), MAX_ANSWERS);
      const [first] = elsewhere;
      if (failures === 0 && passed === null && first === undefined) return null;
      return { failures, passedOver: passed, elsewhere: first ?? null };
    },
  };
}

function keyOf(from: string | null, { url, binding, version }: AgentInterface): string {
  return `${from} ${binding.slice(0, MAX_NAME)} ${version?.slice(0, MAX_NAME)} ${url.slice(0, MAX_URL)}`;
}

/** Interfaces of the half of a card that this one is of, which stand before it; of 0.3 the main one alone. */
function preferredTo(face: AgentInterface, { interfaces, root }: AgentCard): readonly AgentInterface[] {
  const list = `${root}/supportedInterfaces/`;
  const before = interfaces.slice(0, interfaces.indexOf(face));
  if (face.pointer.startsWith(list)) return before.filter(({ pointer }) => pointer.startsWith(list));
  return before.filter(({ pointer }) => pointer === root);
}

/** Whether nobody there served a call: an error of HTTP, or no answer. Null where the capture does not tell. */
function isFailed({ outcome, exchange: { response, end } }: Call | Poll | Stream): boolean | null {
  if (outcome === 'unanswered') return end === 'closed-by-server' ? true : null;
  if (outcome === 'unreadable') return null;
  if (outcome !== 'http-error' || response === null) return false;
  const { status } = response;
  return status >= 500 || status === 404 || status === 405 || status === 415 ? true : null;
}

function answerOf({
  index,
  binding,
  outcome,
  rpcError,
  taskId,
  from,
  exchange,
}: Call | Poll | Stream): AnsweredElsewhere {
  const { request, response } = exchange;
  const at = response?.at ?? request?.at;
  return {
    exchange: index,
    at: placeOf(at?.offset ?? 0, at?.length ?? 0),
    binding: binding ?? '',
    served: outcome !== 'rpc-error' && outcome !== 'http-error',
    error: rpcError?.name ?? null,
    taskId,
    from,
    bare: request !== null && isBare(request),
  };
}

/** Whether a request has no header field that may hold a credential. */
function isBare(request: NonNullable<Call['exchange']['request']>): boolean {
  return (
    header(request, 'host') !== null &&
    !request.headers.some(({ name }) => /auth|cookie|key|token|secret|cert/i.test(name))
  );
}
