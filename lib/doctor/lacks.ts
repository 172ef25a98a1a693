import type { Diagnosis } from '../model/diagnosis.js';
import type { CaptureReport } from '../model/report.js';
import type { SurveyFacts } from './survey.js';

type Lack = Diagnosis['lacks'][number];

/** What is missing, the worst first. */
export function lacksOf(report: CaptureReport, facts: SurveyFacts): Lack[] {
  return [
    ...strangers(report),
    ...oneSided(report, facts),
    ...cut(report),
    ...bodies(facts),
    ...times(report, facts),
    ...bytes(report),
    ...connections(report, facts),
    ...loss(report),
  ];
}

function strangers({ strangers }: CaptureReport): Lack[] {
  return strangers.flatMap(({ protocol, connections, calls }): Lack[] => {
    const which = count(connections, 'connection');
    if (protocol === 'TLS')
      return [{ topic: 'encrypted', says: `${which} encrypted with TLS: nothing of it can be read` }];
    if (protocol === 'other') return [{ topic: 'loss', says: `${which} without HTTP` }];
    const held = calls ? ` with ${count(calls, 'call')}` : '';
    return [{ topic: 'http2', says: `${which} of ${protocol}${held}, which a later version will read` }];
  });
}

function oneSided({ fidelity, unanswered }: CaptureReport, facts: SurveyFacts): Lack[] {
  const { exchanges, requestsOnly, responsesOnly } = facts;
  if (exchanges === 0) return [];
  if (responsesOnly === exchanges)
    return [{ topic: 'one-sided', says: 'only answers: what was asked is not in it' }];
  if (requestsOnly === exchanges) return [{ topic: 'one-sided', says: 'only requests: no answer is in it' }];
  const lost = requestsOnly - unanswered;
  return [
    ...(responsesOnly > 0
      ? [said('one-sided', `${responsesOnly} of ${exchanges} exchanges have no request`)]
      : []),
    ...(lost > 0 ? [said('one-sided', `${lost} of ${exchanges} exchanges have no answer`)] : []),
    ...(fidelity.directions === 'absent' ? [said('one-sided', 'which way bytes went is not told')] : []),
  ];
}

function cut({ truncated, size, openStreams, unanswered }: CaptureReport): Lack[] {
  const open = [
    openStreams > 0 ? `${count(openStreams, 'stream')} still open` : null,
    unanswered > 0 ? `${count(unanswered, 'request')} not answered yet` : null,
  ].filter((part) => part !== null);
  const ends = open.length === 0 ? '' : `${open.join(' and ')} when it ends`;
  if (truncated) return [said('cut', `it breaks off after ${size} bytes${ends === '' ? '' : `, ${ends}`}`)];
  return ends === '' ? [] : [said('cut', ends)];
}

function bodies({ unknownBodies }: SurveyFacts): Lack[] {
  return [...unknownBodies].map(([reason, number]) =>
    said('bodies', `${count(number, 'body', 'bodies')} missing: ${reason}`),
  );
}

function times(
  { fidelity }: CaptureReport,
  { streams, bursts, timeless, packed, exchanges }: SurveyFacts,
): Lack[] {
  if (fidelity.timing === 'absent') return exchanges === 0 ? [] : [said('times', 'no times')];
  const which = (number: number) => `${number} of ${count(streams, 'stream')}`;
  return [
    ...(fidelity.timing === 'exact' ? [] : [said('times', 'times are coarse, or lack their date')]),
    ...(timeless > 0 ? [said('times', `events without a time of their own in ${which(timeless)}`)] : []),
    ...(packed > 0
      ? [
          said(
            'packed',
            `events without a time of their own in ${which(packed)}, which ${packed === 1 ? 'is' : 'are'} compressed as a whole`,
          ),
        ]
      : []),
    ...(bursts > 0 && fidelity.timing === 'exact'
      ? [said('buffered', `all events at one time in ${which(bursts)}: something held them back on the way`)]
      : []),
  ];
}

function bytes({ fidelity, bodies }: CaptureReport): Lack[] {
  const { restored, reformatted } = bodies;
  if (restored + reformatted > 0) {
    const which = reformatted === 0 ? 'all' : restored;
    const proved = restored === 0 ? '' : `, ${which} of them restored by their declared length`;
    return [said('reformatted', `${count(restored + reformatted, 'body', 'bodies')} laid out anew${proved}`)];
  }
  return fidelity.bytes === 'reformatted' ? [said('reformatted', 'line ends or bytes were changed')] : [];
}

function connections({ fidelity }: CaptureReport, { exchanges }: SurveyFacts): Lack[] {
  if (fidelity.connections !== 'absent' || exchanges < 2) return [];
  return [said('connections', 'connections are not told: which bytes belong together was inferred')];
}

/** Anomalies that say again what strangers are. */
const OF_STRANGERS = /\b(?:TLS|HTTP\/2)\b/;

function loss({ anomalies, anomaliesFolded }: CaptureReport): Lack[] {
  const own = anomalies.filter(({ reason }) => !OF_STRANGERS.test(reason));
  const [first] = own;
  if (first === undefined) return [];
  const more = own.length + anomaliesFolded - 1;
  return [said('loss', `${first.reason}${more === 0 ? '' : `, and ${more} more that would not fit`}`)];
}

function said(topic: Lack['topic'], says: string): Lack {
  return { topic, says };
}

function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}
