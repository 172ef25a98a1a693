export { captureWriter } from './capture.js';
export { curlWriter } from './curl.js';
export { openDependencies } from './dependencies.js';
export { harWriter } from './har.js';
export type { Shelf } from './in-order.js';
export { openSecretsSeen } from './secrets-seen.js';
export { openLandmarks } from './slice.js';
export { wireLogWriter } from './wire-log.js';
export type { CaptureWriter, Original, Written } from './writer.js';
