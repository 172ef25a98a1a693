/** Takes one captured frame: its link type, index and length in the bytes at hand, length on the wire, time (ms). */
export type TakeFrame = (
  link: number,
  from: number,
  captured: number,
  original: number,
  time: number | null,
) => void;

/** Cuts a packet file into its frames. */
export interface Framer {
  /** Name for people. */
  readonly format: string;
  /**
   * Reads the record at `at` and says how long it is (it may reach behind `end`, where it holds no frame); 0: it
   * has not all come yet; null: it cannot be a record. Unless it stands `alone`, what follows must be able to be one.
   */
  read(bytes: Buffer, at: number, end: number, take: TakeFrame, alone: boolean): number | null;
  /** Behind damage: where at or behind `at` a record very likely begins, or, if none does, how far that is certain. */
  seek(
    bytes: Buffer,
    at: number,
    end: number,
    final: boolean,
  ): { readonly found: boolean; readonly at: number };
}
