import type { CaptureReport, ExchangeRow } from '../../model/report.js';
import { stamp } from '../../text/clock.js';
import { list, stateWord } from '../../text/words.js';
import type { Style } from '../style.js';
import { partyNames } from './row.js';

const LIMIT = 2000;

const KINDS: Readonly<Record<ExchangeRow['kind'], string>> = {
  'card-fetch': 'fetch of an agent card',
  call: 'call, answered in one piece',
  poll: 'poll of a task that is known',
  stream: 'call, answered by a stream of events',
  'push-delivery': 'push delivery to a webhook',
  foreign: 'not A2A',
};

/** What was understood of an exchange, in words, and of one whose messages are not kept what they say, fit to be shown. */
export function factsOf(
  row: ExchangeRow,
  capture: CaptureReport,
  style: Style,
  isKept: boolean,
): [string, string][] {
  const name = partyNames(capture);
  const { dialect } = row;
  const ends = [row.from, row.through, row.to].filter((id) => id !== null).map(name);
  const spelled = row.operation === null || row.operation === row.spelled ? '' : ` (\`${row.spelled}\`)`;
  const facts: [string, string | number | null][] = [
    ['what', kindText(row) + (row.foreignReason === null ? '' : `: ${row.foreignReason}`)],
    ['operation', row.operation === null ? row.spelled : `${row.operation}${spelled}`],
    ['between', ends.length === 0 ? null : ends.join(' → ')],
    ['began', stamp(row.request?.time ?? null)],
    ['connection', row.connection],
    ['dialect', row.kind === 'foreign' || row.kind === 'card-fetch' ? null : dialectText(dialect)],
    ['told by', dialect.evidence.length === 0 ? null : dialect.evidence.join('; ')],
    ['binding', row.binding],
    ['JSON-RPC id', row.rpcId],
    ['tenant', row.tenant],
    ['task', row.taskId],
    ['context', row.contextId],
    ['state', row.state === null ? null : stateWord(row.state)],
    ['outcome', row.outcome],
    ['stream', row.close === null ? null : `${CLOSES[row.close]}`],
    ...(isKept ? [] : saidIn(row)),
  ];
  return facts.flatMap(([label, text]): [string, string][] =>
    text === null || text === '' ? [] : [[label, style.say(style.brief(String(text), LIMIT))]],
  );
}

function kindText({ kind, outcome }: ExchangeRow): string {
  return kind === 'call' && outcome === 'unanswered' ? 'call, not answered' : KINDS[kind];
}

/** What else its messages say. */
function saidIn({ rpcError: error, artifacts, ...row }: ExchangeRow): [string, string | null][] {
  return [
    [
      'error',
      error === null ? null : [error.code, error.name, error.reason, error.message].filter(Boolean).join(' '),
    ],
    ['card', row.cardName === null ? null : `${row.cardName} (${row.cardGeneration ?? 'unknown'})`],
    ['said', row.said],
    ['told', row.told],
    [
      'artifacts',
      artifacts === null
        ? null
        : `${artifacts.count}${artifacts.names.length === 0 ? '' : `: ${list(artifacts.names)}`}`,
    ],
  ];
}

const CLOSES = {
  properly: 'closed properly',
  cut: 'cut off: the connection broke',
  left: 'left by the client',
  open: 'open when the capture ended',
} as const;

function dialectText({ spoken, claimed, advertised }: ExchangeRow['dialect']): string {
  const others = [
    claimed === null || claimed === spoken ? null : `claimed ${claimed}`,
    advertised.every((one) => one === spoken) ? null : `advertised ${advertised.join(', ')}`,
  ].filter((text) => text !== null);
  return others.length === 0 ? spoken : `${spoken} (${others.join(', ')})`;
}
