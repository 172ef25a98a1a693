import type { Binding, Dialect, Json, Operation, RpcRequest } from '../model/a2a.js';
import { mediaTypeIn } from '../model/http.js';
import { isObject, member } from '../model/json.js';
import type { InForce } from './cardbook.js';
import { nearestFaces } from './face.js';
import {
  BITS,
  type Bits,
  bitsOf,
  bitsOfAll,
  breakTie,
  type Clue,
  isDecided,
  likeliest,
  type Marks,
  marks,
  strong,
} from './marks.js';
import type { RouteMatch } from './rest.js';
import { markPushConfig, markSend } from './shapes.js';
import type { MethodSpelling } from './spec/methods.js';
import { MEDIA_TYPES } from './spec/values.js';

/** What one side speaks. `envelope`: by method, route or wrapper alone, which also a mixed message has. */
export interface Side {
  readonly dialect: Dialect;
  readonly envelope: Dialect;
  readonly evidence: readonly string[];
  /** What made it mixed. */
  readonly clash: Clue | null;
}

/** What a request's dialect is told from. */
export interface Asked {
  readonly binding: Binding | null;
  readonly operation: Operation | null;
  readonly rpc: RpcRequest | null;
  readonly spelling: MethodSpelling | null;
  readonly route: RouteMatch | null;
  /** Over gRPC: what package and method in the path tell. */
  readonly grpc: Dialect | null;
  readonly body: Json | undefined;
  readonly contentType: string | null;
  readonly claimed: string | null;
  readonly inForce: InForce;
  /** What was last spoken at this URL. */
  readonly earlier: Dialect | null;
}

/** Dialects that JSON-RPC carries. */
export const RPC = BITS.all & ~BITS.v03Proto;
const REST = BITS.all & ~BITS.v01;
const EARLIER = 'earlier traffic on this URL';
const CLAIMED = 'the version in the header';
const OFFERED = 'the version of the interface in the card';
const V1_SEGMENT = 'the segment `/v1`';
/** A side that says nothing of its dialect. */
export const UNKNOWN: Side = { dialect: 'unknown', envelope: 'unknown', evidence: [], clash: null };

/** 0.3 reference §15.2: method or route, then body, then header, card, and earlier traffic on the URL. */
export function requestSide(asked: Asked): Side {
  if (asked.grpc !== null) {
    return { dialect: asked.grpc, envelope: asked.grpc, evidence: ['the package in the path'], clash: null };
  }
  return asked.binding === 'HTTP+JSON' ? restRequest(asked) : rpcRequestSide(asked);
}

function rpcRequestSide(asked: Asked): Side {
  const { spelling, rpc, operation } = asked;
  const to = marks('JSONRPC', spelling ? bitsOfAll(spelling.dialects) : RPC);
  if (spelling) to.clauses.push(`method \`${spelling.method}\``);
  const envelope = spelling ? likeliest(to.possible) : 'unknown';
  markRequest(to, operation, rpc?.params);
  breakTie(to);
  // A method that 0.1 and 0.3 share is read as the URL's other traffic is (A1).
  if (to.possible === BITS.lower && spelling && asked.earlier === '0.1') {
    return {
      dialect: '0.1',
      envelope: '0.1',
      evidence: [...to.clauses, EARLIER],
      clash: null,
    };
  }
  return spelling || isDecided(to.possible) ? side(to, envelope) : undecided(to, asked);
}

function restRequest(asked: Asked): Side {
  const { route, body, operation } = asked;
  if (route?.older)
    return { dialect: '0.2', envelope: '0.2', evidence: [`route \`${route.spelled}\``], clash: null };
  const to = marks('HTTP+JSON', route ? routeBits(route) : REST);
  if (route) to.clauses.push(`route \`${route.spelled}\``);
  const envelope = route === null ? 'unknown' : route.v1 ? '0.3-proto' : '1.0';
  markRequest(to, operation, body);
  if (mediaTypeIn(asked.contentType) === MEDIA_TYPES.a2a)
    strong(to, BITS.v1, 'media type `application/a2a+json`');
  breakTie(to);
  if (to.possible === 0 || isDecided(to.possible)) return side(to, envelope);
  if (!route?.v1) return undecided(to, asked);
  // Provisionally 0.3: `/v1` may also be the end of a 1.0 base URL or a tenant (A4, A5).
  if (asked.claimed?.startsWith('1.')) strong(to, BITS.v1, CLAIMED);
  else if (asked.claimed?.startsWith('0.')) strong(to, BITS.v03Proto, CLAIMED);
  else if (endsInV1(asked.inForce)) strong(to, BITS.v1, "the card's 1.0 interface, whose URL ends in `/v1`");
  else if (asked.earlier !== null && bitsOf(asked.earlier) & BITS.v1) strong(to, BITS.v1, EARLIER);
  else if (asked.earlier === '0.3-proto') strong(to, BITS.v03Proto, EARLIER);
  else strong(to, BITS.v03Proto, offersOnly03(asked.inForce) ? OFFERED : V1_SEGMENT);
  return side(to, envelope);
}

/** A request that only `/v1` made one of 0.3 is of 1.0 if what was served in answer is (A5). */
export function settled(request: Side, answer: Side): Side {
  const { dialect, evidence } = request;
  if (dialect !== '0.3-proto' || answer.dialect !== '1.0' || !isBySegment(request)) return request;
  return { dialect: '1.0', envelope: '1.0', evidence: evidence.slice(0, -1), clash: null };
}

/** Whether nothing but `/v1` in the path tells the dialect. */
export function isBySegment({ evidence }: Side): boolean {
  return evidence.at(-1) === V1_SEGMENT;
}

function routeBits(route: RouteMatch): Bits {
  if (!route.v1) return BITS.v1;
  return route.spelled.endsWith('/card') ? BITS.v03Proto : BITS.v1 | BITS.v03Proto | BITS.v03Rpc;
}

function endsInV1({ faces }: InForce): boolean {
  return nearestFaces(faces, 'HTTP+JSON').some(
    ({ face, path }) => face.version?.startsWith('1.') === true && path.endsWith('/v1'),
  );
}

function offersOnly03({ faces }: InForce): boolean {
  const near = nearestFaces(faces, 'HTTP+JSON');
  return near.length > 0 && near.every(({ face }) => face.version?.startsWith('0.') === true);
}

function markRequest(to: Marks, operation: Operation | null, params: Json | undefined): void {
  if (!isObject(params)) return;
  switch (operation) {
    case 'SendMessage':
    case 'SendStreamingMessage':
    case null:
      markSend(to, params);
      return;
    case 'CreateTaskPushNotificationConfig':
      markPushConfig(to, member(params, 'config') ?? params);
      break;
    default:
      if (Object.hasOwn(params, 'pushNotificationConfigId')) {
        strong(
          to,
          BITS.v03Rpc,
          '`pushNotificationConfigId` in the params',
          params,
          'pushNotificationConfigId',
        );
      }
  }
  if (Object.hasOwn(params, 'tenant')) strong(to, BITS.v1, '`tenant` in the request', params, 'tenant');
}

/** Neither method nor body decided: header, card, earlier traffic, in this order. */
function undecided(to: Marks, { claimed, inForce, binding, earlier }: Asked): Side {
  const hints: readonly (readonly [string, readonly string[]])[] = [
    [CLAIMED, claimed ? [claimed] : []],
    [OFFERED, nearestFaces(inForce.faces, binding).map(({ face }) => face.version ?? '')],
    [EARLIER, earlier === null ? [] : [earlier]],
  ];
  const usable = to.possible & ~(binding === 'HTTP+JSON' ? BITS.v03Rpc : BITS.v03Proto);
  for (const [clause, versions] of hints) {
    const bits = versions.reduce((all, version) => all | versionBits(version), 0) & usable;
    if (bits === 0 || !isDecided(bits)) continue;
    return {
      dialect: likeliest(bits),
      envelope: likeliest(bits),
      evidence: [...to.clauses, clause],
      clash: null,
    };
  }
  return { ...UNKNOWN, evidence: to.clauses };
}

function versionBits(version: string): Bits {
  if (version.startsWith('1')) return BITS.v1;
  if (version.startsWith('0.1')) return BITS.v01;
  return version.startsWith('0.') ? BITS.v03Rpc | BITS.v03Proto : 0;
}

function side(to: Marks, envelope: Dialect): Side {
  const dialect = likeliest(to.possible);
  const mixed = dialect === 'mixed';
  return { dialect, envelope: mixed ? envelope : dialect, evidence: to.clauses, clash: to.clash };
}
