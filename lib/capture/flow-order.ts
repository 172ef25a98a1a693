import type { FileItem } from '../model/reader.js';

/** A request with its answers, as items of the files that hold them. */
export interface Turn {
  /** When it was answered, as the answer's Date field says. */
  readonly date: number | null;
  /** Whether the answer goes on while other things happen. */
  readonly stream: boolean;
  readonly requests: readonly FileItem[];
  readonly answers: readonly FileItem[];
}

interface Row {
  readonly turns: Iterator<Turn>;
  next: Turn | null;
  date: number;
  held: readonly FileItem[];
}

/**
 * The turns of several connections in one order that claims no more than is known: by the Date of the answers, which
 * tells seconds; within one, requests stand before answers, and a stream's answer as late as its connection allows.
 */
export function* inTurn(connections: readonly Iterator<Turn>[]): Generator<FileItem> {
  const rows: Row[] = connections.map((turns) => ({ turns, next: null, date: 0, held: [] }));
  for (const row of rows) advance(row);
  for (;;) {
    let now = Number.POSITIVE_INFINITY;
    for (const row of rows) if (row.next !== null) now = Math.min(now, row.date);
    const due = rows.filter((row) => row.next !== null && row.date === now);
    if (due.length === 0) break;
    for (const row of due) {
      yield* row.held;
      yield* row.next?.requests ?? [];
      row.held = row.next?.answers ?? [];
    }
    for (const row of due) {
      if (row.next?.stream === false) {
        yield* row.held;
        row.held = [];
      }
      advance(row);
    }
  }
  for (const row of rows) yield* row.held;
}

function advance(row: Row): void {
  const next = row.turns.next();
  row.next = next.done ? null : next.value;
  row.date = Math.max(row.date, row.next?.date ?? row.date);
}
