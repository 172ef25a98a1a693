/** What a level of laid out JSON is set in by. */
export const STEP = '  ';

/** Writes a value whose lines are set in as deep as this. */
type Text = (value: unknown, depth: number) => string;

/** A new line, set in. */
export function lineAt(depth: number): string {
  return `\n${STEP.repeat(depth)}`;
}

/**
 * An object as laid out JSON, piece by piece. Members that are iterated and no arrays are written as arrays, an item at a
 * time: of a large capture neither all items nor all of their text are ever held at once.
 */
export function* objectPieces(object: object, text: Text, depth: number): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(object)) {
    yield `${before}${lineAt(depth + 1)}${JSON.stringify(name)}: `;
    if (isMadeAnew(value)) yield* arrayPieces(value, text, depth + 1);
    else yield text(value, depth + 1);
    before = ',';
  }
  yield `${lineAt(depth)}}`;
}

function* arrayPieces(items: Iterable<unknown>, text: Text, depth: number): Generator<string> {
  let before = '[';
  for (const item of items) {
    yield `${before}${lineAt(depth + 1)}${text(item, depth + 1)}`;
    before = ',';
  }
  yield before === '[' ? '[]' : `${lineAt(depth)}]`;
}

function isMadeAnew(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Symbol.iterator in value;
}
