import type { Entry, TaskTimeline } from '../model/a2a.js';
import type { Finding } from '../model/finding.js';
import type { Surroundings, Treatment } from '../model/treatment.js';

/** Different surroundings that are remembered for rules which judge at the end; of further ones nothing is known. */
const KNOWN = 0xffff;

/** Decides what becomes of findings, by where they were made. */
export interface Treating {
  /** Learns where an exchange stands; before what was found on it is treated. */
  see(entry: Entry): void;
  /** What was found on that exchange, as it is to be told. */
  on(findings: readonly Finding[]): readonly Finding[];
  /** The same for what was found at the end. */
  atEnd(findings: readonly Finding[], tasks: Iterable<TaskTimeline>): readonly Finding[];
}

export function treating(treatments: readonly Treatment[]): Treating {
  const table: Surroundings[] = [NOWHERE];
  const known = new Map<string, number>();
  let byExchange = new Uint16Array(1024);
  let here = NOWHERE;
  let time: number | null = null;

  function note(index: number, found: Surroundings): void {
    const key = JSON.stringify([found.host, found.agent, found.operation, found.binding, found.dialect]);
    const number = known.get(key) ?? (table.length <= KNOWN ? table.length : 0);
    if (number === table.length) {
      table.push(found);
      known.set(key, number);
    }
    if (index >= byExchange.length) {
      const wider = new Uint16Array(2 * index);
      wider.set(byExchange);
      byExchange = wider;
    }
    byExchange[index] = number;
  }

  function treated(finding: Finding, where: Surroundings): readonly Finding[] {
    let left: Finding | null = finding;
    for (const treat of treatments) left = left === null ? null : treat(left, where);
    return left === null ? [] : [left];
  }

  function at(exchange: number | null | undefined): Surroundings {
    const found = exchange == null ? undefined : table[byExchange[exchange] ?? 0];
    return { ...(found ?? NOWHERE), time };
  }

  if (treatments.length === 0) return { see() {}, on: (findings) => findings, atEnd: (findings) => findings };
  return {
    see(entry) {
      const { request, response } = entry.exchange;
      const seen = request?.time ?? response?.time ?? null;
      if (seen !== null && (time === null || seen > time)) time = seen;
      const { host, operation, binding, dialect } = entry;
      const card = (entry.kind === 'card-fetch' ? entry.fetched : null) ?? entry.card;
      here = { host, agent: card?.name ?? null, operation, binding, dialect: dialect.spoken, time };
      note(entry.index, here);
    },
    on: (findings) => findings.flatMap((finding) => treated(finding, here)),
    atEnd(findings, tasks) {
      const homeless = new Set(findings.filter(({ exchange }) => exchange === null).map(({ task }) => task));
      const firsts = new Map<string, number | undefined>();
      if (homeless.size > 0) {
        for (const task of tasks) {
          if (homeless.has(task.id) && !firsts.has(task.id))
            firsts.set(task.id, task.observations[0]?.exchange ?? task.streams[0]?.exchange);
        }
      }
      return findings.flatMap((finding) =>
        treated(finding, at(finding.exchange ?? firsts.get(finding.task ?? ''))),
      );
    },
  };
}

const NOWHERE: Surroundings = {
  host: null,
  agent: null,
  operation: null,
  binding: null,
  dialect: 'unknown',
  time: null,
};
