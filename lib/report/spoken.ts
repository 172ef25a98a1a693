import { type Binding, bindingName, DIALECT_NAMES, type Dialect, generation } from '../model/dialect.js';
import type { ExchangeRow } from '../model/report.js';

/** `1.0 over JSON-RPC`. */
export function spokenOver(dialect: Dialect, binding: Binding | null): string {
  return binding === null ? DIALECT_NAMES[dialect] : `${DIALECT_NAMES[dialect]} over ${bindingName(binding)}`;
}

/**
 * Where what is advertised, claimed and spoken in one exchange disagree, a clause each (A2A 0.3 and 1.0 side by side:
 * a method, route or body of one version under the header, at the interface, or in the answer of another).
 */
export function disagreements({ kind, dialect, outcome, operation }: ExchangeRow): string[] {
  if (kind === 'foreign' || kind === 'card-fetch') return [];
  const { request, response, claimed, advertised, clash } = dialect;
  const asked = generation(request);
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
    found.push(`the header claims \`${claimed}\`, the request speaks ${DIALECT_NAMES[request]}`);
  const offered = advertised.filter((version) => /^\d/.test(version));
  const fits = offered.length === 0 || offered.some((version) => version.startsWith('0') === older);
  if (!fits) found.push(`the card offers only \`${offered.join('`, `')}\` at this URL`);
  else if (request === '1.0' && (claimed === null || claimed === '') && operation !== null)
    found.push('without `A2A-Version` an agent has to read it as 0.3');
  const answered = generation(response);
  if (answered !== null && answered !== asked && outcome !== 'rpc-error')
    found.push(`the answer speaks ${DIALECT_NAMES[response]}`);
  return found;
}
