import type { Dialect } from '../../model/dialect.js';
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

/** The tables that a dialect is judged by; null where none is certain to fit, and for 0.1, which nobody repairs. */
export function shapeFor(dialect: Dialect): Shape | null {
  switch (dialect) {
    case '1.0':
    case '0.3-proto':
      return dialect;
    case '0.2':
    case '0.3-rpc':
      return '0.3';
    case '0.1':
    case '1.0-rc':
    case 'mixed':
    case 'unknown':
      return null;
  }
}
