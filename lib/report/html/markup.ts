/** Text that is HTML already. */
export interface Markup {
  readonly markup: string;
}

type Filling = string | number | Markup | null | readonly (string | Markup)[];

/** HTML in which every text that is filled in is escaped; null is nothing, lists are joined. */
export function html(pieces: TemplateStringsArray, ...fillings: readonly Filling[]): Markup {
  let markup = pieces[0] ?? '';
  for (const [at, filling] of fillings.entries()) markup += written(filling) + (pieces[at + 1] ?? '');
  return { markup };
}

/** Text that is HTML by its making: a drawing, a script. */
export function trusted(markup: string): Markup {
  return { markup };
}

function written(filling: Filling): string {
  if (filling === null) return '';
  if (typeof filling === 'string' || typeof filling === 'number') return escapeHtml(String(filling));
  return 'markup' in filling ? filling.markup : filling.map(written).join('');
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as an element or a quoted attribute holds it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => NAMES[sign] ?? sign);
}

/** JSON that a script element holds: nothing in it can end the element, or begin a comment in it. */
export function embeddedJson(value: unknown): Markup {
  return { markup: JSON.stringify(value).replaceAll('<', '\\u003c') };
}
