import type { AgentCard, AgentInterface } from '../../model/a2a.js';
import { bindingName, generation } from '../../model/dialect.js';
import { isLoopback } from '../../model/host.js';
import { header } from '../../model/http.js';
import { facesOf } from '../card/faces.js';
import { type Asking, asksIn, generationOf, takenAs } from './answered.js';
import type { About, Ledger, Sign } from './ledger.js';

/** What a card says of where its agent is: hosts, its own among them, and each interface by its pointer. */
export interface Ends {
  readonly hosts: ReadonlySet<string>;
  readonly faces: ReadonlyMap<string, { readonly about: About; readonly host: string | null }>;
}

export function endsOf(card: AgentCard): Ends {
  const faces = facesOf(card).map(({ face, host }) => ({ face, host }));
  const hosts = new Set([...faces.map(({ host }) => host), card.host].filter((host) => host !== null));
  return {
    hosts,
    faces: new Map(faces.map(({ face, host }) => [face.pointer, { about: aboutOf(face), host }])),
  };
}

const ANSWERED: Sign = { what: 'answered', made: 'for', unmade: 'for' };
const FAILED: Sign = { what: 'answered with an error', made: 'neither', unmade: null };
const CHALLENGED: Sign = { what: 'credentials were asked for', made: 'neither', unmade: null };
const SILENT: Sign = { what: 'asked, and not answered', made: 'neither', unmade: null };
const UNTOLD: Sign = { what: 'asked; the answer does not tell', made: 'neither', unmade: null };
const ELSEWHERE: Sign = {
  what: 'answered under another host than its URL names',
  made: 'neither',
  unmade: null,
};
const MISNAMED: Sign = {
  what: 'answered over a binding that A2A names otherwise',
  made: 'neither',
  unmade: null,
};
const OWN_VERSION: Sign = { what: 'its own version was refused', made: 'against', unmade: null };

const KNOWN: ReadonlySet<string> = new Set(['JSONRPC', 'HTTP+JSON', 'GRPC']);

/** An interface is one claim, also where both halves of a card name it. */
export function interfaceKey({ url, binding, version, tenant }: AgentInterface): string {
  return [url, binding, version, tenant].join('\n');
}

function aboutOf(face: AgentInterface): About {
  return { kind: 'interface', key: interfaceKey(face) };
}

/** What a call shows of the interface that it went to, or of one that the card does not name. */
export function noteInterface(entry: Asking, ends: Ends, to: Ledger): void {
  const { face, binding } = entry;
  if (binding === null) return;
  const isIts = face !== null && (face.binding === binding || !KNOWN.has(face.binding));
  const sign = isIts ? shownBy(entry, face, ends) : 'not its own';
  if (sign === 'not its own') {
    if (takenAs(entry) === 'served') noteUnnamed(entry, ends, to);
  } else if (sign !== null && face !== null)
    to.note(ends.faces.get(face.pointer)?.about ?? aboutOf(face), sign, entry);
}

/** `not its own`: the version that was asked for is none that the card offers there. */
function shownBy(entry: Asking, face: AgentInterface, ends: Ends): Sign | 'not its own' | null {
  const taken = takenAs(entry);
  if (face.binding !== entry.binding) return taken === 'served' ? MISNAMED : null;
  const own = ends.faces.get(face.pointer)?.host ?? null;
  if (own !== null && entry.host !== null && !isSameEnd(own, entry.host))
    return taken === 'served' ? ELSEWHERE : null;
  switch (taken) {
    case 'served':
      return servedBy(entry, face);
    case 'error':
      return refusedBy(entry, face);
    case 'missing':
      return isTelling(entry) ? gone(entry) : UNTOLD;
    case 'challenged':
      return CHALLENGED;
    case null:
      return entry.exchange.response === null ? SILENT : UNTOLD;
  }
}

function servedBy(entry: Asking, face: AgentInterface): Sign | 'not its own' {
  const versions = versionsOf(entry, face);
  const spoken = generation(entry.dialect.response) ?? generation(entry.dialect.request);
  if (versions.length === 0 || spoken === null || isAmong(versions, spoken)) return ANSWERED;
  return asksIn(versions, entry) ? inAnother(entry, spoken) : 'not its own';
}

/** An error of the protocol tells little: only one in the form of its version shows that it is spoken. */
function refusedBy(entry: Asking, face: AgentInterface): Sign | null {
  const versions = versionsOf(entry, face);
  const asOffered = asksIn(versions, entry);
  if (entry.rpcError?.name === 'VersionNotSupportedError')
    return asOffered ? (isInQuery(entry) ? FAILED : OWN_VERSION) : null;
  const answered = generation(entry.dialect.response);
  if (!asOffered) return null;
  return answered !== null && isAmong(versions, answered) ? ANSWERED : FAILED;
}

/** Whether it is the query that tells the version, where some agents do not look for it. */
function isInQuery({ dialect, exchange }: Asking): boolean {
  return (
    dialect.claimed !== null && exchange.request !== null && header(exchange.request, 'a2a-version') === null
  );
}

function versionsOf({ dialect }: Asking, { version }: AgentInterface): readonly string[] {
  return version === null ? dialect.advertised : [version];
}

function isAmong(versions: readonly string[], spoken: string): boolean {
  return versions.some((version) => generationOf(version) === spoken);
}

/** A status that says that nothing is there, and not only no such task. */
function isTelling({ binding, operation, exchange }: Asking): boolean {
  if (exchange.request?.method !== 'POST') return false;
  return binding === 'JSONRPC' || operation === 'SendMessage' || operation === 'SendStreamingMessage';
}

function gone({ exchange }: Asking): Sign {
  return { what: `answered with status ${exchange.response?.status ?? 0}`, made: 'against', unmade: null };
}

function inAnother({ dialect }: Asking, spoken: string): Sign {
  const asked = generation(dialect.request);
  return { what: `asked in ${asked}, and answered in ${spoken}`, made: 'against', unmade: null };
}

/** A URL, binding or version that the card does not offer, on a host that it speaks of. */
function noteUnnamed(entry: Asking, ends: Ends, to: Ledger): void {
  const { binding, home, host, dialect, operation } = entry;
  if (binding === null || home === null || host === null || !ends.hosts.has(host)) return;
  // Agents before 1.0 have their extended card at a path of its own.
  if (binding === 'HTTP+JSON' && operation === 'GetExtendedAgentCard') return;
  const spoken = generation(dialect.response) ?? generation(dialect.request);
  const detail = spoken === null ? bindingName(binding) : `${bindingName(binding)} ${spoken}`;
  const [, path = ''] = home.split(' ', 2);
  const name = `${host}${path}`;
  to.note({ kind: 'interface', key: `${detail} ${name}` }, ANSWERED, entry, { name, detail });
}

/** Hosts that are one; loopback has many names. */
function isSameEnd(one: string, other: string): boolean {
  if (one === other) return true;
  return isLoopback(one) && isLoopback(other) && portOf(one) === portOf(other);
}

function portOf(host: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? '';
}
