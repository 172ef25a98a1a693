import type { Reporter } from '../model/report.js';
import { agentReporter } from './agent.js';
import { checkstyleReporter } from './checkstyle.js';
import { capabilitiesReporter } from './claims/claims.js';
import { compactReporter } from './compact.js';
import { coverageReporter } from './coverage/text.js';
import { dialectReporter } from './dialect.js';
import type { ReportFormat } from './formats.js';
import { githubReporter } from './github.js';
import { gitlabReporter } from './gitlab.js';
import { htmlReporter } from './html/reporter.js';
import { jsonReporter } from './json.js';
import { jsonlReporter } from './jsonl.js';
import { junitReporter } from './junit.js';
import { type LiveReporter, written } from './live.js';
import { markdownReporter } from './markdown/markdown.js';
import { outlineReporter } from './outline.js';
import { rdjsonlReporter } from './rdjsonl.js';
import { sarifReporter } from './sarif/sarif.js';
import { storyReporter } from './story.js';
import { textReporter } from './text.js';

export { stamp } from '../text/clock.js';
export { escapeText } from '../text/escape.js';
export { maskText } from '../text/mask.js';
export { paragraph } from '../text/width.js';
export { sentence, shortId } from '../text/words.js';
export { type Gathered, gatheringFor, isAccepted } from './coverage/gathered.js';
export { doctorJson, doctorText, formatsJson, formatsText } from './doctor.js';
export { exampleLines, findingText } from './example.js';
export { handedOn } from './file-name.js';
export { FORMATS, isFormat, liveReporter, type ReportFormat } from './formats.js';
export { MAX_EXCHANGES } from './json-capture.js';
export { nothingToLint, nothingWithin } from './limits.js';
export type { LiveReport, LiveReporter } from './live.js';
export { hitLines } from './look/hit-lines.js';
export type { Looked } from './look/looked.js';
export { type Hit, hitsIn } from './look/search.js';
export { type Look, shownExchange, VIEWS, type View } from './look/show.js';
export { type Met, openMet } from './met.js';
export { ruleTimesText } from './stats/rule-times.js';
export { statsJson } from './stats/stats-json.js';
export { statsText } from './stats/stats-text.js';
export { table } from './table.js';
export { type Tally, tallyOf } from './tally.js';
export { taskListText } from './task/task-list.js';
export { type TaskSeen, taskText } from './task/task-story.js';
export { teller } from './told.js';

/** The same at once, for who has them all loaded. */
export const LIVE_REPORTERS = {
  text: textReporter,
  compact: compactReporter,
  outline: outlineReporter,
  dialect: dialectReporter,
  coverage: coverageReporter,
  story: storyReporter,
  capabilities: capabilitiesReporter,
  json: jsonReporter,
  jsonl: jsonlReporter,
  sarif: sarifReporter,
  html: htmlReporter,
  github: githubReporter,
  gitlab: gitlabReporter,
  junit: junitReporter,
  checkstyle: checkstyleReporter,
  rdjsonl: rdjsonlReporter,
  markdown: markdownReporter,
  agent: agentReporter,
} as const satisfies Readonly<Record<ReportFormat, LiveReporter>>;

/** The reporter of a format, for a report that is complete. */
export function reporter(format: ReportFormat): Reporter {
  return (report) => written(LIVE_REPORTERS[format], report);
}
