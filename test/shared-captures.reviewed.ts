/** Errors and warnings on the shared captures that somebody read beside the bytes and found true, per file. */
export const reviewed: { readonly [file: string]: readonly string[] } = {};
