import type { RuleTally, Skip } from '../model/finding.js';
import type { CaptureReport } from '../model/report.js';
import { count } from '../text/words.js';
import { captureView } from './capture-view.js';
import { fileName, troubleText } from './file-name.js';
import { nothingToLint, nothingWithin } from './limits.js';
import type { LiveReporter } from './live.js';
import { regionName } from './region.js';
import { type Reported, reportedOf } from './reported.js';
import { type Style, styleOf } from './style.js';
import { XML_HEAD, xmlAttributes, xmlText } from './xml.js';

/** How a case came out, and its element. */
interface Case {
  readonly outcome: 'passed' | 'failure' | 'error' | 'skipped';
  readonly xml: string;
}

/** JUnit's XML: a suite for each capture, a case for each rule that ran. Errors and warnings are failures. */
export const junitReporter: LiveReporter = (options) => {
  const style = styleOf({ ...options, color: false });
  const cases: Case[] = [];
  const troubles: string[] = [];
  let suites = '';

  function suite(name: string, own: readonly Case[]): string {
    cases.push(...own);
    return `  <testsuite${xmlAttributes({ name, ...totals(own) })}>\n${own.map(({ xml }) => xml).join('')}  </testsuite>\n`;
  }

  return {
    open: () => '',
    step: () => '',
    close(capture) {
      const name = fileName(capture.path, options);
      suites += suite(name, casesOf(capture, name, style));
      return '';
    },
    trouble(message) {
      troubles.push(troubleText(message, style));
      return '';
    },
    end(unread = 0) {
      const { name } = options.tool;
      if (unread > 0 && troubles.length === 0) troubles.push(`${count(unread, 'capture')} could not be read`);
      const own = troubles.map((trouble) => problem('every capture is read and judged', name, trouble));
      if (own.length > 0) suites += suite(name, own);
      const head = `<testsuites${xmlAttributes({ name: options.tool.name, ...totals(cases) })}>\n`;
      return `${XML_HEAD}${head}${suites}</testsuites>\n`;
    },
  };
};

function totals(cases: readonly Case[]) {
  const number = (outcome: Case['outcome']) => cases.filter((one) => one.outcome === outcome).length;
  return {
    tests: cases.length,
    failures: number('failure'),
    errors: number('error'),
    skipped: number('skipped'),
  };
}

function casesOf(capture: CaptureReport, classname: string, style: Style): Case[] {
  const view = captureView(capture.path, capture.source, style);
  const found = capture.findings
    .filter(({ status }) => status === 'new')
    .map((finding) => reportedOf(finding, view));
  const nothing = nothingToLint(capture) ?? nothingWithin(capture, style.options.limits);
  const known = new Set(capture.rules.map(({ id }) => id));
  const others = [...new Set(found.map(({ finding }) => finding.rule))].filter((id) => !known.has(id));
  return [
    ...(nothing === null ? [] : [problem('the capture can be linted', classname, style.say(nothing))]),
    ...capture.rules
      .filter(({ judged, skipped, findings }) => judged + skipped + findings > 0)
      .map((rule) => ruleCase(rule, classname, ofRule(found, rule.id), capture.skips, style)),
    ...others.map((id) => faulty(id, classname, ofRule(found, id))),
  ];
}

function ofRule(found: readonly Reported[], id: string): Reported[] {
  return found.filter(({ finding }) => finding.rule === id);
}

function ruleCase(
  { id, judged }: RuleTally,
  classname: string,
  found: readonly Reported[],
  skips: readonly Skip[],
  { say }: Style,
): Case {
  if (found.length > 0) return faulty(id, classname, found);
  const tag = `    <testcase${xmlAttributes({ name: id, classname })}`;
  if (judged > 0) return { outcome: 'passed', xml: `${tag}/>\n` };
  const reasons = skips.filter(({ rule }) => rule === id).map(({ reason }) => reason);
  const skipped = `      <skipped${xmlAttributes({ message: say(reasons.join('; ')) })}/>\n`;
  return { outcome: 'skipped', xml: `${tag}>\n${skipped}    </testcase>\n` };
}

/** One failure for all that a rule found, as readers expect at most one; what only informs fails nothing. */
function faulty(id: string, classname: string, found: readonly Reported[]): Case {
  const tag = `    <testcase${xmlAttributes({ name: id, classname })}>\n`;
  const worst = found.some(({ finding }) => finding.severity === 'error') ? 'error' : 'warning';
  const text = xmlText(found.flatMap(lines).join('\n'));
  if (found.every(({ finding }) => finding.severity === 'info'))
    return {
      outcome: 'passed',
      xml: `${tag}      <system-out>${text}</system-out>\n    </testcase>\n`,
    };
  const message = found.length === 1 ? (found[0]?.message ?? '') : `${count(found.length, 'finding')}`;
  const failure = `      <failure${xmlAttributes({ message, type: worst })}>${text}</failure>\n`;
  return { outcome: 'failure', xml: `${tag}${failure}    </testcase>\n` };
}

function problem(name: string, classname: string, message: string): Case {
  const error = `      <error${xmlAttributes({ message, type: 'capture' })}/>\n`;
  const xml = `    <testcase${xmlAttributes({ name, classname })}>\n${error}    </testcase>\n`;
  return { outcome: 'error', xml };
}

function lines({ finding, region, related, message, more, fix, facts }: Reported): string[] {
  return [
    `${regionName(region)}: ${finding.severity}: ${message}`,
    ...(more === null ? [] : [`  ${more}`]),
    ...related.map(({ label, region: at }) => `  ${regionName(at)}: ${label}`),
    `  fault of: ${finding.party}`,
    `  ${fix}`,
    ...(facts === null || facts.page === null ? [] : [`  ${facts.page}`]),
  ];
}
