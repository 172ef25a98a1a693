import type { Fidelity } from '../../model/capture.js';
import type { Bundle, FileItem } from '../../model/reader.js';
import { inTurn, type Turn } from './order.js';
import { flowTimes } from './report.js';
import { flowName } from './tcpflow-names.js';
import { type FlowFile, type NumberedFile, pairedTurns, taggedTurns } from './turns.js';

const TCPICK = /^tcpick_(?:\d+_)?_(.{1,100})\.(both|clnt|serv)(\.\d{1,6})?\.dat$/;

/** Whether a folder with these file names is one capture: what tcpflow or tcpick writes. */
export function looksLikeFolder(names: readonly string[]): boolean {
  return names.some((name) => flowName(baseOf(name)) !== null || TCPICK.test(baseOf(name)));
}

/** Opens a folder of tcpflow or tcpick as one capture; null where it is none. Files of other kinds are left alone. */
export function openFolder(files: readonly FlowFile[]): Bundle | null {
  if (!looksLikeFolder(files.map(({ name }) => name))) return null;
  const groups = new Map<string, { readonly both: boolean; readonly files: NumberedFile[]; time: number }>();
  const report = files.find(({ name }) => baseOf(name) === 'report.xml');
  const times = flowTimes(report?.chunks() ?? []);
  let tcpick = false;
  for (const [index, file] of files.entries()) {
    const base = baseOf(file.name);
    const flow = flowName(base);
    const [, address = '', kind, number = ''] = TCPICK.exec(base) ?? [];
    if (flow === null && kind === undefined) continue;
    tcpick ||= kind !== undefined;
    const key =
      flow === null
        ? `${address}${number} ${kind === 'both' ? base : ''}`
        : `${[flow.from, flow.to].sort().join(' ')} ${flow.count}`;
    const group = groups.get(key) ?? { both: kind === 'both', files: [], time: Number.POSITIVE_INFINITY };
    group.files.push({ ...file, index });
    group.time = Math.min(group.time, times.get(base) ?? flow?.time ?? Number.POSITIVE_INFINITY);
    groups.set(key, group);
  }
  const connections = [...groups].sort(([, a], [, b]) => (a.time === b.time ? 0 : a.time - b.time));
  return bundle(
    tcpick ? 'folder of tcpick' : 'folder of tcpflow',
    connections.map(([, group], at) => {
      const id = `c${at + 1}`;
      const [file] = group.files;
      if (group.both && file) return taggedTurns(file, id);
      return pairedTurns(group.files, id, tcpick);
    }),
    `${connections.length} connections put in order by the Date of their answers and the times of statuses`,
  );
}

/** Opens two files, what the client sent and what it got, as one connection. */
export function openPair(client: FlowFile, server: FlowFile): Bundle {
  const files = [
    { ...client, index: 0 },
    { ...server, index: 1 },
  ];
  return bundle('pair of one-direction files', [pairedTurns(files, 'c1')], null);
}

function bundle(format: string, connections: readonly Iterator<Turn>[], note: string | null): Bundle {
  const seen = new Set<string>();
  function* items(): Generator<FileItem> {
    for (const one of inTurn(connections)) {
      if (one.item.kind === 'segment') seen.add(one.item.direction);
      yield one;
    }
  }
  function fidelity(): Fidelity {
    return {
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: seen.size === 2 ? 'exact' : 'absent',
      connections: 'exact',
      notes: note === null || connections.length < 2 ? [] : [note],
    };
  }
  return { format, items, fidelity, truncated: () => false, apart: true };
}

function baseOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
