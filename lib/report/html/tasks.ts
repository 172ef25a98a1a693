import type { ArtifactTimeline, TaskTimeline } from '../../model/a2a.js';
import type { CaptureReport, ExchangeRow } from '../../model/report.js';
import type { Glimpse, Move, StoryStep, TaskStory } from '../../model/story.js';
import { count, shorten, shortId, stateWord } from '../../text/words.js';
import { elapsed } from '../elapsed.js';
import type { Style } from '../style.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const LANES_SHOWN = 100;
const STEPS_SHOWN = 40;
const SEEN_SHOWN = 4;
const ARTIFACTS_SHOWN = 8;
const CHUNKS_SHOWN = 24;

const REMARKS: Readonly<Record<Move, string | null>> = {
  start: null,
  legal: null,
  doubtful: 'no such move is stated',
  illegal: 'the task had ended',
  late: 'may be an older status, told late',
};

/** Chunks of artifacts by task and artifact, as handles. */
type Chunks = ReadonlyMap<string, readonly { readonly exchange: number; readonly event: number }[]>;

/** One lane a task: its states in order, where each was seen, and the artifacts as they grew. */
export function tasksSection(capture: CaptureReport, style: Style): Markup {
  const blamed = new Set(capture.findings.map(({ task }) => task));
  const timelines = new Map<string, TaskTimeline>();
  for (const task of capture.tasks) timelines.set(`${task.host} ${task.id}`, task);
  const all = [...capture.stories];
  if (all.length === 0) return html``;
  const shown = [...all.filter(({ id }) => blamed.has(id)), ...all.filter(({ id }) => !blamed.has(id))].slice(
    0,
    LANES_SHOWN,
  );
  const chunks = chunksOf(capture.exchanges ?? []);
  const more = all.length - shown.length;
  return html`<section class="tasks" aria-labelledby="tasks">
<h2 id="tasks">${all.length === 1 ? 'The task' : 'The tasks'}</h2>
${shown.map((story) => lane(story, timelines.get(`${story.host} ${story.id}`) ?? null, chunks, style))}
${more > 0 ? html`<p class="soft">${count(more, 'more task')}: <code>a2a-lint --format story</code> tells them all.</p>` : null}
</section>`;
}

function chunksOf(rows: readonly ExchangeRow[]): Chunks {
  const found = new Map<string, { exchange: number; event: number }[]>();
  for (const row of rows) {
    for (const { piece, index } of row.events) {
      if (piece === null || row.taskId === null) continue;
      const key = `${row.taskId} ${piece.id}`;
      const list = found.get(key) ?? [];
      found.set(key, list);
      list.push({ exchange: row.index, event: index });
    }
  }
  return found;
}

function lane(story: TaskStory, task: TaskTimeline | null, chunks: Chunks, style: Style): Markup {
  const { say } = style;
  const { id, contextId, steps } = story;
  const about = [story.host, contextId === null ? null : `context ${shorten(contextId, 60)}`].filter(
    (fact) => fact !== null,
  );
  const start = steps[0]?.seen[0]?.time ?? null;
  const shown = steps.length > STEPS_SHOWN ? steps.slice(0, STEPS_SHOWN) : steps;
  const artifacts = task?.artifacts ?? [];
  return html`<article class="lane">
<h3 title="${say(shorten(id, 200))}">task ${say(shortId(id))}</h3> <span class="soft">${say(about.join(' · '))}</span>
<ol class="path">${shown.map((step) => stepItem(step, start, style))}${shown.length < steps.length ? html`<li>${steps.length - shown.length} more steps</li>` : null}${steps.length === 0 ? html`<li>no state was seen</li>` : null}</ol>
${artifacts.length === 0 ? null : html`<ul class="artifacts">${artifacts.slice(0, ARTIFACTS_SHOWN).map((one) => artifactItem(one, chunks.get(`${id} ${one.artifactId}`) ?? [], style))}${artifacts.length > ARTIFACTS_SHOWN ? html`<li>${artifacts.length - ARTIFACTS_SHOWN} more artifacts</li>` : null}</ul>`}
</article>`;
}

function stepItem({ state, is, move, seen }: StoryStep, start: number | null, { say }: Style): Markup {
  const [first] = seen;
  const since = first?.time == null || start === null ? '' : elapsed(first.time - start);
  const remark = REMARKS[move];
  const ways = seen.slice(0, SEEN_SHOWN).map((glimpse) => glimpseText(glimpse));
  const more = seen.length - ways.length;
  return html`<li class="step is-${is ?? 'unknown'} move-${move}"><span class="state">${say(shorten(stateWord(state), 40))}</span>${since === '' ? null : html` <span class="since">+${since}</span>`}
<span class="seen">${ways}${more > 0 ? html`<span>${count(more, 'more time')}</span>` : null}</span>${remark === null ? null : html`<span class="remark">${remark}</span>`}</li>`;
}

function glimpseText({ via, exchange, event, count: times }: Glimpse): Markup {
  return html`<span>${via} ${exchangeLink(exchange, event)}${times > 1 ? ` ×${times}` : ''}</span>`;
}

function artifactItem(
  { artifactId, name, chunks, textLength, complete, parts }: ArtifactTimeline,
  seen: readonly { readonly exchange: number; readonly event: number }[],
  { say }: Style,
): Markup {
  const facts = [
    chunks === 0 ? null : count(chunks, 'chunk'),
    textLength === 0 ? null : count(textLength, 'character'),
    parts.data === 0 ? null : count(parts.data, 'data part'),
    parts.file === 0 ? null : count(parts.file, 'file'),
    chunks > 0 && !complete ? 'never marked as complete' : null,
  ].filter((fact) => fact !== null);
  const links = seen
    .slice(0, CHUNKS_SHOWN)
    .map(({ exchange, event }) => html`${exchangeLink(exchange, event)} `);
  const more = seen.length - links.length;
  return html`<li><span class="artifact">artifact ${say(shorten(name ?? artifactId, 60))}</span> <span class="soft">${facts.join(', ')}</span> <span class="grown">${links}${more > 0 ? `… ${more} more` : ''}</span></li>`;
}
