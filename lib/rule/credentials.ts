import { type Credential, credentialsOf, keysOf } from '../a2a/view/credentials.js';
import type { AgentCard, Call, Poll, Stream } from '../model/a2a.js';
import type { Related } from '../model/finding.js';
import { placeIn } from '../model/json.js';
import type { SecurityScheme } from '../model/security.js';
import { refusal } from './refusal.js';

/** Credentials that a card requires and a call does not carry: which would do, and where the card says so. */
interface Lack {
  readonly wanted: string;
  readonly related: Related;
}

/** Where a scheme wants its credentials, in words; null where no header field or query shows them. */
function shownBy({ kind, location, parameter, scheme }: SecurityScheme): string | null {
  switch (kind) {
    case 'apiKey':
      return parameter === null ? null : `the ${location ?? 'header'} \`${parameter.slice(0, 40)}\``;
    case 'http':
      return `\`Authorization: ${scheme === null || scheme === '' ? '…' : scheme.slice(0, 20)}\``;
    case 'oauth2':
    case 'openIdConnect':
      return '`Authorization: Bearer`';
    case 'mutualTLS':
    case 'unknown':
      return null;
  }
}

/** Which credentials would do for a card; null where it requires none, or some that no message shows, as TLS certificates. */
function requiredBy({ requirements, securitySchemes }: AgentCard): readonly string[] | null {
  if (requirements === null || requirements.length === 0) return null;
  const wanted = requirements.map(({ schemes }) => {
    const shown = schemes.flatMap(({ name }) => {
      const scheme = securitySchemes.find((one) => one.name === name);
      return (scheme === undefined ? null : shownBy(scheme)) ?? [];
    });
    return shown[0] ?? null;
  });
  const visible = wanted.filter((one) => one !== null);
  return visible.length === wanted.length ? [...new Set(visible)] : null;
}

/** What a call lacks, where it carries no credentials at all; null where it does, where none are required, or the capture cannot tell. */
export function lacking({ access, card }: Call | Poll | Stream): Lack | null {
  if (access.shown !== false || card === null) return null;
  const wanted = requiredBy(card);
  const at = card.requirements?.[0]?.pointer;
  if (wanted === null || at === undefined) return null;
  return {
    wanted: wanted.slice(0, 3).join(' or '),
    related: { label: 'required here', at: placeIn(card.doc, at) },
  };
}

/** The credentials that a call carries. */
export function credentials({ exchange: { request }, card }: Call | Poll | Stream): readonly Credential[] {
  return request === null ? [] : [...credentialsOf(request, keysOf(card))];
}

/** Whether a credential is of a scheme; null where no message would show one of it. */
export function isOfScheme(found: Credential, scheme: SecurityScheme): boolean | null {
  const named = found.name.toLowerCase() === scheme.parameter?.toLowerCase();
  switch (scheme.kind) {
    case 'apiKey':
      return named || (scheme.location === 'cookie' && found.in === 'cookie');
    case 'http':
      return found.in === 'authorization' && isSameScheme(found, scheme.scheme);
    case 'oauth2':
    case 'openIdConnect':
      return found.in === 'authorization' && ['bearer', 'dpop'].some((one) => isSameScheme(found, one));
    case 'mutualTLS':
    case 'unknown':
      return null;
  }
}

function isSameScheme({ scheme }: Credential, wanted: string | null): boolean {
  return scheme === null || wanted === null || scheme.toLowerCase() === wanted.trim().toLowerCase();
}

/** In words, what a card's schemes would show. */
export function schemesShown({ securitySchemes }: AgentCard): string {
  const words = securitySchemes.map(shownBy).filter((one) => one !== null);
  return [...new Set(words)].slice(0, 3).join(' or ');
}

/** Whether an agent did what it was asked for. */
export function isGranted(entry: Call | Poll | Stream): boolean {
  switch (entry.outcome) {
    case 'http-error':
    case 'rpc-error':
    case 'unanswered':
    case 'unreadable':
      return false;
    case 'stream':
      return entry.kind === 'stream' && entry.events.length > 0 && refusal(entry) === null;
    default:
      return refusal(entry) === null;
  }
}

/** Whether an agent asks for credentials, or for others: by status, or by the code that it has for that. */
export function isChallenged({ exchange: { response }, rpcError }: Call | Poll | Stream): boolean {
  if (response?.status === 401 || response?.status === 403) return true;
  return rpcError?.code === -31401 || rpcError?.code === -31403;
}
