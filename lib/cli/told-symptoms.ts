import type { AnyRule } from '../index.js';
import { escapeText, paragraph, sentence } from '../index.js';
import { SYMPTOMS, type Symptom } from './symptoms.js';

/** By this word all of them are asked for. */
const ALL = /^symptoms?$/i;
/** Words that stand in every other sentence. */
const FILLER = /^(?:an?|and|are|as|at|but|by|does|for|from|in|is|it|its|my|no|not|of|on|or|the|to|with)$/;
const MOST = 5;
const MOST_RULES = 12;

/** The symptoms that fit words of a user, with the rules that find their causes; null where none fits. */
export function toldSymptoms(words: string, rules: readonly AnyRule[], width: number): string | null {
  if (ALL.test(words)) {
    const lines = [...SYMPTOMS].flatMap(([heading, symptoms]) => [
      heading,
      '='.repeat(heading.length),
      '',
      ...symptoms.flatMap((one) => symptomLines(one, rules, width, false)),
    ]);
    return lines.join('\n');
  }
  const asked = wordsOf(words);
  if (asked.length === 0) return null;
  const scored = [...SYMPTOMS.values()].flat().map((one) => ({ one, score: overlap(asked, one) }));
  const best = Math.max(...scored.map(({ score }) => score));
  const fitting = best * 2 < asked.length ? [] : scored.filter(({ score }) => score === best);
  const shown = fitting.slice(0, MOST).map(({ one }) => one);
  const named = new Set(shown.flatMap((one) => one.rules));
  const others = rules.filter(
    ({ id, summary }) => !named.has(id) && overlap(asked, { seen: summary, rules: [id] }) === asked.length,
  );
  if (shown.length + others.length === 0) return null;
  return [
    ...shown.flatMap((one) => symptomLines(one, rules, width, true)),
    ...(others.length === 0 ? [] : ['Rules with these words']),
    ...others.slice(0, MOST_RULES).flatMap((rule) => ruleLines(rule, width)),
    ...(others.length > MOST_RULES ? [`  and ${others.length - MOST_RULES} more`] : []),
    ...(others.length === 0 ? [] : ['']),
  ].join('\n');
}

/** How many of the words it has. */
function overlap(asked: readonly string[], { seen, rules }: Symptom): number {
  const own = wordsOf(`${seen} ${rules.join(' ').replaceAll('-', ' ')}`);
  return asked.filter((word) => own.some((other) => sameWord(word, other))).length;
}

/** `streams` is `stream`. */
function sameWord(a: string, b: string): boolean {
  return a === b || a === `${b}s` || b === `${a}s`;
}

function wordsOf(text: string): string[] {
  // `task_not_found` is three words, and `__proto__` is none of prose.
  const apart = text.toLowerCase().replace(/([a-z0-9])_(?=[a-z0-9])/g, '$1 ');
  return (apart.match(/[a-z0-9<_]+/g) ?? []).filter((word) => !FILLER.test(word));
}

function symptomLines(
  { seen, rules: found }: Symptom,
  rules: readonly AnyRule[],
  width: number,
  inFull: boolean,
): string[] {
  const known = found.flatMap((id) => rules.find((rule) => rule.id === id) ?? []);
  return [
    ...paragraph(escapeText(sentence(seen)), width, ''),
    ...known.flatMap((rule) =>
      inFull ? ruleLines(rule, width) : paragraph(`${rule.id}${byPreset(rule)}`, width, '  ', '    '),
    ),
    '',
  ];
}

function ruleLines(rule: AnyRule, width: number): string[] {
  const { id, summary } = rule;
  return paragraph(escapeText(`${id}: ${summary}${byPreset(rule)}`), width, '  ', '    ');
}

/** Where it is told that a rule has to be asked for. */
function byPreset({ presets }: AnyRule): string {
  return presets.includes('recommended') ? '' : ` (with --preset ${presets[0] ?? 'all'})`;
}
