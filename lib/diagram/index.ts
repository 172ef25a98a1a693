export { ladder } from './ladder.js';
export { MERMAID_LIMIT, mermaid } from './mermaid.js';
export type { DrawOptions, LabelLength, Moment, Selection } from './options.js';
export { plantuml } from './plantuml.js';
export { type Crossing, isChosen, selector, startTime } from './selection.js';
export { sequence } from './sequence.js';
export { states } from './states.js';
export { statesMermaid } from './states-mermaid.js';
export { statesPlantuml } from './states-plantuml.js';
