/** Why no rule enforces a requirement that traffic can show, by its id. */
export const UNCOVERED: ReadonlyMap<string, string> = new Map<string, string>([]);
