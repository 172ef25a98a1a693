import type { Entry } from '../../model/a2a.js';
import type { CaptureReport, ExchangeRow } from '../../model/report.js';
import type { CaptureView } from '../capture-view.js';
import type { Style } from '../style.js';
import type { Mark } from './marks.js';
import type { Veil } from './veil.js';

/** An exchange that is looked at. `events`: the only events of it that are; empty for all of it. */
export interface Looked {
  readonly row: ExchangeRow;
  readonly entry: Entry;
  readonly events: readonly number[];
}

/** What is known around it. */
export interface Around {
  readonly capture: CaptureReport;
  readonly view: CaptureView;
  readonly style: Style;
  readonly veil: Veil;
  readonly marks: readonly Mark[];
  /** Whether nothing is to be left out. */
  readonly all: boolean;
}
