import type { CaptureReport } from '../../model/report.js';
import type { CaptureView } from '../capture-view.js';
import { breaking } from './breaks.js';

/** What became of what the cards say, in the words of the contract; members in its order. */
export function* claimsJson({ claims, findings }: CaptureReport, view: CaptureView) {
  for (const one of claims) {
    for (const claim of one.claims) {
      const { kind, name, detail, says, verdict, evidence, at } = claim;
      yield {
        card: one.card.exchange,
        kind,
        name,
        detail,
        says,
        verdict,
        evidence: evidence.map(({ stance, what, count, places }) => ({
          stance,
          what,
          count,
          places: places.map((place) => ({
            exchange: place.exchange,
            event: place.event,
            at: view.locator.locate(place.at),
          })),
        })),
        findings: breaking(claim, findings).map(({ rule, exchange }) => ({ rule, exchange })),
        at: view.locator.locate(at),
      };
    }
  }
}
