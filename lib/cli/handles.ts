import { Trouble } from './exit.js';

/** Exchanges that are asked for by number, both ends included, or events of one of them. */
export interface Handle {
  readonly first: number;
  readonly last: number;
  readonly event: number | null;
}

const HANDLE = /^x?(\d{1,9})(?:\.(\d{1,9})|-x?(\d{1,9}))?$/;

/** Whether an argument names exchanges: `x17`, `17`, `x17.3`, `x3-x5`, and lists of them. */
export function isHandle(argument: string): boolean {
  return argument.split(',').every((one) => HANDLE.test(one));
}

/** What the arguments name. */
export function handlesOf(given: readonly string[]): Handle[] {
  return given.flatMap((argument) => argument.split(',')).map(handle);
}

function handle(text: string): Handle {
  const [, first = '', event, last = first] = HANDLE.exec(text) ?? [];
  const found = {
    first: Number(first),
    last: Number(last),
    event: event === undefined ? null : Number(event),
  };
  if (found.first < 1 || found.event === 0) throw new Trouble(`${text}: exchanges and events count from 1`);
  if (found.last < found.first) throw new Trouble(`${text}: the span ends before it begins`);
  return found;
}

/** A handle as it is written. */
export function handleText({ first, last, event }: Handle): string {
  if (event !== null) return `x${first}.${event}`;
  return first === last ? `x${first}` : `x${first}-x${last}`;
}
