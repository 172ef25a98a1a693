import type { Anomaly } from '../model/capture.js';
import type { Part } from '../model/location.js';
import { addPart, dropBytes } from './parts.js';

/** Bytes that are no message, collected until the next one begins. */
export interface Stray {
  add(at: Part): void;
  takeBack(count: number): number;
  /** Null where no byte is left. */
  anomaly(): Anomaly | null;
}

export function openStray(reason: string): Stray {
  const parts: Part[] = [];
  return {
    add: (at) => addPart(parts, at),
    takeBack: (count) => dropBytes(parts, count),
    anomaly() {
      if (parts.length === 0) return null;
      return {
        kind: 'anomaly',
        reason,
        at: { parts, pointer: null, on: 'value', text: true },
        exchange: null,
      };
    },
  };
}
