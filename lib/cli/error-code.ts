/** The system's code of an error, as `ENOENT`; empty for errors that have none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
