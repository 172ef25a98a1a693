import type { BodyData, MarkData, SenseData } from '../data.js';
import { make, visible } from './dom.js';
import { type Node as JsonNode, nodeAt, parseJson } from './json.js';
import { noteOf, spoken } from './marks.js';
import { long, subtree } from './tree.js';

/** What a message says in the words of A2A, with the findings about each of it. `body`: the JSON that it is said in. */
export function sensesList(
  senses: readonly SenseData[],
  body: BodyData | null,
  marks: readonly MarkData[],
): HTMLElement[] {
  const text = body?.text ?? null;
  const root = text === null ? null : (parseJson(text)?.root ?? null);
  const placed = placedMarks(senses, marks);
  const general = marks.filter((mark) => !placed.has(mark)).map(noteOf);
  const of = (sense: SenseData) => marks.filter((mark) => placed.get(mark) === sense);
  return senses.length === 0 ? general : [...general, listOf(senses, { root, of })];
}

interface Around {
  readonly root: JsonNode | null;
  of(sense: SenseData): readonly MarkData[];
}

function listOf(senses: readonly SenseData[], around: Around): HTMLElement {
  return make('ul', { class: 'senses' }, ...senses.map((sense) => senseItem(sense, around)));
}

function senseItem(sense: SenseData, around: Around): HTMLElement {
  const [label, , , as, inner] = sense;
  const marks = around.of(sense);
  const [worst] = marks;
  const isBlock = as === 'text' || as === 'tree';
  const item = make(
    'li',
    {
      class: [
        isBlock ? 'block' : '',
        worst ? `marked is-${worst.severity}${worst.primary ? '' : ' related'}` : '',
      ]
        .join(' ')
        .trim(),
    },
    make('span', { class: 'label' }, visible(label)),
    ' ',
    ...shownValue(sense, around, marks),
    ...(as === 'tree' ? [] : marks.map(noteOf)),
  );
  if (inner.length > 0) item.append(listOf(inner, around));
  return item;
}

function shownValue(
  [, text, pointer, as]: SenseData,
  { root }: Around,
  marks: readonly MarkData[],
): (HTMLElement | string)[] {
  if (text !== null) {
    if (text === '') return [];
    return as === 'code' ? [make('code', {}, visible(text))] : [make('span', {}, ...spoken(visible(text)))];
  }
  const found = root === null || pointer === null ? null : nodeAt(root, pointer);
  if (found === null || !found.isThere || pointer === null)
    return [make('span', { class: 'soft' }, 'left out of this page'), ...marks.map(noteOf)];
  if (as === 'tree') return [subtree(found.node, pointer, marks)];
  return found.node.is === 'string'
    ? [make('div', { class: 'prose' }, long(found.node.text))]
    : [subtree(found.node, pointer, [])];
}

/** The sense that tells most exactly where each finding is; none for those that are about what no sense tells. */
function placedMarks(senses: readonly SenseData[], marks: readonly MarkData[]): Map<MarkData, SenseData> {
  const placed = new Map<MarkData, SenseData>();
  const look = (all: readonly SenseData[]) => {
    for (const sense of all) {
      const [, , pointer, , inner] = sense;
      for (const mark of marks) {
        const before = placed.get(mark)?.[2] ?? '';
        if (pointer !== null && mark.pointer !== null && pointer.length >= before.length)
          if (`${mark.pointer}/`.startsWith(`${pointer}/`)) placed.set(mark, sense);
      }
      look(inner);
    }
  };
  look(senses);
  return placed;
}
