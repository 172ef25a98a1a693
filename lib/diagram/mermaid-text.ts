/**
 * Signs that Mermaid, its pre-processing or HTML would take for more than text; `ﬂ` and `¶` begin and end what it makes
 * of an entity inside.
 */
const SIGNS = /[#;<>&"%\\{}ﬂ¶]|\$(?=\$)|(?<=\$)\$/g;

/** Text as Mermaid shows it and does not obey. */
export function escaped(words: string): string {
  return words.replace(SIGNS, entity).replace(/^((?:no)?wrap):/, '$1#58;');
}

/** A line that is safe from Mermaid's pre-processing, which takes the last `;` from a line with `style`, and behind it a colon and an entity. */
export function guarded(line: string): string {
  return line.includes('#') ? line.replace(/style|classDef/g, (word) => entity(word) + word.slice(1)) : line;
}

function entity(text: string): string {
  return `#${text.codePointAt(0) ?? 0};`;
}
