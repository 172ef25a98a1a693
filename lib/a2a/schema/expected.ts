import type { Format, Type } from '../spec/objects/member.js';
import { listed } from './quote.js';

const FORMATS: Readonly<Record<Format, string>> = {
  base64: 'base64',
  base64url: 'base64url',
  endpoint: 'an absolute URL',
  'media-type': 'a media type such as `text/plain`',
  timestamp: 'a date and time in ISO 8601',
  url: 'an absolute URL',
  utc: 'a date and time in UTC that ends in `Z`',
};

/** Words that are all named; of longer lists the nearest one is. */
const FEW = 5;

/** What a member has to be, as a phrase. `found`: the text that is there instead of one of its words. */
export function expectedOf(type: Type, found: string | null): string {
  switch (type.is) {
    case 'string':
      return type.format === null ? 'a string' : FORMATS[type.format];
    case 'word': {
      if (type.values.length <= FEW) return listed(type.values, 'or');
      const meant = found === null ? undefined : type.values.find((value) => bare(value) === bare(found));
      return meant === undefined
        ? `one of ${type.values.length} words such as \`${type.values[1]}\``
        : `\`${meant}\``;
    }
    case 'boolean':
      return '`true` or `false`';
    case 'int32':
    case 'integer':
      return 'an integer';
    case 'rpc-id':
      return 'a string or a number';
    case 'any':
      return 'a value';
    case 'list':
      return type.filled === 'no' ? 'an array' : 'an array with at least one element';
    case 'ref':
    case 'map':
    case 'object':
      return 'an object';
  }
}

/** A word without its case, separators and the prefix of its enum. */
function bare(word: string): string {
  return word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:taskstate|role)/, '')
    .replace('cancelled', 'canceled');
}
