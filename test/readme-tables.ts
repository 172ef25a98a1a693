import { main } from '../lib/cli/main.js';
import { configSchema } from '../lib/index.js';

/** The options of the main command, as its help tells them where no line is too long. */
export async function optionTable(): Promise<string> {
  const said: (string | Uint8Array)[] = [];
  const end = { isTTY: false, columns: 10_000, write: (text: string | Uint8Array) => said.push(text) > 0 };
  await main({ argv: ['--help'], env: {}, stdinIsTTY: true, stdout: end, stderr: end });
  const rows = Array.from(
    said.join('').matchAll(/^ {2}(-\S.*?) {2,}(\S.*)$/gm),
    ([, flags = '', text = '']) => [`\`${flags}\``, text.replaceAll('|', '\\|').replaceAll('*', '\\*')],
  );
  return table(['option', 'what it does'], rows);
}

/** The members of a configuration, as its schema tells them. */
export function memberTable(): string {
  const { properties } = configSchema(null);
  if (typeof properties !== 'object' || properties === null) throw new Error('a schema has properties');
  const rows = Object.entries(properties).map(([name, { description }]) => [
    `\`${name}\``,
    String(description),
  ]);
  return table(['member', 'what it says'], rows);
}

/** As biome lays it out. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((cells) => cells[at]?.length ?? 0)));
  const line = (cells: readonly string[], fill: string) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |\n`;
  const rule = line(
    head.map(() => ''),
    '-',
  );
  return line(head, ' ') + rule + rows.map((cells) => line(cells, ' ')).join('');
}
