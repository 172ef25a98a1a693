/** What no character of XML 1.0 is. */
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Text between tags. */
export function xmlText(text: string): string {
  return text.replace(NO_CHARACTER, '\ufffd').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Attributes in a tag, each after a space; those that are null are left out. */
export function xmlAttributes(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        ` ${name}="${xmlText(String(value)).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`,
    )
    .join('');
}
