import type { ArtifactSeen, Bulk, TaskMoment } from '../../model/moment.js';
import { count, stateWord } from '../../text/words.js';
import type { Style } from '../style.js';

const STATE_LIMIT = 40;
const NAME_LIMIT = 40;
const TEXT_LIMIT = 120;
/** Artifacts of a whole task that its line names. */
const ARTIFACTS_SHOWN = 2;

/** Says what happened in one clause; chunks of artifacts are added up, so moments are to be asked for in their order. */
export function momentTeller({ brief, glyphs }: Style): (moment: TaskMoment) => string {
  const grown = new Map<string, Bulk>();

  function artifactText(artifact: ArtifactSeen, append: boolean, last: boolean): string {
    const key = artifact.id ?? '';
    const before = append ? grown.get(key) : undefined;
    const all = before === undefined ? artifact.bulk : sum(before, artifact.bulk);
    grown.set(key, all);
    const added =
      before === undefined ? bulkText(all) : `+${bulkText(artifact.bulk)} ${glyphs.arrow} ${bulkText(all)}`;
    return `artifact ${nameOf(artifact, brief)}${last ? ' (last)' : ''}  ${added}`;
  }

  return ({ what, refused }) => {
    const aside = refused === null ? '' : `  (the webhook answered ${refused})`;
    switch (what.is) {
      case 'asked':
        return quoted(what.text, brief) || (what.operation ?? 'a request');
      case 'state': {
        const state = what.state === null ? 'no state' : brief(stateWord(what.state), STATE_LIMIT);
        return [state, quoted(what.text, brief), listed(what.artifacts, brief), aside.trim()]
          .filter((part) => part !== '')
          .join('  ');
      }
      case 'artifact':
        return artifactText(what.artifact, what.append, what.last) + aside;
      case 'message':
        return `message  ${quoted(what.text, brief)}`.trimEnd() + aside;
      case 'error':
        return `error ${what.code ?? '?'}  ${quoted(what.text, brief)}`.trimEnd();
      case 'trouble':
        return what.reason;
    }
  };
}

function listed(artifacts: readonly ArtifactSeen[], brief: Style['brief']): string {
  const shown = artifacts
    .slice(0, ARTIFACTS_SHOWN)
    .map((one) => `${nameOf(one, brief)} (${bulkText(one.bulk)})`);
  const rest = artifacts.length - shown.length;
  if (rest > 0) shown.push(`${rest} more`);
  return shown.length === 0 ? '' : `artifact ${shown.join(', ')}`;
}

function nameOf({ id, name }: ArtifactSeen, brief: Style['brief']): string {
  return brief(name ?? id ?? '(no name)', NAME_LIMIT);
}

/** `271 chars`, `1 data part, 2 files`, `nothing`. */
function bulkText({ text, data, files }: Bulk): string {
  const parts = [
    text === 0 ? null : count(text, 'char'),
    data === 0 ? null : count(data, 'data part'),
    files === 0 ? null : count(files, 'file'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'nothing' : parts.join(', ');
}

function sum(a: Bulk, b: Bulk): Bulk {
  return { text: a.text + b.text, data: a.data + b.data, files: a.files + b.files };
}

/** Captured words on one line, between quotation marks. */
function quoted(text: string | null, brief: Style['brief']): string {
  const words = text?.replaceAll(/[ \t\r\n]+/g, ' ').trim() ?? '';
  return words === '' ? '' : `"${brief(words, TEXT_LIMIT)}"`;
}
