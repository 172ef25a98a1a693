import type { AnyRule, CaptureReport, ReportOptions } from '../index.js';
import {
  analyze,
  exampleLines,
  ladder,
  memorySource,
  paragraph,
  RECOMMENDED,
  readKeySet,
  sequence,
  verifySignatures,
} from '../index.js';
import { drawnIn } from './drawn-in.js';
import { inflate } from './inflate.js';

type Scene = AnyRule['bad'][number];

/** Columns that a ladder has where the terminal does not say how many it has. */
const WIDTH = 80;

/** The rule at work on its own first scenes: what it finds in the bad one, drawn and excerpted, and the good one drawn. */
export async function examplesOf(rule: AnyRule, options: ReportOptions): Promise<string[]> {
  const [bad] = rule.bad;
  const [good] = rule.good;
  const broken = bad === undefined ? null : await judgedBy(rule, bad);
  const sound = good === undefined ? null : await judgedBy(rule, good);
  const excerpt = broken === null ? [] : exampleLines(broken, rule.id, options);
  return [
    ...(broken === null || excerpt.length === 0
      ? []
      : [...titleLines(`Example: ${bad?.title}`, options), ...drawing(broken, options), ...excerpt, '']),
    ...(sound === null
      ? []
      : [...titleLines(`As it should be: ${good?.title}`, options), ...drawing(sound, options)]),
  ];
}

function titleLines(title: string, { width }: ReportOptions): string[] {
  return paragraph(title, width ?? WIDTH, '', '  ');
}

async function judgedBy(rule: AnyRule, { log, jwks }: Scene): Promise<CaptureReport | null> {
  const { head, chunks, source, notes } = memorySource(Buffer.from(log));
  const keys = jwks === undefined ? [] : readKeySet(jwks, 'keys.json');
  const pinnedKeys = typeof keys === 'string' ? [] : keys;
  const analysis = analyze(head, {
    path: 'example.log',
    source,
    notes,
    inflate,
    pinnedKeys,
    rules: [rule],
    ruleset: { ...RECOMMENDED, only: [rule.id] },
    rows: true,
  });
  if (typeof analysis === 'string') return null;
  for (const bytes of chunks()) analysis.push(bytes);
  return analysis.end(await verifySignatures(analysis.signed(), pinnedKeys)).report;
}

/** The traffic as a ladder; no lines where the terminal is too narrow for one. */
function drawing(report: CaptureReport, style: ReportOptions): string[] {
  const drawn = sequence({ ...report, exchanges: report.exchanges ?? [] }, drawnIn(report, style));
  if (drawn.actors.length === 0) return [];
  const text = ladder(drawn, {
    width: style.width ?? WIDTH,
    unicode: style.unicode,
    color: style.color,
  });
  return typeof text === 'string' ? ['', ...text.split('\n')] : [];
}
