import type { CaptureReport } from '../model/report.js';
import { type LintOptions, lintBytes } from './lint-bytes.js';

/**
 * Lints a whole capture: bytes, or a file by its path or `file:` URL. The capture is held in memory; for one that is too
 * large for that, `analyze` takes it piece by piece. By default all is judged that the command line judges, and the
 * report has a row per exchange. Rejects with a sentence where the file cannot be read or is in no known format;
 * whatever is wrong inside a capture is in the report.
 */
export async function lint(
  capture: Uint8Array | string | URL,
  options: LintOptions = {},
): Promise<CaptureReport> {
  const { bytes, path } = await opened(capture);
  const inflate = options.inflate ?? (await import('../cli/inflate.js')).inflate;
  return lintBytes(bytes, { path, ...options, inflate });
}

async function opened(capture: Uint8Array | string | URL) {
  if (capture instanceof Uint8Array) return { bytes: capture, path: 'capture' };
  const path = typeof capture === 'string' ? capture : (await import('node:url')).fileURLToPath(capture);
  const { readFile } = await import('node:fs/promises');
  return { bytes: await readFile(path), path };
}
