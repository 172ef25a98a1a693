import type { Entry } from '../model/a2a.js';
import { escapeText } from '../text/escape.js';
import { maskText } from '../text/mask.js';
import { count, shorten } from '../text/words.js';
import { curlCommand } from './curl-command.js';
import { safetyOf } from './curl-safety.js';
import { inOrder, type Shelf } from './in-order.js';
import { type Hiding, openPlaceholders } from './placeholders.js';
import type { CaptureWriter, Original } from './writer.js';

const SPELLED_LIMIT = 80;

/** Writes the A2A requests of a capture as commands of curl, each with a word on whether it may be repeated. */
export function curlWriter({ path, tool }: Original, shelf: () => Shelf, hiding: Hiding): CaptureWriter {
  const order = inOrder(shelf);
  const placeholders = openPlaceholders(hiding);
  let started = false;
  let foreign = 0;

  function text(command: string): string {
    const first = started ? '' : begin();
    started = true;
    return `${first}\n${command}\n`;
  }

  function begin(): string {
    const from = path === '-' ? 'standard input' : path;
    const masked = hiding.showSecrets
      ? ''
      : '# Variables stand for secrets: set them, or write the secrets with --show-secrets.\n';
    return `# ${comment(from, hiding)}, as commands by ${tool.name} ${tool.version}\n${masked}`;
  }

  return {
    entry(entry) {
      if (entry.kind === 'foreign') foreign++;
      return order.push(entry.index, entry.kind === 'foreign' ? null : commandOf(entry)).map(text);
    },
    skip: (index) => order.push(index, null).map(text),
    *end() {
      for (const command of order.rest()) yield text(command);
    },
    refusal: () => null,
    remarks: () =>
      foreign === 0
        ? []
        : [`${count(foreign, 'exchange')} that ${foreign === 1 ? 'is' : 'are'} not A2A left out`],
  };

  function commandOf(entry: Entry): string {
    const { request } = entry.exchange;
    const what = comment(shorten(entry.operation ?? wordFor(entry), SPELLED_LIMIT), hiding);
    const head = what === '' ? `# x${entry.index}` : `# x${entry.index} ${what}`;
    if (request === null || request.method === '') return `${head}: the capture does not hold the request`;
    if (/[^\w-]/.test(request.method)) return `${head}: no method that curl could send`;
    const { text: command, notes } = curlCommand(entry, request, placeholders);
    return [
      `${head} (${safetyOf(entry)})`,
      ...notes.map((note) => `#   ${comment(note, hiding)}`),
      command,
    ].join('\n');
  }
}

function wordFor(entry: Entry): string {
  switch (entry.kind) {
    case 'card-fetch':
      return 'agent card';
    case 'push-delivery':
      return 'push delivery';
    default:
      return entry.spelled;
  }
}

/** A text that stays on its line, behind a `#`. */
function comment(text: string, { showSecrets, secrets, met }: Hiding): string {
  return escapeText(showSecrets ? text : maskText(text, secrets, met));
}
