import type { Binding, Dialect } from '../model/a2a.js';
import type { ExchangeRow } from '../model/report.js';

/** Which specification a dialect belongs to; null where the bytes do not decide. */
type Family = '0.1' | '0.3' | '1.0';

const FAMILIES: Readonly<Record<Dialect, Family | null>> = {
  '0.1': '0.1',
  '0.2': '0.3',
  '0.3-rpc': '0.3',
  '0.3-proto': '0.3',
  '1.0-rc': '1.0',
  '1.0': '1.0',
  mixed: null,
  unknown: null,
};

/** For people: the two dialects of 0.3 are told apart by their binding. */
const NAMES: Readonly<Record<Dialect, string>> = {
  '0.1': '0.1',
  '0.2': '0.2',
  '0.3-rpc': '0.3',
  '0.3-proto': '0.3',
  '1.0-rc': '1.0 release candidate',
  '1.0': '1.0',
  mixed: 'mixed dialects',
  unknown: 'no version known',
};

const BINDINGS: Readonly<Record<Binding, string>> = {
  JSONRPC: 'JSON-RPC',
  'HTTP+JSON': 'HTTP+JSON',
  GRPC: 'gRPC',
};

/** A dialect for people, as `0.3`. */
export function dialectName(dialect: Dialect): string {
  return NAMES[dialect];
}

/** `1.0 over JSON-RPC`. */
export function spokenOver(dialect: Dialect, binding: string | null): string {
  const name =
    binding === 'JSONRPC' || binding === 'HTTP+JSON' || binding === 'GRPC' ? BINDINGS[binding] : binding;
  return name === null ? NAMES[dialect] : `${NAMES[dialect]} over ${name}`;
}

/**
 * Where what is advertised, claimed and spoken in one exchange disagree, a clause each (A2A 0.3 and 1.0 side by side:
 * a method, route or body of one version under the header, at the interface, or in the answer of another).
 */
export function disagreements({ kind, dialect, outcome, operation }: ExchangeRow): string[] {
  if (kind === 'foreign' || kind === 'card-fetch') return [];
  const { request, response, claimed, advertised, clash } = dialect;
  const asked = FAMILIES[request];
  const found: string[] = [];
  const has = clash === null ? 'members of two versions' : clash.says;
  if (request === 'mixed') found.push(`the request is of no one version: it has ${has}`);
  if (response === 'mixed')
    found.push(
      `the answer is of no one version: it has ${clash?.side === 'response' ? has : 'members of two'}`,
    );
  if (asked === '0.1') found.push('0.1 is obsolete: no agent of today serves it');
  if (asked === null || kind === 'push-delivery') return found;
  const older = asked !== '1.0';
  const major = /^\d+(?=\.\d)/.exec(claimed ?? '')?.[0] ?? null;
  if (major !== null && Number(major) >= 1 === older)
    found.push(`the header claims \`${claimed}\`, the request speaks ${NAMES[request]}`);
  const offered = advertised.filter((version) => /^\d/.test(version));
  const fits = offered.length === 0 || offered.some((version) => version.startsWith('0') === older);
  if (!fits) found.push(`the card offers only \`${offered.join('`, `')}\` at this URL`);
  else if (request === '1.0' && (claimed === null || claimed === '') && operation !== null)
    found.push('without `A2A-Version` an agent has to read it as 0.3');
  const answered = FAMILIES[response];
  if (answered !== null && answered !== asked && outcome !== 'rpc-error')
    found.push(`the answer speaks ${NAMES[response]}`);
  return found;
}
