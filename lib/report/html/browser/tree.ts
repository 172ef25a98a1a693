import type { MarkData } from '../data.js';
import { make, visible } from './dom.js';
import { type Node as JsonNode, parseJson, token } from './json.js';
import { noteOf } from './marks.js';

/** Longer strings unfold. */
const LONG = 400;
const LINES = 12;
/** Collections below this depth, and longer than that, begin folded. */
const OPEN_DEPTH = 6;
const OPEN_LENGTH = 100;
const MOST = 1000;

/** A JSON text as a tree that folds, with the places of findings marked; as text where it is no JSON. `isCut`: more came. */
export function tree(text: string, marks: readonly MarkData[], isCut: boolean): HTMLElement {
  const parsed = parseJson(text);
  if (parsed === null) {
    const own = marks.map(noteOf);
    return make(
      'div',
      { class: 'tree' },
      make('p', { class: 'soft' }, 'no JSON; as text:'),
      ...own,
      long(text),
    );
  }
  const shown = subtree(parsed.root, '', marks);
  if (parsed.rest === null) return shown;
  const rest = text.slice(parsed.rest);
  const why = isCut ? 'here it is cut' : 'what follows is no JSON';
  return make(
    'div',
    {},
    shown,
    make('p', { class: 'soft' }, rest === '' ? why : `${why}:`),
    rest === '' ? null : make('p', { class: 'tree' }, long(rest)),
  );
}

/** A value that stands at a pointer, as a tree. */
export function subtree(node: JsonNode, pointer: string, marks: readonly MarkData[]): HTMLElement {
  const list = make('ul', { class: 'tree' });
  list.append(item(null, node, pointer, 0, byPointer(marks, node, pointer)));
  return list;
}

type Marks = ReadonlyMap<string, readonly MarkData[]>;

/** Marks by where they are shown: at what they point to, or, where that is missing, at what should hold it. */
function byPointer(marks: readonly MarkData[], root: JsonNode, base: string): Marks {
  const found = new Map<string, MarkData[]>();
  for (const mark of marks) {
    if (mark.pointer === null || !`${mark.pointer}/`.startsWith(`${base}/`)) continue;
    let node = root;
    let path = base;
    while (path !== mark.pointer) {
      const next = node.members.findLast(({ name }) =>
        `${mark.pointer}/`.startsWith(`${path}${token(name)}/`),
      );
      if (next === undefined) break;
      path += token(next.name);
      node = next.value;
    }
    found.set(path, [...(found.get(path) ?? []), mark]);
  }
  return found;
}

function item(
  name: string | null,
  node: JsonNode,
  pointer: string,
  depth: number,
  marks: Marks,
): HTMLElement {
  const own = marks.get(pointer) ?? [];
  const notes = own.map(noteOf);
  const [worst] = own;
  const label = name === null ? null : make('span', { class: 'name' }, visible(name));
  const shell = make(
    'li',
    worst ? { class: `marked is-${worst.severity}${worst.primary ? '' : ' related'}` } : {},
  );
  if (node.members.length === 0) {
    shell.append(make('span', { class: 'line' }, label, label ? ': ' : null, leaf(node)), ...notes);
    return shell;
  }
  const isOpen =
    own.length > 0 ||
    leadsToMark(pointer, marks) ||
    (depth < OPEN_DEPTH && node.members.length <= OPEN_LENGTH);
  const unit = node.is === 'array' ? 'item' : 'member';
  const count = `${node.members.length} ${unit}${node.members.length === 1 ? '' : 's'}`;
  const summary = make(
    'summary',
    {},
    label,
    label ? ' ' : null,
    make('span', { class: 'soft' }, `${node.is === 'array' ? '[ ]' : '{ }'} ${count}`),
  );
  const details = make('details', isOpen ? { open: '' } : {}, summary);
  let isFilled = false;
  const fill = () => {
    if (isFilled) return;
    isFilled = true;
    const list = make('ul');
    for (const { name: key, value } of node.members.slice(0, MOST))
      list.append(item(key, value, pointer + token(key), depth + 1, marks));
    if (node.members.length > MOST) list.append(make('li', {}, `${node.members.length - MOST} more`));
    details.append(list);
  };
  if (isOpen) fill();
  else details.addEventListener('toggle', fill);
  shell.append(...notes, details);
  return shell;
}

function leadsToMark(pointer: string, marks: Marks): boolean {
  for (const other of marks.keys()) if (other.startsWith(`${pointer}/`)) return true;
  return false;
}

function leaf({ is, text }: JsonNode): HTMLElement {
  if (is === 'object') return make('span', { class: 'value' }, '{ }');
  if (is === 'array') return make('span', { class: 'value' }, '[ ]');
  if (is === 'string')
    return text.length > LONG || text.includes('\n')
      ? long(text)
      : make('span', { class: 'value text' }, `"${visible(text)}"`);
  return make('span', { class: 'value' }, text.length > LONG ? `${text.slice(0, LONG)}…` : visible(text));
}

/** Text that shows its beginning until it is asked for. */
export function long(captured: string): HTMLElement {
  const text = captured.replaceAll('\r\n', '\n');
  const start = beginning(text);
  const shown = make('span', { class: 'value text' }, visible(start));
  if (start === text) return shown;
  const button = make('button', { type: 'button', class: 'more' }, `all ${text.length} characters`);
  button.addEventListener('click', () => shown.replaceChildren(visible(text)));
  shown.append('… ', button);
  return shown;
}

/** No more than so many characters and lines. */
function beginning(text: string): string {
  const start = text.length > LONG ? text.slice(0, LONG) : text;
  let end = -1;
  for (let line = 0; line < LINES; line++) {
    end = start.indexOf('\n', end + 1);
    if (end < 0) return start;
  }
  return start.slice(0, end);
}
