import type { ReportOptions } from '../model/report.js';
import { maskText } from '../text/mask.js';
import type { Style } from './style.js';

/** What standard input is called. */
export const STDIN = 'stdin';

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/** What machines are told a file is called: relative to the folder of the run, or by its last part where it lies elsewhere. */
export function fileName(path: string, { folder, showSecrets }: ReportOptions): string {
  if (path === '-') return STDIN;
  const windows = folder !== null && /^[A-Za-z]:\\/.test(folder);
  const slashed = (text: string) => (windows ? text.replaceAll('\\', '/') : text);
  const whole = slashed(path);
  const home = folder === null ? null : `${slashed(folder).replace(/\/$/, '')}/`;
  const inside = home !== null && whole.startsWith(home) ? whole.slice(home.length) : whole;
  const name = ABSOLUTE.test(inside)
    ? inside.slice(inside.lastIndexOf('/') + 1)
    : inside.replace(/^(?:\.\/+)+/, '');
  return showSecrets ? name : maskText(name);
}

/** A file name as a relative URI reference. */
export function uriOf(name: string): string {
  return Buffer.from(name).toString().split('/').map(encodeURIComponent).join('/');
}

/** A sentence that begins with a capture's name, fit to be told to machines. */
export function troubleText(message: string, style: Style): string {
  const end = message.indexOf(': ');
  if (end < 0) return style.say(message);
  return style.say(`${fileName(message.slice(0, end), style.options)}${message.slice(end)}`);
}
