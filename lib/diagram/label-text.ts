import type { Message, Note } from '../model/sequence.js';

/** What stands on an arrow: `17.3 05:35:11.123 working: fetching ACME`, each part where there is one. */
export function labelText({ number, time, what, detail }: Message): string {
  const said = what === '' || detail === '' ? what + detail : `${what}: ${detail}`;
  return [number, time, said].filter((part) => part !== null && part !== '').join(' ');
}

/** What stands in a note: `task 4bd8caa3: submitted → working`, `error jsonrpc-id-mismatch: response id is …`. */
export function noteText({ severity, what, detail }: Note): string {
  const head = severity === null ? what : `${severity} ${what}`;
  return detail === '' ? head : `${head}: ${detail}`;
}
