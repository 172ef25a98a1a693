/** An element of a document that was well-formed. Its `text` is all that stands in it. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly elements: readonly XmlElement[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly elements: XmlElement[];
  text: string;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
/** What no character of XML 1.0 is. */
const NO_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;
const NAME = /^[A-Za-z_][\w.-]*$/;

/** The root of a document with elements, attributes and text only; throws where it is not well-formed. */
export function xmlOf(document: string): XmlElement {
  if (NO_CHARACTER.test(document)) throw new Error('a character that XML has not');
  const top: Open = { name: '', attributes: new Map(), elements: [], text: '' };
  const open: Open[] = [top];
  for (const [piece] of document.matchAll(/<[^>]*>|[^<]+|</g)) {
    const here = open.at(-1) ?? top;
    if (!piece.startsWith('<')) {
      if (here === top && piece.trim() !== '') throw new Error('text beside the root');
      here.text += plain(piece);
      continue;
    }
    const [, slash = '', name = '', rest = '', empty = ''] =
      /^<(\/?)([^\s/>]+)((?:\s[^>]*?)?)(\/?)>$/.exec(piece) ?? [];
    if (!NAME.test(name)) throw new Error(`no tag: ${piece.slice(0, 80)}`);
    if (slash !== '') {
      if (name !== here.name || rest.trim() !== '') throw new Error(`${piece} ends ${here.name}`);
      open.pop();
      close(open, here);
      continue;
    }
    const element: Open = { name, attributes: attributesOf(rest), elements: [], text: '' };
    if (empty === '') open.push(element);
    else close(open, element);
  }
  const [root] = top.elements;
  if (open.length !== 1 || root === undefined || top.elements.length !== 1) throw new Error('not one root');
  return root;
}

function close(open: readonly Open[], element: Open): void {
  const parent = open.at(-1);
  if (parent === undefined) throw new Error(`${element.name} ends too often`);
  parent.elements.push(element);
  parent.text += element.text;
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const rest = text.replace(/\s+([\w:.-]+)="([^"<]*)"/g, (_, name: string, value: string) => {
    if (attributes.has(name)) throw new Error(`${name} twice`);
    attributes.set(name, plain(value));
    return '';
  });
  if (rest.trim() !== '') throw new Error(`no attributes: ${rest.slice(0, 80)}`);
  return attributes;
}

function plain(text: string): string {
  if (text.includes(']]>')) throw new Error(']]> in text');
  return text.replace(/&([^;&]*;?)/g, (whole, name: string) => {
    const [, decimal] = /^#(\d+);$/.exec(name) ?? [];
    const character =
      decimal === undefined ? ENTITIES.get(name.slice(0, -1)) : String.fromCodePoint(Number(decimal));
    if (character === undefined || !name.endsWith(';')) throw new Error(`no entity: ${whole}`);
    return character;
  });
}

/** An element and all that are in it. */
export function* allOf(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const inner of element.elements) yield* allOf(inner);
}
