import { InvalidArgumentError } from 'commander';
import type { Moment } from '../index.js';

/** A time of day, or a date with a time: no zone is UTC, as all times are shown. */
const CLOCK = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d{0,6})?)?$/;
const DATED = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** A moment as `05:35:11.123` or as ISO 8601 has it; null for any other text. */
export function momentOf(text: string): Moment | null {
  const [whole, hours, minutes, seconds = '0', fraction = ''] = CLOCK.exec(text) ?? [];
  if (whole !== undefined) {
    const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
    const day = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
    return day ? { is: 'clock', ms: ms + Number(fraction.padEnd(3, '0')) } : null;
  }
  const dated = DATED.exec(text);
  if (dated === null) return null;
  const ms = Date.parse(dated[1] === undefined && text.length > 10 ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(ms) ? null : { is: 'instant', ms };
}

/** The moment that an option names. */
export function moment(text: string): Moment {
  const found = momentOf(text);
  if (found !== null) return found;
  throw new InvalidArgumentError('a time was expected, as 05:35:11 or 2026-10-04T05:35:11Z (UTC).');
}
