/** What an element may hold; null is nothing. */
export type Child = Node | string | null;

/** An element with attributes and children. Texts become text nodes: nothing is read as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** What a data element of the page holds. */
export function read<T>(id: string): T | null {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

/** Captured text in which controls and marks that hide or turn text round are seen. */
export function visible(text: string): string {
  return text.replace(UNSAFE, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Framing, its line ends to be seen. */
export function lineEnds(text: string): string {
  return visible(text.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
}

export function sizeText(bytes: number | null): string {
  if (bytes === null) return '';
  return bytes < 1000
    ? `${bytes} B`
    : bytes < 999_500
      ? `${digits(bytes / 1e3)} kB`
      : `${digits(bytes / 1e6)} MB`;
}

function digits(value: number): string {
  return value < 9.95 ? value.toFixed(1) : String(Math.round(value));
}
