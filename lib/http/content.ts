import type { BodyBytes, Inflate } from '../model/http.js';

/** Most bytes that a content coding may grow to. */
const LIMIT = 64 * 1024 * 1024;
const RATIO = 200;
const HEADROOM = 1024 * 1024;
/** More codings in a row than anyone applies. */
const MOST_CODINGS = 4;

/** A body with its codings undone as far as that went, and what went wrong (one clause). */
export interface Decoded {
  readonly body: BodyBytes;
  readonly problem: string | null;
}

/** The codings of a body in the order applied, without those that change nothing. */
export function codingsOf(values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.toLowerCase().split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
}

/** Undoes codings, last first (RFC 9110 §8.4). A body that cannot be decoded keeps its bytes as they crossed. */
export function decode(body: BodyBytes, codings: readonly string[], inflate: Inflate): Decoded {
  const coding = codings.join(', ');
  const kept: BodyBytes = { ...body, coding };
  if (body.bytes.length === 0) return { body: kept, problem: null };
  if (codings.length > MOST_CODINGS)
    return { body: kept, problem: `${codings.length} content codings in a row` };
  const limit = Math.min(LIMIT, HEADROOM + RATIO * body.bytes.length);
  let bytes = body.bytes;
  let complete = body.complete;
  let problem: string | null = null;
  for (const name of codings.toReversed()) {
    const result = inflate(name, bytes, limit);
    if (result.problem === 'truncated') {
      // A body that was cut is expected to break off; one that was not is wrong.
      if (body.complete) problem = `a ${name} body that breaks off`;
      complete = false;
    } else if (result.problem) {
      return { body: kept, problem: reasonOf(result.problem, name, limit) };
    }
    bytes = result.bytes;
  }
  return { body: { ...kept, bytes, decoded: true, complete }, problem };
}

function reasonOf(problem: 'damaged' | 'too-large' | 'unsupported', name: string, limit: number): string {
  switch (problem) {
    case 'damaged':
      return `a body that is no ${name}, though its coding says so`;
    case 'too-large':
      return `a ${name} body that inflates past ${limit} bytes`;
    case 'unsupported':
      return `a body coded as ${name}, which is not known`;
  }
}
