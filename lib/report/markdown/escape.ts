/** Signs that Markdown, HTML, or a forge's references (@name, #1, !1, links) may give a meaning. */
const SIGN = /[!-/:-@[-`{-~]/g;
/** Punctuation of plain sentences, which has none where it stands in them. */
const PLAIN = /[,;()'"?]|[.:](?=\s|$)|(?<=[0-9])\.(?=[0-9])|(?<=[A-Za-z])-(?=[A-Za-z])/y;

/** Signs by which forges know references. */
const REFERRING = /[@#!~%&$:/.-]/;

/** Text as code: nothing in it is Markdown, HTML, a reference or a link. */
export function code(text: string): string {
  return text === '' ? '' : `<code>${inert(text, /@/)}</code>`;
}

/** Text as prose: shown as it stands; names and numbers in it refer to nothing. */
export function prose(text: string): string {
  return inert(text, REFERRING);
}

/** A message: what it quotes in backticks as code. */
export function message(text: string): string {
  return text
    .split('`')
    .map((piece, at) => (at % 2 === 1 ? code(piece) : prose(piece)))
    .join('');
}

/** Lines as they stand, in a block of their own. */
export function block(lines: readonly string[]): string {
  const text = lines.join('\n').replace(/[&<>@#]/g, entity);
  return `<pre>\n${text}\n</pre>`;
}

/** A fenced block that no line in it can end. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`;
}

/** An empty comment parts what would be a reference, or an address, once entities are resolved. */
function inert(text: string, parted: RegExp): string {
  return text.replace(SIGN, (sign, at: number) => {
    PLAIN.lastIndex = at;
    if (PLAIN.test(text)) return sign;
    return parted.test(sign) ? `${entity(sign)}<!-- -->` : entity(sign);
  });
}

function entity(sign: string): string {
  return `&#${sign.charCodeAt(0)};`;
}
