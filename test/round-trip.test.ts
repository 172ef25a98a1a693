import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CaptureReport, ExchangeRow } from '../lib/model/report.js';
import { reformatted, verbatim } from '../samples/record/tap.mjs';
import { reportOf } from './pipeline.js';
import { type Recorded, record, type Sitting } from './sitting.js';
import { blocksAtAgent, blocksBefore, namedLog, pcapOfTape } from './tape.js';

/** The SDKs of both versions, as client and as agent, over both bindings; 1.3.0 makes up for the other's version. */
const sittings: Readonly<Record<string, Sitting>> = {
  '1.0 over JSON-RPC': { client: '1.0', agent: '1.0', binding: 'JSONRPC' },
  '1.0 over HTTP+JSON': { client: '1.0', agent: '1.0', binding: 'HTTP+JSON' },
  '0.3 over JSON-RPC': { client: '0.3', agent: '0.3', binding: 'JSONRPC' },
  '0.3 over HTTP+JSON': { client: '0.3', agent: '0.3', binding: 'HTTP+JSON' },
  'a 1.0 client and a 0.3 agent over JSON-RPC': { client: '1.0', agent: '0.3', binding: 'JSONRPC' },
  'a 1.0 client and a 0.3 agent over HTTP+JSON': { client: '1.0', agent: '0.3', binding: 'HTTP+JSON' },
  'a 0.3 client and a 1.0 agent over JSON-RPC': { client: '0.3', agent: '1.0', binding: 'JSONRPC' },
  'a 0.3 client and a 1.0 agent over HTTP+JSON': { client: '0.3', agent: '1.0', binding: 'HTTP+JSON' },
  'gzip, 1.0 over JSON-RPC': { client: '1.0', agent: '1.0', binding: 'JSONRPC', gzip: true },
  'gzip, 0.3 over HTTP+JSON': { client: '0.3', agent: '0.3', binding: 'HTTP+JSON', gzip: true },
};

/** Milliseconds that a busy machine may take for one sitting. */
const PATIENCE = 30_000;

type Layout = (told: Recorded) => Uint8Array;

/** Everything that crossed, as recorders that tell connections apart keep it. */
const whole: Readonly<Record<string, Layout>> = {
  packets: ({ crossings }) => pcapOfTape(crossings),
  'small packets': ({ crossings }) => pcapOfTape(crossings, 97),
  'a wire log with connections': ({ crossings }) => namedLog(crossings),
};
/** What one tap saw, connections untold. */
const plain: Readonly<Record<string, Layout>> = {
  'a wire log': ({ crossings }) => verbatim(blocksBefore('agent', crossings)),
  'a wire log laid out anew': ({ crossings }) => Buffer.from(reformatted(blocksBefore('agent', crossings))),
};

const muted = [
  vi.spyOn(console, 'error').mockImplementation(() => {}),
  vi.spyOn(console, 'info').mockImplementation(() => {}),
];
afterAll(() => {
  for (const spy of muted) spy.mockRestore();
});

/**
 * What is true of these peers, and the requirement it breaks. The agent card handler of 1.3.0 prints a security scheme
 * as the SDK keeps it, `{"scheme": {"$case": …}}` (A2A10-4.5.1-01); its card for 0.3 and its extended card are right.
 */
function truths({ client, agent, binding }: Sitting): readonly string[] {
  // The client wraps no configuration in `config`, and the agent of its own SDK refuses it.
  if (agent === '0.3' && binding === 'HTTP+JSON') return ['error push-config-invalid'];
  return client === '1.0' && agent === '1.0' ? ['error security-scheme-invalid x1'] : [];
}

/**
 * The agent of 0.3 posts without the `Authorization` that its configuration has credentials for (A2A03-PUSH-07). The
 * client of 0.3 registers none, and over HTTP+JSON the agent takes no configuration but with a message.
 */
function unproven({ client, agent, binding }: Sitting): readonly string[] {
  return client === '1.0' && agent === '0.3' && binding === 'JSONRPC' ? ['warning push-auth-missing'] : [];
}

/** Errors and warnings of the linter. */
function blamed({ findings }: CaptureReport): string[] {
  const faults = findings.filter(({ severity }) => severity !== 'info');
  return faults.map(({ rule, severity, exchange }) =>
    // Which delivery comes first is for the agent to say.
    rule.startsWith('push-') ? `${severity} ${rule}` : `${severity} ${rule} x${exchange}`,
  );
}

const word = (state: string | null) =>
  state?.toLowerCase().replace('task_state_', '').replaceAll('_', '-').replace('cancelled', 'canceled') ??
  null;

function lineOf({ kind, operation, outcome, taskId, contextId, state, events }: ExchangeRow) {
  return {
    kind,
    operation,
    outcome,
    taskId,
    contextId,
    state: word(state),
    events: events.map((event) => event.kind),
  };
}

function spokenIn({ client, agent, binding }: Sitting): string {
  if (client === '1.0' && agent === '1.0') return '1.0';
  return binding === 'JSONRPC' ? '0.3-rpc' : '0.3-proto';
}

const isDelivery = ({ kind }: ExchangeRow) => kind === 'push-delivery';

/** What a delivery says, of either version; `null` states are of artifacts. */
function newsIn(body: unknown): string {
  const text = JSON.stringify(body);
  const update = /"(?:statusUpdate|artifactUpdate)"|"kind":"(?:status|artifact)-update"/.test(text);
  const id = new RegExp(update ? '"taskId":"([^"]+)"' : '"id":"([^"]+)"').exec(text)?.[1] ?? null;
  return news(id, /"state":"([^"]+)"/.exec(text)?.[1] ?? null);
}

const news = (taskId: string | null, state: string | null) => `${taskId}: ${word(state)}`;

describe.each(Object.entries(sittings))('%s', (_, sitting) => {
  const spoken = spokenIn(sitting);
  let told: Recorded;
  beforeAll(async () => {
    told = await record(sitting);
  }, PATIENCE);

  function expectDeliveries(rows: readonly ExchangeRow[]): void {
    const came = rows.filter(isDelivery).map(({ taskId, state }) => news(taskId, state));
    expect(came.toSorted()).toEqual(told.delivered.map(newsIn).toSorted());
    expect(came.length).toBeGreaterThan(4);
    const speak = spoken === '1.0' ? '1.0' : '0.3-rpc';
    expect(rows.filter((row) => isDelivery(row) && row.dialect.spoken !== speak)).toEqual([]);
  }

  const layouts = { ...whole, ...(sitting.gzip ? {} : plain) };
  describe.each(Object.entries(layouts))('in %s', (layout, write) => {
    let report: CaptureReport;
    let rows: readonly ExchangeRow[];
    beforeAll(() => {
      report = reportOf(write(told));
      rows = report.exchanges ?? [];
    });

    test('nothing is left over, and nothing is found wrong but what is', () => {
      expect(report.anomalies.map(({ reason }) => reason)).toEqual([]);
      expect(blamed(report)).toEqual([...truths(sitting), ...(layout in whole ? unproven(sitting) : [])]);
    });

    test('every exchange is what the client called, with what it was told', () => {
      expect(rows.filter((row) => !isDelivery(row)).map(lineOf)).toEqual(told.lines);
    });

    test('every call is told for its binding and its dialect on both sides', () => {
      const calls = rows.filter(({ kind }) => kind !== 'card-fetch' && kind !== 'push-delivery');
      const odd = calls.filter(
        ({ binding, dialect, response }) =>
          binding !== sitting.binding ||
          dialect.request !== spoken ||
          dialect.spoken !== spoken ||
          dialect.response !== (response?.status === 204 ? 'unknown' : spoken),
      );
      expect(odd).toEqual([]);
    });

    if (layout in whole) test('every delivery is joined to its task', () => expectDeliveries(rows));
  });

  /** Without connections, nothing tells which of two deliveries at once an empty answer belongs to. */
  function expectNoBlame(report: CaptureReport, faults: readonly string[]): void {
    expect(blamed(report)).toEqual(faults);
    const reasons = report.anomalies.map(({ reason }) => reason);
    const others = reasons.filter((reason) => !reason.startsWith('a block could belong to connection'));
    // Nor, under gzip, where the chunk of a stream belongs: a body may then come to nothing.
    if (!sitting.gzip) expect(others).toEqual([]);
  }

  test('deliveries are known by themselves where a tap stood before the webhook', () => {
    const report = reportOf(verbatim(blocksBefore('webhook', told.crossings)));
    expectNoBlame(report, []);
    expectDeliveries(report.exchanges ?? []);
  });

  test('deliveries are known where a tap stood at the agent, so that they go the other way', () => {
    const report = reportOf(verbatim(blocksAtAgent(told.crossings)));
    expectNoBlame(report, truths(sitting));
    expectDeliveries(report.exchanges ?? []);
    const rows = (report.exchanges ?? []).filter((row) => !isDelivery(row));
    if (!sitting.gzip) expect(rows.map(lineOf)).toEqual(told.lines);
  });
});
