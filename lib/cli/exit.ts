/** Exit statuses; the first in this list that applies to one of several captures is the run's. */
export const EXIT = { bug: 70, usage: 2, unreadable: 3, findings: 1, ok: 0 } as const;

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** A process that ended because nobody reads its output any more, as shells report SIGPIPE. */
export const PIPE_CLOSED = 141;

const PRECEDENCE: readonly ExitStatus[] = Object.values(EXIT);

/** The status of a run from those of its parts. */
export function worst(statuses: readonly ExitStatus[]): ExitStatus {
  return PRECEDENCE.find((status) => statuses.includes(status)) ?? EXIT.ok;
}

/** Trouble that ends a run with a sentence, or several: bad usage, or a file that cannot be read. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly status: ExitStatus = EXIT.usage,
    readonly more: readonly string[] = [],
  ) {
    super(message);
  }
}
