import type { Location, Place, Source } from '../model/location.js';
import type { Locator } from './locate.js';

/** A place as the locator of its own file has it. */
interface Found {
  readonly locator: Locator;
  readonly place: Place;
  readonly name: string;
}

/** Resolves the places of a capture that several files make: each in its own file, which the Location names. */
export function filesLocator(source: Source, find: (place: Place) => Found): Locator {
  return {
    locate(place): Location {
      const { locator, place: there, name } = find(place);
      return { ...locator.locate(there), file: name };
    },
    spot(place) {
      const { locator, place: there } = find(place);
      return locator.spot(there);
    },
    text(place) {
      const { locator, place: there } = find(place);
      return locator.text(there);
    },
    line(offset) {
      const place = { parts: [{ offset, length: 0 }], pointer: null, on: 'value', text: true } as const;
      const { locator } = find(place);
      return locator.line(source.file?.(offset).offset ?? offset);
    },
  };
}
