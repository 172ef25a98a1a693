/** A few scripted lines of traffic: what it shows, and the wire log that they come to. */
export interface Scene {
  readonly title: string;
  readonly log: string;
}
