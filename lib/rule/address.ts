/** A URL taken apart; null where the text is none. */
export function parsedUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
