import { fidelityLine, firstLine, itemLine } from './own-format.js';
import type { CaptureWriter, Original } from './writer.js';

/** Writes a capture in the tool's own format, as it was read. */
export function captureWriter({ format, apart, tool }: Original): CaptureWriter {
  let started = false;
  const begin = (): string => {
    const first = started
      ? ''
      : `${firstLine({ by: `${tool.name} ${tool.version}`, from: format, apart: apart === true })}\n`;
    started = true;
    return first;
  };
  return {
    item: (item) => [`${begin()}${itemLine(item)}\n`],
    end: ({ fidelity, truncated, strangers }) => [
      `${begin()}${fidelityLine(fidelity, { truncated, strangers })}\n`,
    ],
    refusal: () => null,
    remarks: () => [],
  };
}
