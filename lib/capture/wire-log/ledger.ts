import type { Aspect, Fidelity } from '../../model/capture.js';
import type { Clock } from './fields.js';
import { type Form, laidOut } from './form.js';
import type { Heading } from './heading.js';
import type { Layout } from './layout.js';

/** Blocks that are looked into for JSON laid out anew. */
const LOOKS = 256;

/** Keeps what a wire log showed of itself, for Fidelity. */
export interface Ledger {
  heading(heading: Heading): void;
  block(block: Uint8Array, form: Form): void;
  fidelity(): Fidelity;
}

const CLOCKS: Partial<Record<Clock, string>> = {
  zoneless: 'its times name no zone and were read as UTC',
  'time-of-day': 'its times are times of day without a date, counted here from midnight',
};

export function openLedger(layout: Layout): Ledger {
  const forms = new Set<Form>();
  const directions = new Set<string>();
  const clocks = new Set<Clock>();
  let untimed = false;
  let looks = 0;
  let layouts = 0;
  let unnamed = 0;

  function notes(): string[] {
    const said: string[] = [];
    if (forms.size > 1) said.push('some blocks are verbatim, others were reformatted');
    if (forms.has('reformatted') && layouts === 0) said.push('line ends were changed to LF');
    for (const clock of clocks) {
      const note = CLOCKS[clock];
      if (note !== undefined) said.push(note);
    }
    if (layout.swapped) said.push('its arrows point from the agent, as the start lines under them show');
    if (layout.added === 1) said.push('its blocks follow each other without a blank line');
    if (unnamed > 0) said.push(`${unnamed} closing lines name no connection and were not used`);
    return said;
  }

  return {
    heading(heading) {
      const { meaning, connection, clock } = heading;
      if (meaning.kind === 'block') directions.add(meaning.direction);
      else if (connection === null) unnamed += 1;
      if (clock !== null) clocks.add(clock);
      else if (meaning.kind === 'block') untimed = true;
    },
    block(block, form) {
      forms.add(form);
      if (form === 'exact' || layouts > 0 || looks === LOOKS) return;
      looks += 1;
      if (laidOut(block)) layouts += 1;
    },
    fidelity() {
      const bytes: Aspect = forms.has('reformatted') ? 'reformatted' : 'exact';
      let timing: Aspect = clocks.has('time-of-day') ? 'reformatted' : 'exact';
      if (untimed || clocks.size === 0) timing = 'absent';
      return {
        bytes,
        lineEnds: bytes,
        timing,
        directions: directions.size === 2 ? 'exact' : 'absent',
        connections: layout.connections ? 'exact' : 'absent',
        notes: notes(),
      };
    },
  };
}
