import type { Severity } from '../model/finding.js';
import { count } from '../text/words.js';
import { captureView } from './capture-view.js';
import { STDIN, troubleText } from './file-name.js';
import type { LiveReporter } from './live.js';
import type { Region } from './region.js';
import { type Reported, reportedOf } from './reported.js';
import { styleOf } from './style.js';
import {
  acceptedOf,
  acceptedTexts,
  addAccepted,
  addTally,
  NO_FINDINGS,
  NONE_ACCEPTED,
  tallyOf,
  tallyText,
} from './tally.js';

/** GitHub shows no more annotations of one level and step. */
const PER_LEVEL = 10;
const LEVELS: Readonly<Record<Severity, readonly [string, string]>> = {
  error: ['error', 'error'],
  warning: ['warning', 'warning'],
  info: ['notice', 'info'],
};

/** Workflow commands, which GitHub shows as annotations; where a level has too many, its last one says so. */
export const githubReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const found: Reported[] = [];
  const troubles: string[] = [];
  let tally = NO_FINDINGS;
  let accepted = NONE_ACCEPTED;

  function level(severity: Severity): string[] {
    const [command, noun] = LEVELS[severity];
    const bare = (text: string) => `::${command} title=a2a-lint::${data(text)}\n`;
    const own = found.filter(({ finding }) => finding.severity === severity).map(annotation);
    const all = severity === 'error' ? [...troubles.map(bare), ...own] : own;
    if (all.length <= PER_LEVEL) return all;
    const left = all.length - (PER_LEVEL - 1);
    const more = `${count(left, `more ${noun}`)}: the job summary lists the worst, --format compact all of them`;
    return [...all.slice(0, PER_LEVEL - 1), bare(more)];
  }

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const view = captureView(capture.path, capture.source, style);
      tally = addTally(tally, tallyOf(capture.findings));
      accepted = addAccepted(accepted, acceptedOf(capture.findings));
      for (const finding of capture.findings)
        if (finding.status === 'new') found.push(reportedOf(finding, view));
      return '';
    },
    trouble(message) {
      troubles.push(troubleText(message, style));
      return '';
    },
    end(unread = 0) {
      const missing = unread === 0 ? '' : `; ${count(unread, 'capture')} could not be read`;
      const commands = (['error', 'warning', 'info'] as const).flatMap(level).join('');
      return `${commands}a2a-lint: ${[tallyText(tally), ...acceptedTexts(accepted)].join('; ')}${missing}\n`;
    },
  };
};

function annotation({ finding, region, message, more, fix }: Reported): string {
  const list = Object.entries({ ...placeOf(region), title: finding.rule })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${property(String(value))}`)
    .join(',');
  const place = region.start === null ? ` (at byte ${region.offset})` : '';
  const text = [`${message}${place}`, more, `${fix} More: a2a-lint explain ${finding.rule}`];
  return `::${LEVELS[finding.severity][0]} ${list}::${data(text.filter((part) => part !== null).join('\n'))}\n`;
}

/** Null for what is not told; what came from standard input stands in no file. Columns are for places within one line. */
function placeOf({ file, start, end }: Region) {
  if (file === STDIN) return {};
  const within = start !== null && end !== null && start.line === end.line && end.column > start.column;
  return {
    file,
    line: start?.line ?? null,
    endLine: end?.line ?? null,
    col: within ? start.column : null,
    endColumn: within ? end.column - 1 : null,
  };
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
