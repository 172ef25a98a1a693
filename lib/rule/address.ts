/** A URL taken apart; null where the text is none. */
export function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** The path of a request target of any form (RFC 9112 §3.2), without its query. */
export function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : (parsedUrl(target)?.pathname ?? target);
  return path.split(/[?#]/, 1)[0] ?? '';
}
