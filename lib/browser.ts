import { inflate } from './cli/inflate-browser.js';
import { type LintOptions, lintBytes } from './library/lint-bytes.js';
import type { CaptureReport } from './model/report.js';

export { rules } from '../rules/index.js';
export { answerOf, eventOf, pushedOf } from './a2a/view/answer.js';
export { requestOf } from './a2a/view/request.js';
export { analyze } from './analyze.js';
export { memorySource } from './capture/memory.js';
export { inflate } from './cli/inflate-browser.js';
export { readKeySet } from './signature/keys.js';
export { verifySignatures } from './signature/verify.js';

/**
 * Lints the bytes of a capture, as `lint` of `a2a-lint` does, where there is no Node: in a browser or a worker. They go
 * nowhere. A global `Buffer` has to be there, as the package `buffer` has it.
 */
export function lint(capture: Uint8Array, options: LintOptions = {}): Promise<CaptureReport> {
  return lintBytes(capture, { inflate, ...options });
}
