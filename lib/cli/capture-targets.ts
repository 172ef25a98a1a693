import {
  type CaptureWriter,
  captureWriter,
  curlWriter,
  harWriter,
  type Original,
  type ReportOptions,
  type Shelf,
  wireLogWriter,
} from '../index.js';
import type { CaptureTargetName } from './target-names.js';

/** Another capture that a capture can be written as. */
interface CaptureTarget {
  /** Whether it can be made of several recordings in one timeline. */
  readonly merged: boolean;
  /** Whether it is made of what was captured, not of exchanges. */
  readonly items: boolean;
  /** Whether it holds the bytes as they were, secrets with them. */
  readonly evidence: boolean;
  writer(original: Original, shelf: () => Shelf, style: ReportOptions): CaptureWriter;
}

/** How `convert` writes each of them. */
export const CAPTURES = {
  har: { merged: true, items: false, evidence: true, writer: harWriter },
  capture: { merged: false, items: true, evidence: true, writer: captureWriter },
  'wire-log': { merged: false, items: true, evidence: true, writer: wireLogWriter },
  curl: {
    merged: true,
    items: false,
    evidence: false,
    writer: curlWriter,
  },
} as const satisfies Readonly<Record<CaptureTargetName, CaptureTarget>>;
