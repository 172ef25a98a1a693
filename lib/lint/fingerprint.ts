/** What a finding's fingerprint is made of. `sameAs` is the kind of the fault, free of captured values. */
export interface Marks {
  readonly rule: string;
  readonly operation: string | null;
  readonly pointer: string | null;
  readonly party: string;
  readonly sameAs: string;
}

/** Sixteen hexadecimal digits that stay the same over new ids, times and ports (FNV-1a, twice 32 bits). */
export function fingerprint({ rule, operation, pointer, party, sameAs }: Marks): string {
  const text = [rule, operation ?? '', withoutIndexes(pointer ?? ''), party, sameAs].join('\u0000');
  return hex(fnv1a(text, 0x811c9dc5)) + hex(fnv1a(text, 0x1000193b));
}

/** A JSON pointer in which every place of a list is the same. */
export function withoutIndexes(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/#');
}

/** A message without the captured values it quotes, and without numbers. */
export function withoutValues(message: string): string {
  return message.replace(/`[^`]*`/g, '``').replace(/\d+/g, '#');
}

function fnv1a(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
