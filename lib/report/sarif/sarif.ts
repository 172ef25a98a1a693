import type { Severity } from '../../model/finding.js';
import { escapeJson } from '../../text/escape.js';
import { count } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import { troubleText } from '../file-name.js';
import type { LiveReporter } from '../live.js';
import { type Reported, reportedOf } from '../reported.js';
import { styleOf } from '../style.js';
import { NOTES, noteOf, notesOf } from './notes.js';
import { BASE, resultOf } from './result.js';
import { descriptorOf } from './rule.js';

/** Code scanning takes no more results of a run, and no file of more than 10 MB (packed; unpacked is a stricter limit). */
const MAX_RESULTS = 25_000;
const MAX_CHARACTERS = 9_000_000;
const MAX_NOTES = 1000;
const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** SARIF 2.1.0, for code scanning: one run over all captures. */
export const sarifReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const found: Reported[] = [];
  const notes: ReturnType<typeof notesOf>[number][] = [];
  const said: string[] = [];
  const troubles: string[] = [];
  let notesMore = 0;

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const view = captureView(capture.path, capture.source, style);
      for (const finding of capture.findings) found.push(reportedOf(finding, view));
      const own = notesOf(capture, view);
      const kept = own.slice(0, MAX_NOTES - notes.length);
      notesMore += own.length - kept.length;
      notes.push(...kept);
      return '';
    },
    note(message) {
      said.push(style.say(message));
      return '';
    },
    trouble(message) {
      if (troubles.length < MAX_NOTES) troubles.push(troubleText(message, style));
      return '';
    },
    end(unread = 0) {
      const { results, rules, left } = chosen(found);
      const more = [
        ...(left === 0
          ? []
          : [noteOf('left-out', 'error', `${count(left, 'finding')} more; the worst are told here`)]),
        ...(notesMore === 0 ? [] : [noteOf('left-out', 'note', `${count(notesMore, 'note')} more`)]),
        ...said.map((message) => noteOf('configuration', 'warning', message)),
        ...troubles.map((trouble) => noteOf('unread', 'error', trouble)),
        ...(unread > 0 && troubles.length === 0
          ? [noteOf('unread', 'error', `${count(unread, 'capture')} could not be read`)]
          : []),
      ];
      const { name, version, home } = options.tool;
      const run = {
        tool: {
          driver: {
            name,
            version,
            semanticVersion: version,
            informationUri: home,
            rules,
            notifications: Object.entries(NOTES).map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        invocations: [
          {
            executionSuccessful: unread === 0 && troubles.length === 0,
            toolExecutionNotifications: [...notes, ...more],
          },
        ],
        originalUriBaseIds: { [BASE]: { description: { text: 'The folder in which the tool ran.' } } },
        columnKind: 'unicodeCodePoints',
        results,
      };
      const log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
      return `${escapeJson(JSON.stringify(log, null, 2))}\n`;
    },
  };
};

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** What is new before what is accepted, the worst of it first. */
function rankOf({ finding: { severity, status } }: Reported): number {
  return RANK[severity] + (status === 'new' ? 0 : 3);
}

/** As many results as may be, the worst first, with their rules; `left`: how many findings are not among them. */
function chosen(found: readonly Reported[]) {
  const used = [...found].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_RESULTS);
  const ids = [...new Set(used.map(({ finding }) => finding.rule))].sort();
  const index = new Map(ids.map((id, at) => [id, at]));
  const twins = new Map<string, number>();
  const compared = used.some(({ finding }) => finding.status === 'baselined');
  const results: ReturnType<typeof resultOf>[] = [];
  let room = MAX_CHARACTERS;
  for (const reported of used) {
    const { finding, region } = reported;
    const key = `${finding.fingerprint} ${region.file}`;
    const twin = (twins.get(key) ?? 0) + 1;
    twins.set(key, twin);
    const result = resultOf(reported, index.get(finding.rule) ?? -1, twin, compared);
    room -= JSON.stringify(result).length;
    if (room < 0) break;
    results.push(result);
  }
  const rules = ids.map((id) => {
    const one = used.find(({ finding }) => finding.rule === id);
    return descriptorOf(id, one?.finding.severity ?? 'error', one?.facts ?? null);
  });
  return { results, rules, left: found.length - results.length };
}
