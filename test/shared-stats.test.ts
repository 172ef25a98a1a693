import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, type Json, listMember, member, textMember } from '../lib/model/json.js';
import { gathering } from '../lib/stats/gather.js';
import { reportOf } from './pipeline.js';
import { sharedFolder } from './shared-folder.js';

/** Captures that keep every byte, and whose truth counts every body. */
const WHOLE = /^(?:tcpdump|tap-raw)\/(?!py-|10-(?:mcp-mixed|signed|jsonrpc-errors|jsonrpc-snaplen|grpc))/;

interface Truth {
  readonly file: string;
  readonly exchanges: number;
  readonly events: number;
  readonly sent: number;
  readonly got: number;
}

function number(value: Json | undefined, key: string): number {
  const found = member(value, key);
  return typeof found === 'number' ? found : 0;
}

function truths(): Truth[] {
  const index = join(sharedFolder, 'INDEX.json');
  if (!existsSync(index)) return [];
  return listMember(JSON.parse(readFileSync(index, 'utf8')), 'captures').flatMap((one): Truth[] => {
    const file = textMember(one, 'file') ?? '';
    const exchanges = listMember(one, 'exchanges');
    if (!WHOLE.test(file) || !isObject(one) || exchanges.length === 0) return [];
    if (member(member(one, 'counted'), 'agrees') !== true) return [];
    const sum = (key: string) => exchanges.reduce<number>((all, exchange) => all + number(exchange, key), 0);
    const totals = member(one, 'totals');
    return [
      {
        file,
        exchanges: number(totals, 'exchanges'),
        events: number(totals, 'sseEvents'),
        sent: sum('reqBodyBytes'),
        got: sum('resBodyBytes'),
      },
    ];
  });
}

test.skipIf(truths().length === 0)(
  'exchanges, events and bytes are as the agents themselves logged them',
  () => {
    const all = truths();
    expect(all.length).toBeGreaterThan(20);
    const seen = all.map(({ file }): Truth => {
      const numbers = gathering();
      const { parties } = reportOf(readFileSync(join(sharedFolder, file)), {
        rules: [],
        watch: numbers.push,
      });
      const { agents, exchanges } = numbers.stats(parties);
      const operations = agents.flatMap((agent) => agent.operations);
      const streams = agents.flatMap((agent) => agent.streams);
      return {
        file,
        exchanges,
        events: streams.reduce((sum, { events }) => sum + events, 0),
        sent: operations.reduce((sum, { sent }) => sum + sent.bytes, 0),
        got: operations.reduce((sum, { got }) => sum + got.bytes, 0),
      };
    });
    expect(seen).toEqual(all);
  },
);
