import DOMPurify from 'dompurify';
import mermaidPackage from 'mermaid';

/** A diagram as Mermaid's own parser has understood it, its entities undone. Texts of arrows and notes, in order. */
export interface Understood {
  readonly actors: readonly string[];
  readonly texts: readonly string[];
}

/** What of Mermaid's own data is looked at. */
interface Db {
  getActors(): ReadonlyMap<string, { readonly description: string }>;
  getMessages(): readonly { readonly to?: string; readonly message: string }[];
}

function isDb(value: object): value is Db {
  return 'getActors' in value && 'getMessages' in value;
}

mermaidPackage.initialize({ maxTextSize: 10_000_000 });

/** Parses with the mermaid package, as pages do; throws what it throws. */
export async function parsed(text: string): Promise<Understood> {
  const result = await mermaidPackage.parse(text);
  if (result.diagramType !== 'sequence') throw new Error(`taken for ${result.diagramType}`);
  const { db } = await mermaidPackage.mermaidAPI.getDiagramFromText(text);
  if (!isDb(db)) throw new Error('Mermaid keeps its diagrams in another way now');
  return {
    actors: [...db.getActors().values()].map(({ description }) => undone(description)),
    texts: db.getMessages().flatMap(({ to, message }) => (to === undefined ? [] : [undone(message)])),
  };
}

/** The texts of a state diagram: names of states, groups and moves. */
export async function parsedStates(text: string): Promise<readonly string[]> {
  // It cleans labels of markup, for which it needs a page; what remains of them is not what is looked at here.
  Object.assign(DOMPurify, { addHook: () => {}, sanitize: (label: string) => label });
  const result = await mermaidPackage.parse(text);
  if (result.diagramType !== 'stateDiagram') throw new Error(`taken for ${result.diagramType}`);
  const { db } = await mermaidPackage.mermaidAPI.getDiagramFromText(text);
  if (!isStateDb(db)) throw new Error('Mermaid keeps its state diagrams in another way now');
  return textsIn(db.rootDoc);
}

interface Statement {
  readonly description?: string;
  readonly doc?: readonly Statement[];
}

interface StateDb {
  readonly rootDoc: readonly Statement[];
}

function isStateDb(value: object): value is StateDb {
  return 'rootDoc' in value;
}

function textsIn(statements: readonly Statement[]): string[] {
  return statements.flatMap(({ description, doc = [] }) => [
    ...(description === undefined ? [] : [undone(description)]),
    ...textsIn(doc),
  ]);
}

/** What a reader sees of a text: Mermaid keeps `#59;` as `ﬂ°°59¶ß`, and breaks lines at `<br/>`. */
function undone(text: string): string {
  return text
    .split('<br/>')
    .map((line) => line.replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code))))
    .join('\n');
}
