import {
  type Crossing,
  didYouMean,
  endTime,
  instantOf,
  isCalled,
  isChosen,
  type Participant,
  type Selection,
  shorten,
  shortId,
  stamp,
  startTime,
} from '../index.js';

/** Ids that are remembered, to name one of them where none is of what was asked for. */
const MOST = 1000;
const NAMED = 3;
const NAME_LIMIT = 40;

/** Learns which values of a selection choose nothing of a capture. */
export interface Unmatched {
  row(row: Crossing): void;
  /** A clause for each, with what there is instead; parties are known at the capture's end. */
  told(parties: readonly Participant[]): string[];
}

const NOTHING: Selection = { tasks: [], contexts: [], exchanges: [], agents: [], from: null, until: null };

export function openUnmatched({ tasks, contexts, exchanges, agents, from, until }: Selection): Unmatched {
  const ids = { task: new Set<string>(), context: new Set<string>() };
  const missing = { task: new Set(tasks), context: new Set(contexts), exchange: new Set(exchanges) };
  let last = 0;
  let [begins, ends] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  function see(what: 'task' | 'context', id: string | null): void {
    if (id !== null && ids[what].size < MOST) ids[what].add(id);
  }

  function unknown(what: 'task' | 'context', value: string): string {
    const all = [...ids[what]];
    const near = didYouMean(value, new Set(all.map((id) => id.slice(0, Math.max(4, value.length)))));
    return `no ${what} begins with \`${value}\`${near || instead(what, all.map(shortId))}`;
  }

  function strange(wanted: string, others: readonly Participant[]): string {
    const near = didYouMean(
      wanted,
      others.flatMap(({ name, address }) => [name ?? '', address ?? '']),
    );
    const called = others.map(({ id, name, address }) => shorten(name ?? address ?? id, NAME_LIMIT));
    return `no agent is called \`${wanted}\`${near || instead('agent', called)}`;
  }

  function outOfTime(): string[] {
    if (begins > ends) return [];
    const first = instantOf(from, begins) ?? begins;
    const end = instantOf(until, begins) ?? ends;
    if (first > end && from !== null && until !== null)
      return ['the time that was chosen ends before it begins'];
    if (first <= ends && end >= begins) return [];
    return [`nothing crossed then; the capture goes from ${stamp(begins)} to ${stamp(ends)}`];
  }

  return {
    row(row) {
      last = Math.max(last, row.index);
      begins = Math.min(begins, startTime(row) ?? begins);
      ends = Math.max(ends, endTime(row) ?? ends);
      see('task', row.taskId);
      see('context', row.contextId);
      for (const value of missing.task)
        if (isChosen({ ...NOTHING, tasks: [value] }, row)) missing.task.delete(value);
      for (const value of missing.context)
        if (isChosen({ ...NOTHING, contexts: [value] }, row)) missing.context.delete(value);
      for (const span of missing.exchange)
        if (isChosen({ ...NOTHING, exchanges: [span] }, row)) missing.exchange.delete(span);
    },
    told(parties) {
      const others = parties.filter(({ role }) => role !== 'client');
      return [
        ...[...missing.task].map((value) => unknown('task', value)),
        ...[...missing.context].map((value) => unknown('context', value)),
        ...[...missing.exchange].map(({ first, last: end }) =>
          first === end
            ? `no exchange is numbered ${first}; the last is ${last}`
            : `no exchange is numbered ${first}-${end}; the last is ${last}`,
        ),
        ...agents
          .filter((wanted) => !others.some((party) => isCalled(party, wanted)))
          .map((wanted) => strange(wanted, others)),
        ...outOfTime(),
      ];
    },
  };
}

function instead(what: string, all: readonly string[]): string {
  if (all.length === 0) return `; there is no ${what}`;
  const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : '';
  return `; there ${all.length === 1 ? 'is' : 'are'} ${all.slice(0, NAMED).join(', ')}${more}`;
}
