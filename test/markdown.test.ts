import fc from 'fast-check';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { drawRows } from '../lib/cli/draw-rows.js';
import { factsOf } from '../lib/cli/rule-facts.js';
import type { CaptureReport, ReportOptions } from '../lib/model/report.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import { escapeText, LIVE_REPORTERS, maskText } from '../lib/report/index.js';
import { rules } from '../rules/index.js';
import { hostileText } from './hostile-text.js';
import { capture, finding, OPTIONS, placeOfText, row } from './made-report.js';
import { parsed } from './mermaid-parser.js';

const TEXT = 'POST / HTTP/1.1\nHost: @octocat #12\n\n{"state":"</pre><img src=x>"}\nlast line\n';

function told(captures: readonly CaptureReport[], unread = 0): string {
  const options: ReportOptions = { ...OPTIONS, about: factsOf(rules), draw: (one) => drawRows(one, OPTIONS) };
  const report = LIVE_REPORTERS.markdown(options, captures.length > 1);
  for (const one of captures) {
    report.open(one);
    report.step(one.findings, one.exchanges ?? []);
    report.close(one);
  }
  return report.end(unread);
}

const rendered = (text: string): string => marked.parse(text, { gfm: true, async: false });

/** Text as a page shows it. */
function shown(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&');
}

test('says the verdict first', () => {
  const at = placeOfText(TEXT, 'POST');
  const first = (...captures: readonly CaptureReport[]) => told(captures).split('\n')[0];
  expect(first(capture(TEXT))).toBe('### ✅ a2a-lint: no findings');
  expect(first(capture(TEXT, { findings: [finding(at, { severity: 'warning', folded: 2 })] }))).toBe(
    '### ⚠️ a2a-lint: 3 warnings',
  );
  expect(first(capture(TEXT, { findings: [finding(at)] }), capture(TEXT))).toBe('### ❌ a2a-lint: 1 error');
  expect(told([], 2)).toBe('### ⚠️ a2a-lint: no findings; 2 captures could not be read\n');
});

test('has a table with the worst first, and each finding folded below', () => {
  const at = placeOfText(TEXT, 'last');
  const findings = [
    finding(at, { severity: 'info', rule: 'later' }),
    finding(at, { status: 'suppressed', rule: 'gone' }),
    finding(at, { message: 'the value `a|b` is *wrong*' }),
  ];
  const html = rendered(told([capture(TEXT, { findings })]));
  const rows = [...html.matchAll(/<tr>\s*<td>(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    cells
      .split(/<\/?td>/)
      .map(shown)
      .filter((cell) => cell.trim() !== ''),
  );
  expect(rows).toEqual([
    ['error', 'task-state-unknown', 'x2 x.log:5:1', 'the value a|b is *wrong*'],
    ['info', 'later', 'x2 x.log:5:1', 'a made-up message'],
  ]);
  expect(html.match(/<details>/g)?.length).toBe(3);
  expect(html).toContain('href="https://github.com/a2a-lint/a2a-lint/blob/main/rules/task-state-unknown.md"');
  expect(html).not.toContain('gone');
});

test('draws the guilty part, which Mermaid reads', async () => {
  const findings = [finding(placeOfText(TEXT, 'POST'), { exchange: 40 })];
  const exchanges = Array.from({ length: 60 }, (_, at) =>
    row(at + 1, { kind: 'call', operation: 'SendMessage' }),
  );
  const text = told([capture(TEXT, { findings, exchanges })]);
  const [, diagram = ''] = /```mermaid\n(.*?)\n```/s.exec(text) ?? [];
  const numbers = (await parsed(diagram)).texts.flatMap((said) => /^(\d+) SendMessage/.exec(said)?.[1] ?? []);
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => String(at + 30)));
});

test('fits a comment, however much was found, and says what did not', () => {
  const at = placeOfText(TEXT, 'POST');
  const message = `\`${'<&*_'.repeat(500)}\` is wrong`;
  const findings = Array.from({ length: 300 }, () => finding(at, { message }));
  const text = told(Array.from({ length: 5 }, () => capture(TEXT, { findings })));
  expect(text.length).toBeLessThan(60_000);
  expect(text).toMatch(/\d+ more parts did not fit here/);
  expect(text).toContain('260 more findings');
  expect(rendered(text).match(/<details/g)?.length).toBe(rendered(text).match(/<\/details>/g)?.length);
});

const OWN_TAG =
  /^<(?:\/?(?:h3|h4|p|table|thead|tbody|tr|th|td|code|pre|details|summary|strong|br|hr)|details open|a href="https:\/\/github\.com\/a2a-lint\/a2a-lint\/blob\/main\/rules\/[a-z-]+\.md"|\/a|code class="language-mermaid"|!-- --)>$/;

test('captured text is text: no tag, no link, no mention, no reference', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (message, path, label) => {
      const at = placeOfText(TEXT, 'state');
      const words = `@octocat #12 GH-12 www.a.example http://b.example c@d.example ${message}`;
      const findings = [
        finding(at, { message: words, label, fix: label }),
        finding(at, { message: `\`${words}\`` }),
      ];
      const one = capture(TEXT, { path: `x${path}`, findings, exchanges: [row(2, { spelled: label })] });
      const html = rendered(told([one, capture(TEXT)]));
      const tags = html.match(/<[^>]*>/g) ?? [];
      expect(tags.filter((tag) => !OWN_TAG.test(tag))).toEqual([]);
      const prose = html
        .replace(/<pre>.*?<\/pre>|<code[^>]*>.*?<\/code>|<a .*?<\/a>/gs, ' ')
        .split(/<[^>]*>/)
        .map(shown);
      expect(prose.filter((text) => /@\w|#\d|!\d|GH-\d|https?:\/\/|www\.\w/.test(text))).toEqual([]);
      const plain = escapeText(maskText(words, USUAL_SECRETS)).replaceAll('`', '').slice(0, 60);
      expect(shown(html)).toContain(plain);
    }),
    { numRuns: 80 },
  );
});
