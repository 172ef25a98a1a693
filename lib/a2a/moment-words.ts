import type { ErrorTold } from '../model/error.js';
import type { ArtifactSeen, Bulk, Happening } from '../model/moment.js';
import type { Artifact, ContentPart, Message, Status } from '../model/objects.js';
import { kept } from './row-words.js';

/** Artifacts of a whole task that one moment tells. */
const MAX_ARTIFACTS = 8;

/** The beginning of the first text of a message; null where it has none. */
export function firstWords(message: Message | null): string | null {
  const text = message?.parts.find((part) => part.text !== null)?.text ?? null;
  return text === null ? null : kept(text);
}

/** A task in a state, with the artifacts that it shows. */
export function stateHappened(status: Status | null, artifacts: readonly Artifact[]): Happening {
  return {
    is: 'state',
    state: status?.written ?? null,
    text: firstWords(status?.message ?? null),
    artifacts: artifacts.slice(0, MAX_ARTIFACTS).map(artifactSeen),
  };
}

/** An error of the protocol, by its code and words. */
export function errorHappened({ code, message }: ErrorTold): Happening {
  return {
    is: 'error',
    code: typeof code === 'number' || typeof code === 'string' ? kept(String(code)) : null,
    text: typeof message === 'string' ? kept(message) : null,
  };
}

/** An artifact by its names and how much it holds. */
export function artifactSeen(artifact: Artifact | null): ArtifactSeen {
  const id = artifact?.artifactId ?? (artifact?.index == null ? null : String(artifact.index));
  const name = artifact?.name ?? null;
  return {
    id: id === null ? null : kept(id),
    name: name === null ? null : kept(name),
    bulk: bulkOf(artifact?.parts ?? []),
  };
}

function bulkOf(parts: readonly ContentPart[]): Bulk {
  let [text, data, files] = [0, 0, 0];
  for (const part of parts) {
    if (part.is === 'text') text += part.text?.length ?? 0;
    else if (part.is === 'data') data++;
    else if (part.is === 'file') files++;
  }
  return { text, data, files };
}
