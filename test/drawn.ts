import { sequence } from '../lib/diagram/index.js';
import type { DrawOptions } from '../lib/diagram/options.js';
import type { CaptureReport, ExchangeRow } from '../lib/model/report.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';
import type { Message, Sequence, SequenceItem } from '../lib/model/sequence.js';

/** All of a capture, drawn as the command line does unless told otherwise. */
export const PLAINLY: DrawOptions = {
  label: 'short',
  findings: true,
  numbers: false,
  times: false,
  unfold: false,
  unicode: true,
  showSecrets: false,
  met: null,
  secrets: USUAL_SECRETS,
  told: ({ message }) => message,
};

/** The diagram of a report with rows. */
export function drawn(report: CaptureReport, more: Partial<DrawOptions> = {}): Sequence {
  return sequence({ ...report, exchanges: report.exchanges ?? [] }, { ...PLAINLY, ...more });
}

/** One client, one agent, one webhook. */
export const PARTIES = [
  { id: 'client', role: 'client', name: 'my-bot/2.1', address: null, addresses: [] },
  { id: 'agent', role: 'agent', name: 'Travel Desk', address: '127.0.0.1:9999', addresses: [] },
  { id: 'webhook', role: 'webhook', name: null, address: 'hooks.example', addresses: [] },
] as const;

/** Rows alone, between these parties. */
export function drawnRows(rows: readonly ExchangeRow[], more: Partial<DrawOptions> = {}): Sequence {
  return sequence(
    { path: 'x.log', parties: PARTIES, findings: [], exchanges: rows },
    { ...PLAINLY, ...more },
  );
}

export function messagesIn({ items }: Sequence): Message[] {
  return items.flatMap((item) => (item.kind === 'message' ? [item] : []));
}

/** A line per item, as a person would note it down. */
export function told({ actors, items }: Sequence): string[] {
  const name = (id: string) => actors.find((actor) => actor.id === id)?.name ?? `no actor ${id}`;
  const line = (item: SequenceItem): string => {
    switch (item.kind) {
      case 'message': {
        const arrow = `${item.line === 'solid' ? '->' : '-->'}${item.head === 'lost' ? 'x' : ''}`;
        const said = [item.what, item.detail].filter((part) => part !== '').join(': ');
        return `${name(item.from)} ${arrow} ${name(item.to)} | ${said}${item.tone === 'error' ? ' !' : ''}`;
      }
      case 'begin':
      case 'end':
        return `${item.kind} ${name(item.actor)}`;
      case 'note':
        return `note ${item.over.map(name).join(', ')} | ${[item.severity, item.what].filter(Boolean).join(' ')}: ${item.detail}`;
      case 'divider':
        return `= ${item.what}`;
    }
  };
  return items.map(line);
}
