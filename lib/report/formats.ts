import type { LiveReporter } from './live.js';

/** How each reporter is loaded, by the name that `--format` takes: a run needs one or two of them. */
const LOADED = {
  text: async () => (await import('./text.js')).textReporter,
  compact: async () => (await import('./compact.js')).compactReporter,
  outline: async () => (await import('./outline.js')).outlineReporter,
  dialect: async () => (await import('./dialect.js')).dialectReporter,
  coverage: async () => (await import('./coverage/text.js')).coverageReporter,
  story: async () => (await import('./story.js')).storyReporter,
  capabilities: async () => (await import('./claims/claims.js')).capabilitiesReporter,
  json: async () => (await import('./json.js')).jsonReporter,
  jsonl: async () => (await import('./jsonl.js')).jsonlReporter,
  sarif: async () => (await import('./sarif/sarif.js')).sarifReporter,
  html: async () => (await import('./html/reporter.js')).htmlReporter,
  github: async () => (await import('./github.js')).githubReporter,
  gitlab: async () => (await import('./gitlab.js')).gitlabReporter,
  junit: async () => (await import('./junit.js')).junitReporter,
  checkstyle: async () => (await import('./checkstyle.js')).checkstyleReporter,
  rdjsonl: async () => (await import('./rdjsonl.js')).rdjsonlReporter,
  markdown: async () => (await import('./markdown/markdown.js')).markdownReporter,
  agent: async () => (await import('./agent.js')).agentReporter,
} as const satisfies Readonly<Record<string, () => Promise<LiveReporter>>>;

export type ReportFormat = keyof typeof LOADED;

/** In the order in which they are listed. */
export const FORMATS: readonly string[] = Object.keys(LOADED);

export function isFormat(name: string): name is ReportFormat {
  return Object.hasOwn(LOADED, name);
}

/** The reporter of a format, which writes while captures are read. */
export function liveReporter(format: ReportFormat): Promise<LiveReporter> {
  return LOADED[format]();
}
