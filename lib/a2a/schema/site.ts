import type { Dialect, DialectVerdict } from '../../model/dialect.js';
import type { JsonDoc } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import type { Shape } from '../spec/objects/member.js';

/** Where an object that is to be judged was found, and as what it is to be read. */
export interface Site {
  readonly doc: JsonDoc;
  readonly side: ShapeFault['side'];
  /** Index of the stream event that holds it; null outside streams. */
  readonly event: number | null;
  readonly dialect: Dialect;
}

/**
 * The tables that a dialect is judged by; null where none is certain to fit, and for 0.1, which nobody repairs.
 * What a release candidate of 1.0 called otherwise is a fault of today.
 */
export function shapeFor(dialect: Dialect): Shape | null {
  switch (dialect) {
    case '0.3-proto':
      return dialect;
    case '1.0':
    case '1.0-rc':
      return '1.0';
    case '0.2':
    case '0.3-rpc':
      return '0.3';
    case '0.1':
    case 'mixed':
    case 'unknown':
      return null;
  }
}

/** A message that mixes two dialects is judged as what its method, route or wrapper speaks. */
export function judgedAs({ clash }: DialectVerdict, own: Dialect): Dialect {
  return own === 'mixed' && clash !== null ? clash.envelope : own;
}
