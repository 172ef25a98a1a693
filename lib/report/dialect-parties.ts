import type { Participant } from '../model/a2a.js';
import { bindingName, DIALECT_NAMES } from '../model/dialect.js';
import type { CaptureReport, ExchangeRow } from '../model/report.js';
import { between, columns, paragraph } from '../text/width.js';
import { list } from '../text/words.js';
import { spokenOver } from './spoken.js';
import type { Style } from './style.js';

/** Counts who speaks what. */
export interface Speakers {
  add(row: ExchangeRow): void;
  /** A paragraph per party: who it is, what it speaks, and what its card offers. */
  lines(capture: CaptureReport, style: Style): string[];
}

type Counts = Map<string, number>;

const VERBS: Readonly<Record<Participant['role'], string>> = {
  client: 'speaks',
  agent: 'answers',
  webhook: 'is told',
  gateway: 'passes on',
};
const SHOWN = 20;
/** Of the other answers, only errors with typed details are in any version. */
const TELLING: ReadonlySet<string | null> = new Set(['task', 'message', 'stream', 'list', 'config', 'card']);

export function speakers(): Speakers {
  const spoken = new Map<string, Counts>();
  const claims = new Map<string, Counts>();
  const heard = new Set<string>();

  function count(into: Map<string, Counts>, who: string | null, what: string): void {
    if (who === null) return;
    const own = into.get(who) ?? new Map<string, number>();
    own.set(what, (own.get(what) ?? 0) + 1);
    into.set(who, own);
  }

  return {
    add({ kind, dialect, binding, from, to, outcome }) {
      if (kind === 'foreign' || kind === 'card-fetch') return;
      const { request, response, claimed } = dialect;
      for (const who of [from, to]) if (who !== null) heard.add(who);
      if (request !== 'unknown') {
        count(
          spoken,
          from,
          kind === 'push-delivery' ? `${DIALECT_NAMES[request]} to webhooks` : spokenOver(request, binding),
        );
        if (kind !== 'push-delivery')
          count(claims, from, claimed === null || claimed === '' ? 'no version' : `\`${claimed}\``);
      }
      if (kind === 'push-delivery') count(spoken, to, spokenOver(request, null));
      else if (
        response !== 'unknown' &&
        (TELLING.has(outcome) || (outcome === 'rpc-error' && response !== request))
      )
        count(spoken, to, spokenOver(response, binding));
    },
    lines(capture, style) {
      const known = capture.parties.filter(({ id }) => heard.has(id));
      const shown = known.slice(0, SHOWN).flatMap((party) => {
        const said = list(counted(spoken.get(party.id))) || 'nothing that tells a version';
        const claimed = party.role === 'client' ? `; claims ${list(counted(claims.get(party.id)))}` : '';
        const offers = party.role === 'agent' ? offered(party, capture) : '';
        const { options, say, paint } = style;
        const name = `${party.role.padEnd(7)}  ${say(named(party))}`;
        const text = say(`${VERBS[party.role]} ${said}${claimed}${offers}`);
        const wide = columns(name) + 2 + columns(text) <= (options.width ?? Number.POSITIVE_INFINITY);
        return wide
          ? [`${paint.file(name)}${between(name, text, null)}${text}`]
          : [
              ...paragraph(name, options.width, '', ' '.repeat(9)).map(paint.file),
              ...paragraph(text, options.width, ' '.repeat(9)),
            ];
      });
      return known.length > SHOWN ? [...shown, `and ${known.length - SHOWN} more`] : shown;
    },
  };
}

/** `1.0 over JSON-RPC`; with their numbers where there are several, most frequent first. */
function counted(counts: Counts | undefined): string[] {
  const all = [...(counts ?? [])].sort(([, a], [, b]) => b - a);
  return all.length === 1 ? all.map(([what]) => what) : all.map(([what, times]) => `${what} (${times})`);
}

function named({ name, address }: Participant): string {
  if (name === null) return address ?? '(unnamed)';
  return address === null ? name : `${name} (${address})`;
}

/** What the cards of an agent offer. */
function offered({ name, address }: Participant, { cards }: CaptureReport): string {
  const own = cards.filter((card) => (name === null ? card.host === address : card.name === name));
  const offers = own.flatMap(({ interfaces }) =>
    interfaces.map(({ version, binding }) => offerText(version, binding)),
  );
  const distinct = [...new Set(offers)];
  if (distinct.length > 0) return `; its card offers ${list(distinct)}`;
  return own.length === 0 ? '; no card in the capture' : '; its card offers nothing';
}

/** An interface for people, as `1.0 over JSON-RPC`. */
export function offerText(version: string | null, binding: string): string {
  return `${version ?? 'no version'} over ${binding === '' ? 'no binding' : bindingName(binding)}`;
}
