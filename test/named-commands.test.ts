import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { openBench } from './command-line.js';
import { say } from './said.js';

const { file, run, close } = openBench();
afterAll(close);

const samples = new URL('../samples/', import.meta.url);
const captures = readdirSync(samples).filter((name) =>
  /\.(?:log|har|pcap|pcapng|txt|mitm|warc|saz|jsonl)$/.test(name),
);
const wide = ['--width', '2000'];

/** The commands that a text names, as a shell takes them apart. */
function commandsIn(text: string): string[][] {
  const named = [...text.matchAll(/(?:^|: | {8}|; )a2a-lint ((?:show|explain|search|task) [^\n;]+)/gm)];
  return named.map(([, command = '']) =>
    [...command.matchAll(/'((?:[^']|'\\'')*)'|(\S+)/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll("'\\''", "'") ?? plain,
    ),
  );
}

test('every command that reports over samples name runs', async () => {
  const commands = new Map<string, string[]>();
  for (const name of captures)
    for (const format of ['text', 'agent'])
      for (const command of commandsIn((await say(`samples/${name}`, '--format', format, ...wide)).out))
        commands.set(command.join(' '), command);
  const shown = [...commands.values()].filter(([verb]) => verb === 'show');
  expect(shown.length).toBeGreaterThan(10);
  expect(commands.size - shown.length).toBeGreaterThan(8);
  for (const command of shown) {
    const { out } = await say(...command, ...wide);
    for (const further of commandsIn(out)) commands.set(further.join(' '), further);
  }
  expect([...commands.keys()].filter((command) => command.endsWith('--raw')).length).toBeGreaterThan(5);
  for (const command of commands.values()) {
    const { status, err } = await say(...command);
    expect({ command, status, err }).toEqual({ command, status: 0, err: '' });
  }
});

test('every finding of a text report names the command that shows it', async () => {
  for (const name of captures) {
    const { out } = await say(`samples/${name}`, ...wide);
    const findings = [...out.matchAll(/^(?:error|warning|info) {2}[a-z]/gm)].length;
    const exchanges = [...out.matchAll(/[╭│].*\(exchange \d+/g)].length;
    expect([name, commandsIn(out).filter(([verb]) => verb === 'show').length]).toEqual([name, exchanges]);
    expect(exchanges).toBeLessThanOrEqual(findings);
  }
});

test('names that a shell would take apart are quoted, and options that a capture needs are repeated', async () => {
  const log = readFileSync(new URL('wrong-id.log', samples));
  for (const name of ["it's here.log", '$(id).log', '17', '-x.log']) {
    const path = file(name, log);
    const { out } = await run(path, ...wide);
    const [show = []] = commandsIn(out);
    expect(show).toEqual(['show', name, 'x2']);
    expect((await run(...show.map((word) => (word === name ? path : word)))).status).toBe(0);
  }
  const [show = []] = commandsIn(
    (await say('samples/wrong-id.log', '--input-format', 'wire-log', ...wide)).out,
  );
  expect(show).toEqual(['show', '--input-format', 'wire-log', 'samples/wrong-id.log', 'x2']);
  const both = ['samples/mitmproxy-har.har', 'samples/devtools.har'];
  const merged = commandsIn((await say('--merge', ...both, '--format', 'agent', ...wide)).out);
  for (const command of merged.filter(([verb]) => verb === 'show'))
    expect(command.slice(0, 4)).toEqual(['show', '--merge', ...both]);
});

test('what cannot be typed is not told to be', async () => {
  file('esc\u001b[31m.log', readFileSync(new URL('wrong-id.log', samples)));
  const { out } = await run('{}/esc\u001b[31m.log', ...wide);
  expect(out).toContain('a2a-lint explain jsonrpc-id-mismatch');
  expect(commandsIn(out).map(([verb]) => verb)).toEqual(['explain']);
});
