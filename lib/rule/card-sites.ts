import type { AgentCard, DiscoveryAttempt, TranscriptEnd } from '../model/a2a.js';

/** What came of looking for a card in one folder of one host, at the path of 0.3 and 1.0 and at the one before. */
export interface CardSite {
  readonly host: string | null;
  readonly current: readonly DiscoveryAttempt[];
  readonly older: readonly DiscoveryAttempt[];
}

const CURRENT = '/.well-known/agent-card.json';
const OLDER = '/.well-known/agent.json';

/** The places where cards were looked for, in wire order. */
export function cardSites({ discovery }: TranscriptEnd): Iterable<CardSite> {
  const sites = new Map<
    string,
    { host: string | null; current: DiscoveryAttempt[]; older: DiscoveryAttempt[] }
  >();
  for (const attempt of discovery) {
    const { host, path } = attempt;
    const which = path.endsWith(CURRENT) ? 'current' : path.endsWith(OLDER) ? 'older' : null;
    if (which === null) continue;
    const folder = path.slice(0, path.length - (which === 'current' ? CURRENT : OLDER).length);
    const key = `${host ?? ''} ${folder}`;
    const site = sites.get(key) ?? { host, current: [], older: [] };
    sites.set(key, site);
    site[which].push(attempt);
  }
  return sites.values();
}

/** Whether an answer says that there is no card: no challenge, no redirection, no "not modified". */
export function isDenied({ found, status }: DiscoveryAttempt): boolean {
  return (
    found === false && status !== null && status !== 401 && status !== 403 && !(status >= 300 && status < 400)
  );
}

/** The card that an attempt brought, where it was the first to bring it. */
export function cardOf({ exchange }: DiscoveryAttempt, { cards }: TranscriptEnd): AgentCard | null {
  return cards.find((card) => card.exchange === exchange) ?? null;
}
