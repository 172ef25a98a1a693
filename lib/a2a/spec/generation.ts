import type { Dialect } from '../../model/dialect.js';

/** The specification that a dialect belongs to; null where the bytes do not decide. */
export function generation(dialect: Dialect): '1.0' | '0.3' | '0.1' | null {
  switch (dialect) {
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.3-rpc':
    case '0.3-proto':
    case '0.2':
      return '0.3';
    case '0.1':
      return '0.1';
    case 'mixed':
    case 'unknown':
      return null;
  }
}
