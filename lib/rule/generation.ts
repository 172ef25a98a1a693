export { generation } from '../a2a/spec/generation.js';
export { readAs } from '../a2a/view/read-as.js';
