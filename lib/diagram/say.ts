import { escapeText } from '../text/escape.js';
import { maskText } from '../text/mask.js';
import type { DrawOptions } from './options.js';

/** Captured text on one line, its secrets masked, its controls made visible; at most `limit` characters. */
export type Say = (text: string, limit: number) => string;

export function sayer({
  showSecrets,
  secrets,
  met,
  unicode,
}: Pick<DrawOptions, 'showSecrets' | 'secrets' | 'met' | 'unicode'>): Say {
  const more = unicode ? '…' : '...';
  return (text, limit) => {
    const masked = showSecrets ? text : maskText(text, secrets, met);
    return cut(escapeText(masked.replace(/\s+/g, ' ').trim(), !unicode), limit, more);
  };
}

/** Text with its end left out, so that `limit` characters stay; at a word's end where one is near. */
export function cut(text: string, limit: number, more = '…'): string {
  const characters = text.length > limit ? Array.from(text) : [];
  if (characters.length <= limit) return text;
  const kept = characters.slice(0, Math.max(1, limit - more.length)).join('');
  const space = kept.lastIndexOf(' ');
  return `${(space > kept.length * 0.7 ? kept.slice(0, space) : kept).trimEnd()}${more}`;
}
