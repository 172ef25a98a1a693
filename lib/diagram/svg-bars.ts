import type { Activation } from '../model/sequence.js';
import type { BoxMark } from './svg-marks.js';

const WIDTH = 10;
const STEP = 5;
/** Bars beside each other; more lie on the last. */
const MOST = 4;
const SHORTEST = 8;

/** How far from a lifeline its bars begin and end, in pixels. */
export interface Reach {
  readonly left: number;
  readonly right: number;
}

/** The bars of actors at work, several beside each other where they overlap. */
export interface Bars {
  begin(at: Activation, y: number): void;
  end(at: Activation, y: number): void;
  /** What bars of an actor take now, or once `one` more begins. */
  reach(actor: string, one: boolean): Reach;
  /** All bars, those that are still open up to `y`. */
  done(y: number): BoxMark[];
}

interface Bar {
  readonly key: string;
  readonly slot: number;
  readonly y: number;
}

export function openBars(at: (actor: string) => number): Bars {
  const open = new Map<string, Bar[]>();
  const done: BoxMark[] = [];
  const of = (actor: string): Bar[] => open.get(actor) ?? [];

  function free(bars: readonly Bar[]): number {
    let slot = 0;
    while (slot < MOST - 1 && bars.some((bar) => bar.slot === slot)) slot++;
    return slot;
  }

  function close(actor: string, bar: Bar, y: number): void {
    const x = at(actor) - WIDTH / 2 + bar.slot * STEP;
    const height = Math.max(SHORTEST, y - bar.y);
    done.push({ is: 'box', look: 'bar', x, y: bar.y, width: WIDTH, height, radius: 2 });
  }

  return {
    begin({ actor, anchor }, y) {
      const bars = of(actor);
      open.set(actor, [...bars, { key: anchor, slot: free(bars), y }]);
    },
    end({ actor, anchor }, y) {
      const bars = of(actor);
      const bar = bars.findLast(({ key }) => key === anchor) ?? bars.at(-1);
      if (bar === undefined) return;
      open.set(
        actor,
        bars.filter((other) => other !== bar),
      );
      close(actor, bar, y);
    },
    reach(actor, one) {
      const bars = of(actor);
      const slots = bars.map(({ slot }) => slot);
      if (one) slots.push(free(bars));
      if (slots.length === 0) return { left: 0, right: 0 };
      return {
        left: WIDTH / 2 - Math.min(...slots) * STEP,
        right: WIDTH / 2 + Math.max(...slots) * STEP,
      };
    },
    done(y) {
      for (const [actor, bars] of open) for (const bar of bars) close(actor, bar, y);
      // What lies on another was begun later.
      return done.sort((a, b) => a.y - b.y);
    },
  };
}
