import type { TaskTimeline } from '../../model/a2a.js';
import type { CaptureReport } from '../../model/report.js';
import type { Glimpse, Move, StoryStep, TaskStory } from '../../model/story.js';
import { count, shortId, stateWord } from '../../text/words.js';
import { elapsed } from '../elapsed.js';
import type { Style } from '../style.js';
import { artifactList, type Chunks, chunksOf } from './artifacts.js';
import { exchangeLink } from './links.js';
import { html, type Markup } from './markup.js';

const LANES_SHOWN = 100;
const STEPS_SHOWN = 40;
const SEEN_SHOWN = 4;

const REMARKS: Readonly<Record<Move, string | null>> = {
  start: null,
  legal: null,
  doubtful: 'no such move is stated',
  illegal: 'the task had ended',
  late: 'may be an older status, told late',
};

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

function lane(story: TaskStory, task: TaskTimeline | null, chunks: Chunks, style: Style): Markup {
  const { say, brief } = style;
  const { id, contextId, steps } = story;
  const about = [story.host, contextId === null ? null : `context ${brief(contextId, 60)}`].filter(
    (fact) => fact !== null,
  );
  const start = steps[0]?.seen[0]?.time ?? null;
  const shown = steps.length > STEPS_SHOWN ? steps.slice(0, STEPS_SHOWN) : steps;
  return html`<article class="lane">
<h3 title="${say(brief(id, 200))}">task ${say(shortId(id))}</h3> <span class="soft">${say(about.join(' · '))}</span>
<ol class="path">${shown.map((step) => stepItem(step, start, style))}${shown.length < steps.length ? html`<li>${steps.length - shown.length} more steps</li>` : null}${steps.length === 0 ? html`<li>no state was seen</li>` : null}</ol>
${artifactList(id, task?.artifacts ?? [], chunks, style)}
</article>`;
}

function stepItem({ state, is, move, seen }: StoryStep, start: number | null, { say, brief }: Style): Markup {
  const [first] = seen;
  const since = first?.time == null || start === null || move === 'start' ? '' : elapsed(first.time - start);
  const remark = REMARKS[move];
  const ways = seen.slice(0, SEEN_SHOWN).map((glimpse) => glimpseText(glimpse));
  const more = seen.length - ways.length;
  return html`<li class="step is-${is ?? 'unknown'} move-${move}"><span class="reached"><span class="state">${say(brief(stateWord(state), 40))}</span>${since === '' ? null : html`<span class="since">+${since}</span>`}</span>
<span class="seen">${ways}${more > 0 ? html`<span>${count(more, 'more time')}</span>` : null}</span>${remark === null ? null : html`<span class="remark">${remark}</span>`}</li>`;
}

function glimpseText({ via, exchange, event, count: times }: Glimpse): Markup {
  return html`<span>${via} ${exchangeLink(exchange, event)}${times > 1 ? ` ×${times}` : ''}</span>`;
}
