import type { ArtifactTimeline, PushConfigUse, TaskTimeline } from '../model/a2a.js';
import type { Place } from '../model/location.js';
import type { CaptureReport } from '../model/report.js';
import { stamp } from '../text/clock.js';
import type { CaptureView } from './capture-view.js';

/** How a Place is told. */
export type At = (place: Place) => ReturnType<CaptureView['locator']['locate']>;

/** All that a capture shows of one task, in the words of the contract. */
export function taskJson(task: TaskTimeline, at: At) {
  return {
    id: task.id,
    contextId: task.contextId,
    observations: task.observations.map((seen) => ({
      state: seen.state,
      via: seen.via,
      exchange: seen.exchange,
      event: seen.event,
      time: stamp(seen.time),
      at: at(seen.at),
    })),
    artifacts: task.artifacts.map((artifact) => artifactJson(artifact, at)),
  };
}

function artifactJson(artifact: ArtifactTimeline, at: At) {
  const { artifactId, name, chunks, parts, textLength, complete, whole, stream, views } = artifact;
  return {
    ...{ artifactId, name, chunks, textLength, complete, whole },
    parts: { text: parts.text, data: parts.data, file: parts.file },
    stream: stream === null ? null : { exchange: stream.exchange, event: stream.event, at: at(stream.at) },
    views: views.map((view) => ({
      ...{ via: view.via, exchange: view.exchange, event: view.event, same: view.same },
      ...{ differs: view.differs, textLength: view.textLength, count: view.count, at: at(view.at) },
    })),
  };
}

/** Contexts, and messages in all, that are listed. */
const MAX_CONTEXTS = 10_000;
const MAX_MESSAGES = 50_000;

/** Conversations, as many as are listed. */
export function contextsJson({ contexts }: CaptureReport) {
  const listed = [];
  let room = MAX_MESSAGES;
  for (const { id, tasks, messages, complete } of contexts) {
    if (listed.length === MAX_CONTEXTS) break;
    const shown = messages.slice(0, room).map((message) => ({
      ...{ id: message.id, role: message.role, exchange: message.exchange, side: message.side },
      ...{ event: message.event, task: message.taskId, continues: message.continues, quoted: message.quoted },
      references: message.references.map(({ taskId, known }) => ({ task: taskId, known })),
    }));
    listed.push({ id, tasks, messages: shown, complete: complete && shown.length === messages.length });
    room -= shown.length;
  }
  return listed;
}

/** A webhook and what it asks for, without its secrets. */
export function pushConfigJson({ config, deliveries }: PushConfigUse, view: CaptureView) {
  const { url, configId, taskId, token, schemes, credentials, dialect, how, exchange, gone } = config;
  return {
    url: view.say([config.at], url),
    ...{ configId, taskId, token, schemes, credentials, dialect, how, exchange },
    gone: gone === null ? null : { how: gone.how, exchange: gone.exchange },
    deliveries,
    at: view.locator.locate(config.at),
  };
}
