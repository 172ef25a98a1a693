import type { CaptureReport, PageDrawing } from '../../model/report.js';
import { count } from '../../text/words.js';
import { captureView } from '../capture-view.js';
import type { Style } from '../style.js';
import { tallyOf } from '../tally.js';
import { SCRIPT, STYLES } from './assets.generated.js';
import { openBlanks } from './blank.js';
import { chosenRows, fittingRows, writeExchanges } from './budget.js';
import { openCaptured } from './captured.js';
import { claimsSection } from './claims.js';
import { coverageSection } from './coverage.js';
import type { PageData } from './data.js';
import { findingsSection, numbered } from './findings.js';
import { headSection } from './head.js';
import { limitsSection } from './limits.js';
import { embeddedJson, html, type Markup, trusted } from './markup.js';
import { maskedSvg, maskedView, meetSecrets } from './masked.js';
import { rowsData } from './row.js';
import type { Shelf } from './shelf.js';
import { tasksSection } from './tasks.js';

/** So many tasks of a clean capture find room beside its diagram. */
const FEW_TASKS = 4;
/** How far a drawing may be made smaller. */
const LEAST_SCALE = 0.8;

/** The whole page of one capture: nothing in it is loaded, and nothing captured in it is obeyed. */
export function pageOf(capture: CaptureReport, plain: Style, shelf: Shelf): string {
  const blanks = openBlanks(plain.options);
  meetSecrets(shelf, blanks);
  const style: Style = { ...plain, say: (text) => plain.say(blanks.text(text)) };
  const view = maskedView(captureView(capture.path, capture.source, style), blanks);
  const { tool, page } = style.options;
  const { name, version } = tool;
  const found = numbered(capture.findings);
  const all = capture.exchanges ?? [];
  const rows = chosenRows(all, found);
  const drawn = page.draw(capture);
  const drawing = drawn && { ...drawn, svg: maskedSvg(drawn.svg, blanks) };
  const { elements, kept } = writeExchanges(rows, found, shelf, {
    capture,
    view,
    blanks,
    captured: openCaptured(capture.source, blanks),
  });
  const listed = fittingRows(rowsData(rows, capture, style, (index) => kept.has(index)));
  const data: PageData = { rows: listed, more: all.length - listed.length };
  const css = STYLES + (drawing === null ? '' : drawing.style + narrowest(drawing));
  const tasks = tasksSection(capture, style);
  const coverage = coverageSection(capture, view);
  // A few tasks of a clean capture are what there is to read first.
  const isShort = found.length === 0 && capture.counts.tasks <= FEW_TASKS;
  const tally = tallyOf(capture.findings);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${page.sha256(SCRIPT)}'; style-src 'sha256-${page.sha256(css)}'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="${name} ${version}">
<title>${style.name(capture.path)} – a2a-lint</title>
<style>${trusted(css)}</style>
</head>
<body>
<main>
<div class="first">
<div class="causes">
${headSection(capture, tally, view)}
${contentsList(found.length, rows.length, capture, coverage !== null)}
${findingsSection(found, view)}
${isShort ? tasks : null}
</div>
${drawingSection(drawing)}
</div>
${listSection(rows.length, all.length - kept.size)}
${isShort ? null : tasks}
${claimsSection(capture, found, view)}
${coverage}
${limitsSection(capture, view)}
</main>
<footer class="soft">${name} ${version}</footer>
<script type="application/json" id="data">${embeddedJson(data)}</script>
${elements}
<script>${trusted(SCRIPT)}</script>
</body>
</html>
`.markup;
}

/** A drawing is fitted to its column as far as it can still be read; what is wider is scrolled. */
function narrowest({ svg }: PageDrawing): string {
  const width = Number(/^<svg[^>]*? width="([\d.]+)"/.exec(svg)?.[1] ?? 0);
  return `@media screen{.diagram svg{min-width:${Math.round(width * LEAST_SCALE)}px}}`;
}

function contentsList(found: number, rows: number, capture: CaptureReport, hasCoverage: boolean): Markup {
  const links = [
    found === 0 ? null : html`<li><a href="#findings">What went wrong</a></li>`,
    rows === 0 ? null : html`<li><a href="#exchanges">Exchanges</a></li>`,
    capture.counts.tasks === 0 ? null : html`<li><a href="#tasks">Tasks</a></li>`,
    capture.claims.length === 0
      ? null
      : html`<li><a href="#claims">What the ${capture.claims.length === 1 ? 'card claims' : 'cards claim'}</a></li>`,
    hasCoverage ? html`<li><a href="#coverage">What the specification asks</a></li>` : null,
    capture.skips.length + capture.anomalies.length === 0
      ? null
      : html`<li><a href="#limits">What the capture does not show</a></li>`,
  ].filter((link) => link !== null);
  return html`<nav aria-label="On this page"><ul class="contents">${links}</ul></nav>`;
}

function drawingSection(drawing: PageDrawing | null): Markup | null {
  if (drawing === null) return null;
  const left =
    drawing.left === 0 ? '' : `The diagram leaves out the last ${count(drawing.left, 'exchange')}.`;
  return html`<section class="diagram" aria-labelledby="diagram">
<h2 id="diagram">What crossed</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Sequence diagram">${trusted(drawing.svg)}</div>
${left === '' ? null : html`<p class="soft">${left}</p>`}
</section>`;
}

function listSection(rows: number, left: number): Markup | null {
  if (rows === 0) return null;
  const missing =
    left === 0
      ? ''
      : `The messages of ${count(left, 'exchange')} are left out: the page holds 8 MB of them, those with findings first.`;
  return html`<section class="exchanges" aria-labelledby="exchanges">
<h2 id="exchanges">The exchanges</h2>
<noscript><p>The list of exchanges needs JavaScript; all else of this page is readable without. <code>a2a-lint --format outline</code> prints the list.</p></noscript>
${missing === '' ? null : html`<p class="soft">${missing}</p>`}
<div id="list"></div>
<div id="chosen"></div>
</section>`;
}
