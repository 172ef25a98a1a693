import type { CaptureReport, ReportOptions } from '../../model/report.js';
import type { AgentStats, BytesSum, OperationStats, Spread, Stats, StreamStats } from '../../model/stats.js';
import { paragraph } from '../../text/width.js';
import { count, size } from '../../text/words.js';
import { elapsed } from '../elapsed.js';
import { nothingToLint } from '../limits.js';
import { type Style, styleOf } from '../style.js';
import { type Column, columnsText } from './columns.js';

const NAME_LIMIT = 40;
const AGENTS_SHOWN = 100;

/** The numbers of one capture for people: per agent its operations, streams and polls. */
export function statsText(
  stats: Stats,
  capture: CaptureReport,
  options: ReportOptions,
  several: boolean,
): string {
  const style = styleOf(options);
  const { paint, say } = style;
  const shown = stats.agents.slice(0, AGENTS_SHOWN);
  const blocks = [
    ...(several ? [[paint.file(style.name(capture.path))]] : []),
    ...(stats.agents.length === 0 ? [[say(nothingToLint(capture) ?? 'nothing of A2A is in it')]] : []),
    ...shown.flatMap((agent) => agentBlocks(agent, style)),
    noteLines(stats, capture, stats.agents.length - shown.length, style),
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => `${lines.join('\n')}\n`);
  return `${text.join('\n')}${several ? '\n' : ''}`;
}

function agentBlocks(stats: AgentStats, style: Style): string[][] {
  const { operations, streams, polls } = stats;
  const blocks = [
    [
      ...paragraph(style.say(agentName(stats, style)), style.options.width, '', '  ').map(style.paint.rule),
      ...operationLines(operations, style),
    ],
  ];
  if (streams.length > 0) blocks.push(streamLines(streams, style));
  if (polls !== null) {
    const { interval } = polls;
    const pace = interval === null ? '' : `, ${spreadText(interval)} apart`;
    const said = `${count(polls.polls, 'poll')} of ${count(polls.tasks, 'task')}${pace}`;
    blocks.push(paragraph(said, style.options.width, '  ', '    '));
  }
  return blocks;
}

function agentName({ agent }: AgentStats, { brief }: Style): string {
  if (agent === null) return 'an agent that the capture does not name';
  const name = agent.name === null ? null : brief(agent.name, NAME_LIMIT);
  return [name, agent.address].filter((part) => part !== null).join(' · ') || agent.id;
}

function operationLines(operations: readonly OperationStats[], style: Style): string[] {
  const columns: Column<OperationStats>[] = [
    ['operation', ({ operation }) => style.say(style.brief(operation, NAME_LIMIT))],
    ['count', (one) => String(one.count)],
    ['errors', ({ errors }) => String(errors)],
    ...spreadColumns(operations, ({ durations }) => durations),
    ['sent', ({ sent }) => bytesText(sent)],
    ['got', ({ got }) => bytesText(got)],
  ];
  const lost = operations
    .filter(({ unanswered }) => unanswered > 0)
    .map(({ operation, unanswered }) => `${style.brief(operation, NAME_LIMIT)} ${unanswered}`);
  const without = style.say(`without an answer: ${lost.join(', ')}`);
  return [
    ...columnsText(columns, operations, style),
    ...(lost.length === 0 ? [] : paragraph(without, style.options.width, '  ', '    ')),
  ];
}

function streamLines(streams: readonly StreamStats[], style: Style): string[] {
  const timed = streams.some(({ firstEvent }) => firstEvent !== null);
  const gaps = streams.some(({ longestGap }) => longestGap !== null);
  const columns: Column<StreamStats>[] = [
    ['streams', ({ operation }) => style.say(style.brief(operation, NAME_LIMIT))],
    ['count', (one) => String(one.streams)],
    ['unfinished', ({ unfinished }) => String(unfinished)],
    ['events', ({ events }) => String(events)],
    ...(timed
      ? ([
          ['first p50', ({ firstEvent: first }) => (first === null ? '?' : elapsed(first.p50))],
          ['first max', ({ firstEvent: first }) => (first === null ? '?' : elapsed(first.max))],
        ] satisfies Column<StreamStats>[])
      : []),
    ...(gaps
      ? [
          [
            'gap max',
            ({ longestGap }) => (longestGap === null ? '?' : elapsed(longestGap)),
          ] as Column<StreamStats>,
        ]
      : []),
  ];
  return [
    ...columnsText(columns, streams, style),
    ...streams.flatMap((one) => {
      const said = howTheyFared(one);
      if (said === '') return [];
      const line = style.say(`${style.brief(one.operation, NAME_LIMIT)}: ${said}`);
      return paragraph(line, style.options.width, '  ', '    ');
    }),
  ];
}

/** How streams ended that did not end properly, and whether they were kept alive; empty where there is nothing to say. */
function howTheyFared({ unfinished, cut, left, comments }: StreamStats): string {
  const open = unfinished - cut - left;
  return [
    cut === 0 ? null : `${cut} cut`,
    left === 0 ? null : `${left} left by the client`,
    open === 0 ? null : `${open} still open at the end`,
    comments === 0 ? null : `${count(comments, 'comment')} to keep alive`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function spreadColumns<T>(rows: readonly T[], of: (row: T) => Spread | null): Column<T>[] {
  if (rows.every((row) => of(row) === null)) return [];
  const cell = (row: T, value: (spread: Spread) => number): string => {
    const spread = of(row);
    return spread === null ? '?' : elapsed(value(spread));
  };
  return [
    ['p50', (row) => cell(row, ({ p50 }) => p50)],
    ['p95', (row) => cell(row, ({ p95 }) => p95)],
    ['max', (row) => cell(row, ({ max }) => max)],
  ];
}

/** `120 ms`, of several `p50 120 ms, p95 1.20 s, max 2.00 s`. */
function spreadText({ count: number, p50, p95, max }: Spread): string {
  if (number === 1) return elapsed(max);
  return `p50 ${elapsed(p50)}, p95 ${elapsed(p95)}, max ${elapsed(max)}`;
}

function bytesText({ bytes, unknown }: BytesSum): string {
  if (unknown === 0) return size(bytes);
  return bytes === 0 ? '?' : `>${size(bytes)}`;
}

/** What was left out, and how the numbers are to be read. */
function noteLines(stats: Stats, capture: CaptureReport, agents: number, style: Style): string[] {
  const { agents: all, exchanges, foreign, timed, others } = stats;
  const judged = exchanges - foreign;
  const spreads = all.flatMap(({ operations, streams, polls }) => [
    ...operations.map(({ durations }) => durations),
    ...streams.map(({ firstEvent }) => firstEvent),
    polls?.interval ?? null,
  ]);
  const streamed = all.some(({ streams }) => streams.some(({ events }) => events > 0));
  const untimed = all.every(({ streams }) => streams.every(({ firstEvent }) => firstEvent === null));
  const sums = all.flatMap(({ operations }) => operations.flatMap(({ sent, got }) => [sent, got]));
  const notes = [
    timed === 0 && judged > 0
      ? 'the capture holds no times: durations, gaps and intervals are left out'
      : null,
    timed > 0 && timed < judged ? `durations are known of ${timed} of ${count(judged, 'exchange')}` : null,
    timed > 0 && streamed && untimed ? 'events of streams bear no times' : null,
    spreads.some((spread) => spread?.exact === false)
      ? 'p50 and p95 of more than 2000 are to one percent'
      : null,
    sums.some(({ unknown }) => unknown > 0) ? '?, >: the size of some bodies is not in the capture' : null,
    foreign === 0 ? null : `${count(foreign, 'exchange')} not A2A, left out`,
    others === 0 ? null : `${count(others, 'exchange')} of further operations stand under others`,
    agents <= 0 ? null : `${count(agents, 'more agent')}`,
    capture.truncated ? 'the capture breaks off' : null,
  ].filter((note) => note !== null);
  return notes.flatMap((note) => paragraph(note, style.options.width, '', '  ')).map(style.paint.dim);
}
