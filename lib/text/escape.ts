/** Characters that may act on a terminal or hide text: C0, DEL, C1, bidi and invisible marks, separators, lone surrogates. */
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;
const BEYOND_ASCII = /[^\u0020-\u007e]/gu;
/** Marks of our own sentences, mostly, that have a plain spelling. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['→', '->'],
  ['×', 'x'],
  ['§', 'section '],
]);

function visible(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Text that a terminal shows and does not obey; `ascii` for one that has no other characters. */
export function escapeText(text: string, ascii = false): string {
  const shown = text.replace(UNSAFE, visible);
  return ascii
    ? shown.replace(BEYOND_ASCII, (character) => PLAIN.get(character) ?? visible(character))
    : shown;
}

/** JSON text in which what JSON.stringify leaves raw and a terminal might obey is written as `\uXXXX`. */
export function escapeJson(json: string): string {
  return json.replace(UNSAFE, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => unit(character.charCodeAt(at))).join(''),
  );
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
