import type { Place } from './location.js';

/** Something that an earlier exchange showed, and where. */
export interface Shown {
  readonly exchange: number;
  readonly at: Place;
}

/** What a call shows of who asks, beside earlier ones. Secrets are compared, and not kept. */
export interface Access {
  /** Whether the request carries anything that may tell who sends it; null where the capture lacks its header fields. */
  readonly shown: boolean | null;
  /** The first request to this host that did, before it. */
  readonly shownBefore: Shown | null;
  /**
   * Where its task was served first, if that was for other credentials; `anonymous`: it carries none itself. Null where
   * the two may be of one caller.
   */
  readonly otherOwner: (Shown & { readonly anonymous: boolean }) | null;
  /** Where its token had gone to another host before. */
  readonly elsewhere: (Shown & { readonly host: string }) | null;
}
