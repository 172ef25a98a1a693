import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { ExchangeData, PageData } from '../lib/report/html/data.js';

type Element = DefaultTreeAdapterTypes.Element;

/** A page as a parser of HTML understands it. */
export interface ReadPage {
  readonly elements: readonly Element[];
  readonly list: PageData;
  /** By the number of the exchange. */
  readonly exchanges: ReadonlyMap<number, ExchangeData>;
  /** Whether there is a comment in it. */
  readonly hasComment: boolean;
}

export function readPage(text: string): ReadPage {
  const elements: Element[] = [];
  let hasComment = false;
  const walk = (node: DefaultTreeAdapterTypes.ChildNode) => {
    if (node.nodeName === '#comment') hasComment = true;
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(walk);
  };
  parse(text).childNodes.forEach(walk);
  const data = new Map(
    elements
      .filter((one) => one.tagName === 'script' && attribute(one, 'type') === 'application/json')
      .map((one) => [attribute(one, 'id') ?? '', JSON.parse(textOf(one))]),
  );
  return {
    elements,
    hasComment,
    list: data.get('data'),
    exchanges: new Map(
      [...data].filter(([id]) => id !== 'data').map(([id, exchange]) => [Number(id.slice(6)), exchange]),
    ),
  };
}

export function attribute(element: Element, name: string): string | null {
  return element.attrs.find((one) => one.name === name)?.value ?? null;
}

export function textOf(node: DefaultTreeAdapterTypes.ChildNode): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}
