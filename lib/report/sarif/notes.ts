import type { CaptureReport } from '../../model/report.js';
import { count } from '../../text/words.js';
import type { CaptureView } from '../capture-view.js';
import { uriOf } from '../file-name.js';
import { nothingToLint, nothingWithin } from '../limits.js';
import { regionOf } from '../region.js';
import { BASE, locationOf, unlinked } from './result.js';

/** What is told beside the findings, by its id. */
export const NOTES = {
  anomaly: 'Something in the capture could not be read.',
  'capture-cut': 'The capture ends in the middle.',
  'not-judged': 'A rule could not be judged everywhere.',
  'nothing-to-lint': 'The capture holds nothing to lint.',
  configuration: 'Something in the configuration has no effect any more.',
  'left-out': 'Results were left out.',
  unread: 'A capture, or a part of one, could not be read or judged.',
} as const;

/** Anomalies of one capture that are told one by one. */
const ANOMALIES_TOLD = 50;

export function noteOf(id: keyof typeof NOTES, level: 'note' | 'warning' | 'error', text: string) {
  return { descriptor: { id }, level, message: { text: unlinked(text) } };
}

/** What of a capture was not read or not judged. */
export function notesOf(capture: CaptureReport, view: CaptureView) {
  const { say, options } = view.style;
  const nothing = nothingToLint(capture) ?? nothingWithin(capture, options.limits);
  const whole = regionOf({ parts: [{ offset: 0, length: 0 }], pointer: null, on: 'value', text: true }, view);
  const locations = [{ physicalLocation: { artifactLocation: { uri: uriOf(whole.file), uriBaseId: BASE } } }];
  const ignored = capture.inScope?.ignored ?? 0;
  const told = capture.anomalies.slice(0, ANOMALIES_TOLD);
  const more = capture.anomalies.length - told.length + capture.anomaliesFolded;
  return [
    ...(nothing === null ? [] : [{ ...noteOf('nothing-to-lint', 'warning', say(nothing)), locations }]),
    ...(capture.truncated
      ? [{ ...noteOf('capture-cut', 'warning', 'what came after the cut was not judged'), locations }]
      : []),
    ...(ignored === 0
      ? []
      : [
          {
            ...noteOf('not-judged', 'note', `the configuration ignores ${count(ignored, 'exchange')}`),
            locations,
          },
        ]),
    ...told.map(({ at, reason }) => ({
      ...noteOf('anomaly', 'warning', view.say([at], reason)),
      locations: [locationOf(regionOf(at, view))],
    })),
    ...(more === 0
      ? []
      : [{ ...noteOf('anomaly', 'warning', `${count(more, 'more anomaly', 'more anomalies')}`), locations }]),
    ...capture.skips.map(({ rule, reason, count: times }) => ({
      ...noteOf('not-judged', 'note', say(`${rule} was not judged ${count(times, 'time')}: ${reason}`)),
      locations,
    })),
  ];
}
