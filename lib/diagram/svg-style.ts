/** Colours by what they are for, on light paper and on dark. Severity is the only saturated thing. */
export const COLORS = {
  paper: ['#ffffff', '#0d1117'],
  ink: ['#1f2328', '#e6edf3'],
  soft: ['#59636e', '#9198a1'],
  line: ['#6e7781', '#8b949e'],
  life: ['#d0d7de', '#30363d'],
  box: ['#f6f8fa', '#161b22'],
  bar: ['#e7ebef', '#2a313a'],
  error: ['#c4232f', '#ff7b72'],
  'error-box': ['#ffeeee', '#2c1517'],
  warning: ['#8a5d00', '#d9a53a'],
  'warning-box': ['#fff7db', '#262011'],
  info: ['#0860ca', '#6cb0ff'],
  'info-box': ['#e8f3ff', '#111f31'],
} as const;

type Color = keyof typeof COLORS;

/** Twice: those who know no variables keep to the first. */
function set(property: 'fill' | 'stroke', color: Color): string {
  return `${property}:${COLORS[color][0]};${property}:var(--a2a-${color})`;
}

function variables(theme: 0 | 1): string {
  return Object.entries(COLORS)
    .map(([name, shades]) => `--a2a-${name}:${shades[theme]}`)
    .join(';');
}

const HUES = [
  ['error', 'error'],
  ['failed', 'error'],
  ['warning', 'warning'],
  ['info', 'info'],
] as const;

/**
 * The style of all drawings. A page around one may set the variables anew: for a theme of its own, or `--a2a-paper`
 * to `transparent`. What is printed is light.
 */
export const STYLE = [
  `.a2a{${variables(0)};direction:ltr;font:13px "Helvetica Neue",Helvetica,Arial,"Liberation Sans","Nimbus Sans",sans-serif;letter-spacing:normal;word-spacing:normal;text-transform:none;text-rendering:geometricPrecision}`,
  `@media screen and (prefers-color-scheme:dark){.a2a{${variables(1)}}}`,
  `.a2a-paper{${set('fill', 'paper')}}`,
  `.a2a text{${set('fill', 'ink')};white-space:pre}`,
  '.a2a .a2a-small{font-size:11px}',
  '.a2a .a2a-strong{font-weight:bold}',
  `.a2a .a2a-soft{${set('fill', 'soft')}}`,
  `.a2a .a2a-rim{paint-order:stroke;${set('stroke', 'paper')};stroke-width:4px;stroke-linejoin:round}`,
  `.a2a-head{${set('fill', 'box')};${set('stroke', 'line')}}`,
  `.a2a-life{fill:none;${set('stroke', 'life')};stroke-width:1.5px}`,
  `.a2a-bar{${set('fill', 'bar')};${set('stroke', 'line')}}`,
  `.a2a-arrow,.a2a-dashed,.a2a-lost,.a2a-fold{fill:none;${set('stroke', 'line')};stroke-width:1.4px}`,
  '.a2a-dashed{stroke-dasharray:5 4}',
  '.a2a-lost{stroke-width:2px;stroke-linecap:round}',
  `.a2a-tip,.a2a-start{${set('fill', 'line')}}`,
  `.a2a-note{${set('fill', 'box')};${set('stroke', 'life')}}`,
  `.a2a-state{${set('fill', 'box')};${set('stroke', 'line')}}`,
  `.a2a-panel{fill:none;${set('stroke', 'life')}}`,
  `.a2a-ring{fill:none;${set('stroke', 'line')}}`,
  `.a2a-rule{fill:none;${set('stroke', 'life')};stroke-width:1.5px;stroke-dasharray:2 4}`,
  ...HUES.flatMap(([hue, color]) => [
    `.a2a-is-${hue} .a2a-arrow,.a2a-is-${hue} .a2a-dashed,.a2a-is-${hue} .a2a-lost,.a2a-is-${hue} .a2a-fold,.a2a-is-${hue} .a2a-ring{${set('stroke', color)}}`,
    `.a2a-is-${hue} .a2a-tip,.a2a .a2a-is-${hue} .a2a-strong{${set('fill', color)}}`,
    `.a2a-is-${hue} .a2a-note,.a2a-is-${hue} .a2a-state{${set('fill', `${color}-box`)};${set('stroke', color)}}`,
  ]),
  `.a2a .a2a-is-failed .a2a-rim{${set('fill', 'error')}}`,
  '.a2a a{text-decoration:none}',
  '.a2a a:hover .a2a-rim,.a2a a:focus .a2a-rim{text-decoration:underline}',
].join('\n');
