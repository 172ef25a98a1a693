import type { ArtifactTimeline } from '../../model/a2a.js';
import type { ExchangeRow } from '../../model/report.js';
import { count } from '../../text/words.js';
import type { Style } from '../style.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const ARTIFACTS_SHOWN = 8;
const CHUNKS_SHOWN = 24;
/** Width of the bar that shows how an artifact grew, in pixels. */
const BAR = 160;

/** A chunk of an artifact, and where it came. */
interface Chunk {
  readonly exchange: number;
  readonly event: number;
  readonly textLength: number;
}

/** Chunks by task and artifact. */
export type Chunks = ReadonlyMap<string, readonly Chunk[]>;

export function chunksOf(rows: readonly ExchangeRow[]): Chunks {
  const found = new Map<string, Chunk[]>();
  for (const row of rows) {
    for (const { piece, index } of row.events) {
      if (piece === null || row.taskId === null) continue;
      const key = `${row.taskId} ${piece.id}`;
      const list = found.get(key) ?? [];
      found.set(key, list);
      list.push({ exchange: row.index, event: index, textLength: piece.textLength });
    }
  }
  return found;
}

/** The artifacts of a task as they grew, chunk by chunk; nothing where it had none. */
export function artifactList(
  task: string,
  artifacts: readonly ArtifactTimeline[],
  chunks: Chunks,
  style: Style,
): Markup | null {
  if (artifacts.length === 0) return null;
  const shown = artifacts
    .slice(0, ARTIFACTS_SHOWN)
    .map((one) => artifactItem(one, chunks.get(`${task} ${one.artifactId}`) ?? [], style));
  const more = artifacts.length - shown.length;
  return html`<ul class="artifacts">${shown}${more > 0 ? html`<li>${count(more, 'more artifact')}</li>` : null}</ul>`;
}

function artifactItem(artifact: ArtifactTimeline, seen: readonly Chunk[], { say, brief }: Style): Markup {
  const { artifactId, name, chunks, textLength, complete, parts } = artifact;
  const facts = [
    chunks === 0 ? null : count(chunks, 'chunk'),
    textLength === 0 ? null : count(textLength, 'character'),
    parts.data === 0 ? null : count(parts.data, 'data part'),
    parts.file === 0 ? null : count(parts.file, 'file'),
    chunks > 0 && !complete ? 'never marked as complete' : null,
  ].filter((fact) => fact !== null);
  return html`<li><span class="artifact">artifact ${say(brief(name ?? artifactId, 60))}</span> <span class="soft">${facts.join(', ')}</span>${growth(seen)}</li>`;
}

/** A bar of as many pieces as there were chunks, and what each added. */
function growth(seen: readonly Chunk[]): Markup | null {
  if (seen.length === 0) return null;
  const shown = seen
    .slice(0, CHUNKS_SHOWN)
    .map(
      ({ exchange, event, textLength }) =>
        html`<span>${exchangeLink(exchange, event)}${textLength === 0 ? '' : ` +${textLength}`}</span>`,
    );
  const more = seen.length - shown.length;
  return html` <span class="grown">${bar(seen)}${shown}${more > 0 ? html`<span>${count(more, 'more chunk')}</span>` : null}</span>`;
}

function bar(seen: readonly Chunk[]): Markup | null {
  const all = seen.reduce((sum, { textLength }) => sum + textLength, 0);
  if (seen.length < 2 || all === 0) return null;
  let from = 0;
  const pieces = seen.slice(0, CHUNKS_SHOWN).map(({ textLength }) => {
    const x = (from / all) * BAR;
    from += textLength;
    return html`<rect x="${x.toFixed(1)}" width="${Math.max(0, (textLength / all) * BAR - 1).toFixed(1)}" height="8"/>`;
  });
  return html`<svg class="growth" width="${BAR}" height="8" aria-hidden="true">${pieces}</svg>`;
}
