import type { Participant } from '../model/a2a.js';
import type { CaptureReport } from '../model/report.js';
import { paragraph } from '../text/width.js';
import { count, list, size } from '../text/words.js';
import { signatureLine } from './signature-line.js';
import type { Style } from './style.js';

const NAMES_SHOWN = 3;
const NAME_LIMIT = 60;

/** What a capture is and how much crossed in it: the lines above its findings. */
export function headLines(capture: CaptureReport, style: Style): string[] {
  const { options, paint, say } = style;
  const name = style.name(capture.path);
  const [first = '', ...rest] = paragraph(`${name}  ${say(nature(capture))}`, options.width, '', '  ');
  return [
    `${paint.file(first.slice(0, name.length))}${first.slice(name.length)}`,
    ...rest,
    ...[traffic(capture, style), countsSentence(capture), style.say(signatureLine(capture))]
      .filter((line) => line !== '')
      .flatMap((line) => paragraph(line, options.width, '  ', '    ')),
  ];
}

/** Format and fidelity: `wire log, reformatted (31 of 31 bodies restored by their length; no times)`. */
export function nature(capture: CaptureReport): string {
  const { fidelity, bodies } = capture;
  const altered = bodies.restored + bodies.reformatted;
  const how = altered > 0 || fidelity.bytes === 'reformatted' ? 'reformatted' : 'verbatim';
  const remarks = [
    altered > 0 && (bodies.restored > 0 || fidelity.notes.length === 0)
      ? `${bodies.restored} of ${count(altered, 'body', 'bodies')} restored by ${altered === 1 ? 'its' : 'their'} length`
      : null,
    ...fidelity.notes,
    fidelity.timing === 'absent' ? 'no times' : null,
    fidelity.directions === 'absent' ? 'directions unknown' : null,
  ].filter((remark) => remark !== null);
  const aside = remarks.length === 0 ? '' : ` (${remarks.join('; ')})`;
  return `${capture.format}, ${how}${aside}${capture.truncated ? `, cut after ${size(capture.size)}` : ''}`;
}

/** `A2A 1.0 over JSON-RPC · client python-httpx/0.28.1 → Stock Analyst 0.1.0`. */
function traffic(capture: CaptureReport, style: Style): string {
  const { glyphs, say } = style;
  const several = capture.dialects.length > 1;
  const spoken = capture.dialects
    .slice(0, NAMES_SHOWN)
    .map(({ name, exchanges }) => (several ? `${name} (${exchanges})` : name));
  const dialects = spoken.length === 0 ? '' : `A2A ${spoken.join(', ')}`;
  return say([dialects, ...ends(capture, style)].filter((part) => part !== '').join(` ${glyphs.dot} `));
}

/** Who spoke to whom, and through what: one chain, or single ends where the capture does not show both. */
function ends(capture: CaptureReport, { glyphs, brief }: Style): string[] {
  const of = (role: Participant['role']) => names(capture, role, brief);
  const [client, gateway, agent, webhook] = [of('client'), of('gateway'), of('agent'), of('webhook')];
  const between = gateway === '' ? '' : `gateway ${gateway}`;
  const sink = webhook === '' ? '' : `webhook ${webhook}`;
  if (client === '' || agent === '')
    return [client && `client ${client}`, between, agent && `agent ${agent}`, sink];
  return [[`client ${client}`, between, agent].filter((end) => end !== '').join(` ${glyphs.arrow} `), sink];
}

/** The parties of one role, by the name and version that cards or header fields give; the nameless only alone. */
function names({ parties, cards }: CaptureReport, role: Participant['role'], brief: Style['brief']): string {
  const version = (name: string) => cards.find((card) => card.name === name)?.version ?? null;
  const found = parties.filter((party) => party.role === role);
  const named = ({ name, address }: Participant) => {
    if (name === null) return address;
    const full = role === 'agent' && version(name) !== null ? `${name} ${version(name)}` : name;
    const twins = found.some((other) => other.name === name && other.address !== address);
    return twins && address !== null ? `${brief(full, NAME_LIMIT)} (${address})` : brief(full, NAME_LIMIT);
  };
  const all = [...new Set(found.map(named).filter((name) => name !== null))];
  if (all.length === 0) return found.length === 0 ? '' : '(unnamed)';
  const rest = all.length - NAMES_SHOWN;
  return list(rest > 0 ? [...all.slice(0, NAMES_SHOWN), `${rest} more`] : all);
}

/** `17 exchanges: 2 card fetches, 1 call, 13 polls, 1 stream (5 events)`. */
export function countsSentence({ counts, openStreams, unanswered }: CaptureReport): string {
  const kinds = [
    some(counts.cardFetches, 'card fetch', 'card fetches'),
    some(counts.calls, 'call'),
    some(counts.polls, 'poll'),
    counts.streams === 0
      ? null
      : `${count(counts.streams, 'stream')} (${count(counts.streamEvents, 'event')})`,
    some(counts.pushDeliveries, 'push delivery', 'push deliveries'),
    counts.foreign === 0 ? null : `${counts.foreign} not A2A`,
  ].filter((kind) => kind !== null);
  const open = [
    openStreams === 0 ? null : `${count(openStreams, 'stream')} still open`,
    unanswered === 0 ? null : `${count(unanswered, 'request')} without answer`,
  ].filter((part) => part !== null);
  const exchanges = count(counts.exchanges, 'exchange');
  const listed = kinds.length === 0 ? exchanges : `${exchanges}: ${kinds.join(', ')}`;
  return [listed, ...open].join('; ');
}

function some(number: number, noun: string, plural?: string): string | null {
  return number === 0 ? null : count(number, noun, plural);
}
