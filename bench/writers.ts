import { inflate } from '../lib/cli/inflate.js';
import { firstLine, itemLine } from '../lib/convert/own-format.js';
import { exchanges } from '../lib/http/exchanges.js';
import { itemsOf } from '../test/capture-items.js';
import { mitmproxyOf } from '../test/client-writers.js';
import { harOfExchanges } from '../test/har-writer.js';

/** A capture of any number of sittings: what stands before, between and behind them, and one sitting. */
export interface Template {
  readonly before: string;
  readonly sitting: Buffer;
  readonly between: string;
  readonly behind: string;
}

/** A sitting of the verbatim wire log as other formats hold it, with times 100 ms apart. */
export function templatesOf(log: Buffer): { readonly [format: string]: Template } {
  let blocks = 0;
  const timed = log.toString('latin1').replace(/^(?=(?:--> to|<-- from) agent$)/gm, () => {
    return `[${new Date(Date.UTC(2026, 9, 4) + blocks++ * 100).toISOString()}] #1 `;
  });
  const items = itemsOf(Buffer.from(timed, 'latin1'));
  const http = exchanges({ inflate });
  const all = [...items.flatMap((item) => [...http.push(item)]), ...http.end()].filter(
    (item) => item.kind === 'exchange',
  );
  const [before = '', entries = '', behind = ''] = harOfExchanges(all).split(
    /(?<="entries":\s*\[)(.*)(?=\]\s*\}\s*\}\s*$)/s,
  );
  const lines = items.map((item) => `${itemLine(item)}\n`).join('');
  return {
    mitmproxy: { before: '', sitting: mitmproxyOf(all), between: '', behind: '' },
    har: { before, sitting: Buffer.from(entries), between: ',', behind },
    a2acap: {
      before: `${firstLine({ by: 'bench' })}\n`,
      sitting: Buffer.from(lines),
      between: '',
      behind: '',
    },
  };
}
