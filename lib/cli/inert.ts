import type { ReportFormat } from '../index.js';

/** Begins a command anywhere in a line: for GitHub's and Azure's runners, and for TeamCity. */
const WITHIN = /#(#(?:vso|teamcity)?\[)/g;
/** Begins one of GitHub's at the start of a line. */
const AT_START =
  /^([^\S\n]*):(?=:(?:add|debug|echo|end|error|group|internal|notice|remove|save|set|stop|warning)[a-z-]*(?: |::))/gm;

/** Text for people in which no runner that keeps a log of it finds a command. */
export function inert(text: string): string {
  const within = text.includes('##') ? text.replace(WITHIN, '\\u{23}$1') : text;
  return within.includes('::') ? within.replace(AT_START, '$1\\u{3a}') : within;
}

/** The same for JSON, which says the same afterwards. */
export function inertJson(json: string): string {
  return json.includes('##') ? json.replace(WITHIN, '\\u0023$1') : json;
}

function inertXml(xml: string): string {
  return xml.includes('##') ? xml.replace(WITHIN, '&#35;$1') : xml;
}

const asIs = (text: string): string => text;

/** For each format what keeps it as it is read, but for runners. Annotations are commands, and hold no others. */
export const INERT: Readonly<Record<ReportFormat, (text: string) => string>> = {
  text: inert,
  compact: inert,
  outline: inert,
  dialect: inert,
  coverage: inert,
  story: inert,
  capabilities: inert,
  json: inertJson,
  jsonl: inertJson,
  sarif: inertJson,
  html: asIs,
  github: asIs,
  gitlab: inertJson,
  junit: inertXml,
  checkstyle: inertXml,
  rdjsonl: inertJson,
  markdown: asIs,
  agent: inert,
};
