import type { ArtifactTimeline, ContextTimeline, PushConfigUse } from '../../model/a2a.js';
import type { CaptureReport } from '../../model/report.js';
import { paragraph } from '../../text/width.js';
import { count, list, shortId } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import type { Style } from '../style.js';
import { pathOf } from '../task-lines.js';
import type { TaskSeen } from './task-story.js';

const SHOWN = 12;
const NAMED = 5;
const NAME_LIMIT = 60;
const URL_LIMIT = 100;

/** What came of a task: its path in short, its artifacts, its webhooks, and what else is in its context. */
export function aboutLines(seen: TaskSeen, capture: CaptureReport, style: Style): string[] {
  const { timeline } = seen;
  const { options, say } = style;
  const contextId = timeline?.contextId ?? null;
  const entries: (readonly [string, string])[] = [
    ...(timeline === null ? [] : [['path', say(pathOf(timeline, style))] as const]),
    ...first(timeline?.artifacts ?? [], (one) => ['artifact', say(artifactText(one, style))] as const),
    ...first(pushesOf(seen, capture), (one) => ['push', pushText(one, capture, style)] as const),
    ...(contextId === null
      ? []
      : [['context', say(contextText(contextId, seen.id, capture, style))] as const]),
  ];
  const width = Math.max(0, ...entries.map(([name]) => name.length));
  return entries.flatMap(([name, text]) =>
    paragraph(text, options.width, `  ${name.padEnd(width)}  `, ' '.repeat(width + 4)),
  );
}

function first<T>(
  all: readonly T[],
  made: (one: T) => readonly [string, string],
): (readonly [string, string])[] {
  const shown = all.slice(0, SHOWN).map(made);
  const more = all.length - shown.length;
  return more === 0 ? shown : [...shown, ['', `and ${more} more`]];
}

function artifactText(artifact: ArtifactTimeline, { brief }: Style): string {
  const { name, artifactId, chunks, parts, textLength, complete, whole, views } = artifact;
  const facts = [
    chunks === 0 ? null : count(chunks, 'chunk'),
    textLength === 0 ? null : count(textLength, 'char'),
    parts.data === 0 ? null : count(parts.data, 'data part'),
    parts.file === 0 ? null : count(parts.file, 'file'),
    complete || chunks === 0 ? null : 'never marked as complete',
    chunks === 0 || whole ? null : 'maybe not all of it was seen',
    ...views
      .slice(0, NAMED)
      .flatMap(({ exchange, event, same }) =>
        same === false ? [`other in ${event === null ? `x${exchange}` : `x${exchange}.${event}`}`] : [],
      ),
  ].filter((fact) => fact !== null);
  return `${brief(name ?? artifactId, NAME_LIMIT)}: ${facts.length === 0 ? 'empty' : facts.join(', ')}`;
}

function pushesOf({ id }: TaskSeen, { pushConfigs }: CaptureReport): readonly PushConfigUse[] {
  return pushConfigs.filter(({ config }) => config.taskId === id);
}

/** `https://… (set in x4, token): 3 deliveries`. */
function pushText(
  { config, deliveries }: PushConfigUse,
  { path, source }: CaptureReport,
  style: Style,
): string {
  const { url, how, exchange, token, schemes, gone, at } = config;
  const facts = [
    how === 'told' ? `told in x${exchange}` : `set in x${exchange}`,
    token ? 'token' : null,
    schemes.length === 0 ? null : schemes.join(' or '),
    gone === null ? null : `${gone.how} in x${gone.exchange}`,
  ].filter((fact) => fact !== null);
  const view = captureView(path, source, style);
  const came = deliveries === 0 ? 'nothing was delivered' : count(deliveries, 'delivery', 'deliveries');
  return `${view.say([at], style.brief(url, URL_LIMIT))} (${style.say(facts.join(', '))}): ${came}`;
}

function contextText(contextId: string, id: string, { contexts }: CaptureReport, { brief }: Style): string {
  const context = contextOf(contexts, contextId);
  const others = (context?.tasks ?? []).filter((task) => task !== id);
  const shown = others.slice(0, NAMED).map((task) => shortId(task));
  if (others.length > shown.length) shown.push(`${others.length - shown.length} more`);
  const messages = context?.messages ?? [];
  const turns = messages.filter(({ taskId, role }) => taskId === id && role === 'user').length;
  const referred = messages.filter(({ references }) => references.some(({ taskId }) => taskId === id));
  const facts = [
    others.length === 0 ? null : `with ${others.length === 1 ? 'task' : 'tasks'} ${list(shown)}`,
    turns < 2 ? null : `${turns} turns of the client belong to this task`,
    ...referred
      .slice(0, NAMED)
      .map(
        ({ exchange, taskId }) =>
          `x${exchange} refers to it${taskId === null ? '' : ` (task ${shortId(taskId)})`}`,
      ),
  ].filter((fact) => fact !== null);
  return `${brief(contextId, NAME_LIMIT)}${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`;
}

function contextOf(contexts: Iterable<ContextTimeline>, id: string): ContextTimeline | null {
  for (const context of contexts) if (context.id === id) return context;
  return null;
}
