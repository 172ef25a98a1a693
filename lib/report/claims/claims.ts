import type { CardClaims, Claim, ClaimEvidence, ClaimPlace } from '../../model/claim.js';
import type { Finding } from '../../model/finding.js';
import { columns, paragraph } from '../../text/width.js';
import { count } from '../../text/words.js';
import { type CaptureView, captureView } from '../capture-view.js';
import { nothingToLint, strangerTexts } from '../limits.js';
import type { LiveReporter } from '../live.js';
import { styleOf } from '../style.js';
import { table } from '../table.js';
import { breaking } from './breaks.js';
import { cardText, claimText, tallyTexts, VERDICT_SIGNS, VERDICT_WORDS } from './words.js';

/** Captured text in the column of claims. */
const NAME_LIMIT = 18;
/** Claims of one card that are told, what was put to the test before the rest. */
const CLAIMS_SHOWN = 150;
/** Narrower terminals get one claim below the other. */
const TABLE_FROM = 72;
/** As the last column of a table has at least. */
const LEAST_ROOM = 20;

/** What each card says of its agent, and what the traffic under it came to: kept, broken, or not to be told. */
export const capabilitiesReporter: LiveReporter = (options) => {
  const style = styleOf(options);
  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const view = captureView(capture.path, capture.source, style);
      const cards = capture.claims
        .map((one) => (options.quiet ? { ...one, claims: one.claims.filter(isNews) } : one))
        .filter(({ claims }) => !options.quiet || claims.length > 0)
        .map((one) => cardLines(one, capture.findings, view));
      const nothing =
        capture.claims.length > 0
          ? []
          : [nothingToLint(capture) ?? 'no agent card in this capture: nothing is claimed'];
      const unread = capture.claims.length === 0 ? [] : strangerTexts(capture.strangers);
      const blocks = [
        ...(options.quiet ? [] : [[style.paint.file(style.name(capture.path)), ...nothing.map(style.say)]]),
        ...cards,
        ...(options.quiet || unread.length === 0
          ? []
          : [paragraph(`not told: what crossed where ${unread.join('; ')}`, options.width, '', '  ')]),
      ];
      return blocks.map((lines) => `${lines.join('\n')}\n\n`).join('');
    },
    end: () => '',
  };
};

function isNews({ verdict }: Claim): boolean {
  return verdict === 'broken' || verdict === 'not-claimed';
}

function cardLines(one: CardClaims, findings: readonly Finding[], view: CaptureView): string[] {
  const { options, paint, glyphs } = view.style;
  const { who, which, host } = cardText(one, view);
  const about = `${which} of x${one.card.exchange}${host === null ? '' : `, ${host}`}`;
  const wide = options.width === null || options.width >= TABLE_FROM;
  const fits = options.width === null || columns(`${who}  ${about}`) <= options.width;
  const tally = tallyTexts(one.claims).join(` ${glyphs.dot} `);
  const shown = shownOf(one.claims);
  const hidden = one.claims.length - shown.length;
  const left = [
    hidden === 0 ? null : `${count(hidden, 'more claim')} not shown`,
    one.left === 0 ? null : `the card names ${one.left} more that are not looked at`,
  ].filter((text) => text !== null);
  return [
    ...(fits
      ? [`${paint.rule(who)}  ${paint.dim(about)}`]
      : [
          ...paragraph(who, options.width, '', '  ').map(paint.rule),
          ...paragraph(about, options.width, '  ').map(paint.dim),
        ]),
    ...(wide ? rows(shown, findings, view) : shown.flatMap((claim) => stacked(claim, findings, view))),
    ...(left.length === 0 ? [] : paragraph(left.join('; '), options.width, '', '  ').map(paint.dim)),
    ...paragraph(tally, options.width, '', '  ').map(paint.dim),
  ];
}

/** As many as are told, in their order: what was not put to the test gives way first. */
function shownOf(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length <= CLAIMS_SHOWN) return claims;
  const isIdle = ({ verdict }: Claim) => verdict === 'not-exercised';
  const ranked = [...claims.filter((claim) => !isIdle(claim)), ...claims.filter(isIdle)];
  const kept = new Set(ranked.slice(0, CLAIMS_SHOWN));
  return claims.filter((claim) => kept.has(claim));
}

function rows(claims: readonly Claim[], findings: readonly Finding[], view: CaptureView): string[] {
  if (claims.length === 0) return [];
  const { options, paint } = view.style;
  const texts = claims.map((claim) => claimText(claim, view, NAME_LIMIT));
  const widest = (column: readonly string[]) => Math.max(...column.map(columns));
  const before =
    3 +
    widest(texts.map(({ what }) => what)) +
    2 +
    widest(claims.map(({ verdict }) => VERDICT_WORDS[verdict])) +
    2;
  const room = options.width === null ? null : Math.max(LEAST_ROOM, options.width - before);
  const cells = claims.map((claim, at) => {
    const ink = inkOf(claim, view);
    const about = texts[at]?.about ?? null;
    const told = [...(about === null ? [] : [about]), ...evidenceTexts(claim, findings, view)];
    const lines = told.flatMap((text) => broken(text, room));
    return [
      ink(signOf(claim, view)),
      texts[at]?.what ?? '',
      ink(VERDICT_WORDS[claim.verdict]),
      lines.join('\n'),
    ];
  });
  const [head = '', ...body] = table(['', 'claim', 'verdict', 'shown by'], cells, options.width).split('\n');
  return [paint.dim(head), ...body];
}

/** A text in lines of a column: at spaces where it can, a handle and its line together, a long word in pieces. */
function broken(text: string, room: number | null): string[] {
  const tied = text.replace(/(x[\d.]+) \(line (\d+\)[,:]?)/g, `$1${TIE}(line${TIE}$2`);
  return paragraph(tied, room, '', ' ').flatMap((line) => {
    const whole = line.replaceAll(TIE, ' ');
    if (room === null || columns(whole) <= room) return [whole];
    const signs = Array.from(whole);
    const size = columns(whole) > signs.length ? Math.floor(room / 2) : room;
    return Array.from({ length: Math.ceil(signs.length / size) }, (_, at) =>
      signs.slice(at * size, (at + 1) * size).join(''),
    );
  });
}

/** Stands for a space at which no line is broken. */
const TIE = '\u00a0';

function stacked(claim: Claim, findings: readonly Finding[], view: CaptureView): string[] {
  const { width } = view.style.options;
  const ink = inkOf(claim, view);
  const { what, about } = claimText(claim, view);
  const told = [...(about === null ? [] : [about]), ...evidenceTexts(claim, findings, view)];
  return [
    ...paragraph(`${signOf(claim, view)} ${what}: ${VERDICT_WORDS[claim.verdict]}`, width, '', '    ').map(
      ink,
    ),
    ...told.flatMap((text) => paragraph(text, width, '    ', '      ')),
  ];
}

function signOf({ verdict }: Claim, { style }: CaptureView): string {
  return VERDICT_SIGNS[verdict][style.options.unicode ? 0 : 1];
}

function inkOf({ verdict }: Claim, { style }: CaptureView): (text: string) => string {
  const { paint } = style;
  switch (verdict) {
    case 'kept':
      return paint.good;
    case 'broken':
      return paint.severity.error;
    case 'not-claimed':
      return paint.severity.warning;
    case 'not-decidable':
      return paint.severity.info;
    case 'not-exercised':
      return paint.dim;
  }
}

function evidenceTexts(claim: Claim, findings: readonly Finding[], view: CaptureView): string[] {
  return [
    ...claim.evidence.map((one) => evidenceText(one, view)),
    ...breaking(claim, findings).map(({ rule, exchange }) =>
      exchange === null ? `finding ${rule}` : `finding ${rule} at x${exchange}`,
    ),
  ];
}

/** `a stream was served: x4.1 (line 61), x6.1 and 3 more`. */
function evidenceText({ what, count: times, places }: ClaimEvidence, view: CaptureView): string {
  const shown = places.map((place, at) => `${handle(place)}${at === 0 ? lineText(place, view) : ''}`);
  if (places.length === 0) return what;
  const more = times - places.length;
  return `${what}: ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function handle({ exchange, event }: ClaimPlace): string {
  return event === null ? `x${exchange}` : `x${exchange}.${event}`;
}

/** Where the first of them stands; binary captures have no lines. */
function lineText({ at }: ClaimPlace, view: CaptureView): string {
  const { view: own, place } = view.on(at);
  const { file, line } = own.locator.locate(place);
  if (line === null) return '';
  return file === null ? ` (line ${line})` : ` (${view.style.say(file)} line ${line})`;
}
