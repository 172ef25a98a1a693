/** An end that text goes to. `write` never loses text; it returns false once the reader has gone. */
export interface Out {
  readonly isTTY: boolean;
  readonly columns: number | null;
  write(text: string): boolean;
}

/** The world as the command line sees it: all that differs between a terminal, a test and a pipe. */
export interface Io {
  /** Arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdinIsTTY: boolean;
  readonly stdout: Out;
  readonly stderr: Out;
}
