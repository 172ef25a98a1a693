/** Where a key leads from line `at` of `count`, with `seen` of them on a screen; null for keys that lead nowhere. */
export function stepOf(event: KeyboardEvent, at: number, count: number, seen: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return null;
  const to = target(event.key, at, count, seen);
  return to === null ? null : Math.min(count - 1, Math.max(0, to));
}

function target(key: string, at: number, count: number, seen: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + seen;
    case 'PageUp':
      return at - seen;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
