/** The colour of what is an error. */
export const PLANTUML_ERROR = '#B00020';

/** All ASCII that means something to PlantUML, its pre-processor or its Creole somewhere; some signs only where doubled. */
const SIGNS = /[^A-Za-z0-9 `,:()?+._/\u0080-\u{10ffff}-]|([-._/])(?=\1)|(?<=([-._/]))\2|[\ue000-\uf8ff]/gu;

/** Text as PlantUML shows it and does not obey. Its own marks lie in the private use area. */
export function escaped(words: string): string {
  return words.replace(SIGNS, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code >= 0xe000 && code <= 0xf8ff
      ? '\ufffd'
      : `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
  });
}
