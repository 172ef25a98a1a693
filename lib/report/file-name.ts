import type { ReportOptions } from '../model/report.js';
import { maskText } from '../text/mask.js';
import type { Style } from './style.js';

/** What standard input is called. */
export const STDIN = 'stdin';

const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;

/**
 * What machines are told a file is called: relative to the folder of the run, or by its last part where it lies elsewhere.
 * Captures that are taken together have their names joined.
 */
export function fileName(path: string, { folder, showSecrets, secrets }: ReportOptions): string {
  if (path === '-') return STDIN;
  const windows = folder !== null && /^[A-Za-z]:\\/.test(folder);
  const slashed = (text: string) => (windows ? text.replaceAll('\\', '/') : text);
  const home = folder === null ? null : `${slashed(folder).replace(/\/$/, '')}/`;
  const whole = slashed(path);
  const name =
    home !== null && whole.startsWith(home) && !whole.includes(` + ${home}`)
      ? whole.slice(home.length)
      : whole
          .split(' + ')
          .map((one) => relative(one, home))
          .join(' + ');
  return showSecrets ? name : maskText(name, secrets);
}

/** The same for what is handed on and read by people; `-` stays, for who writes it to name. */
export function handedOn(path: string, options: ReportOptions): string {
  return path === '-' ? path : fileName(path, options);
}

function relative(path: string, home: string | null): string {
  if (home !== null && path.startsWith(home)) return path.slice(home.length);
  return ABSOLUTE.test(path) ? path.slice(path.lastIndexOf('/') + 1) : path.replace(/^(?:\.\/+)+/, '');
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
