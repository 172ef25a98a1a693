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

/** What a reader sees of a text: Mermaid keeps `#59;` as `ﬂ°°59¶ß`, and breaks lines at `<br/>`. */
function undone(text: string): string {
  return text
    .split('<br/>')
    .map((line) => line.replace(/ﬂ°°(\d+)¶ß/g, (_, code: string) => String.fromCodePoint(Number(code))))
    .join('\n');
}
