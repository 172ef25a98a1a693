/** What the name of one of tcpflow's flows says: from whom to whom, and when it began where it tells. */
export interface FlowName {
  readonly from: string;
  readonly to: string;
  readonly time: number | null;
  /** Tells apart connections between the same ends. */
  readonly count: string;
}

const END = '((?:\\d{3}\\.){3}\\d{3}|[0-9a-f:]{2,39})\\.(\\d{5})';
const TIME = '(?:(\\d{9,11})T|(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ))?';
const NAME = `${TIME}${END}-${END}((?:--\\d{1,4})?(?:c\\d{1,6})?)`;
const WHOLE = new RegExp(`^${NAME}$`);
const HEAD = new RegExp(`^${NAME}: `);

/** Longest name with the colon and the space behind it that heads a packet. */
export const FLOW_HEAD_LIMIT = 160;

/** Reads a file name (without folder); null where tcpflow gives no such name to a flow. */
export function flowName(name: string): FlowName | null {
  return told(WHOLE.exec(name));
}

/** Reads the name that heads a packet on tcpflow's console, and how long it is. */
export function flowHead(text: string): { readonly name: FlowName; readonly length: number } | null {
  const found = HEAD.exec(text);
  const name = told(found);
  return found === null || name === null ? null : { name, length: found[0].length };
}

function told(found: RegExpExecArray | null): FlowName | null {
  if (found === null) return null;
  const [, seconds, date, from = '', fromPort = '', to = '', toPort = '', count = ''] = found;
  const time = seconds !== undefined ? Number(seconds) * 1000 : date !== undefined ? Date.parse(date) : null;
  return { from: end(from, fromPort), to: end(to, toPort), time, count };
}

function end(address: string, port: string): string {
  const plain = address.includes(':')
    ? `[${address}]`
    : address
        .split('.')
        .map((octet) => Number(octet))
        .join('.');
  return `${plain}:${Number(port)}`;
}
