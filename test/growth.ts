/** How many times as long work takes at sixteen times the size: about 16 where it is linear, 256 where it is quadratic. */
export function growth(work: (size: number) => void, size: number): number {
  work(size);
  return least(() => work(size * 16)) / least(() => work(size));
}

/** Linear work with room for a busy machine. */
export const LINEAR = 64;

/** Processor time of the quickest of three runs, none so short that the clock's steps matter. */
function least(run: () => void): number {
  return Math.min(...[0, 1, 2].map(() => timeOf(run)));
}

function timeOf(run: () => void): number {
  const before = process.cpuUsage();
  let runs = 0;
  for (;;) {
    run();
    runs++;
    const { user, system } = process.cpuUsage(before);
    if (user + system > SHORT) return (user + system) / runs;
  }
}

/** In microseconds. */
const SHORT = 4000;
