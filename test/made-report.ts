import { createHash } from 'node:crypto';
import { understood } from '../lib/a2a/understood/entry.js';
import type { TaskTimeline } from '../lib/model/a2a.js';
import type { Finding } from '../lib/model/finding.js';
import { type Place, placeOf, type Source } from '../lib/model/location.js';
import type { CaptureReport, EventRow, ExchangeRow, ReportOptions } from '../lib/model/report.js';
import { USUAL_SECRETS } from '../lib/model/secret-names.js';

/** Hand-made parts of a report, so that reporters are tested apart from the stages before them. */
export const OPTIONS: ReportOptions = {
  color: false,
  links: false,
  width: 80,
  unicode: true,
  showSecrets: false,
  met: null,
  secrets: USUAL_SECRETS,
  quiet: false,
  unfold: false,
  coverage: false,
  limits: null,
  tool: { name: 'a2a-lint', version: '0.0.0', home: 'https://lint.example' },
  folder: null,
  again: (path) => [path],
  about: () => null,
  draw: () => null,
  page: {
    draw: () => null,
    understand: understood,
    sha256: (text) => createHash('sha256').update(text).digest('base64'),
  },
};

/** A capture in memory, as it stands. */
export function sourceOf(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    linesBefore: (offset) => Buffer.from(bytes.subarray(0, offset)).toString('latin1').split('\n').length - 1,
    original: (offset) => ({ offset, columnShift: 0 }),
  };
}

/** The place of the only occurrence of `text` in a capture. */
export function placeOfText(capture: string, text: string): Place {
  const at = Buffer.from(capture).indexOf(text);
  if (at < 0) throw new Error(`the capture does not hold ${text}`);
  return placeOf(at, Buffer.byteLength(text));
}

/** The place of a JSON value in the body that is the given stretch of a capture. */
export function placeInBody(
  capture: string,
  body: string,
  pointer: string,
  on: Place['on'] = 'value',
): Place {
  return { ...placeOfText(capture, body), pointer, on };
}

export function finding(at: Place, more: Partial<Finding> = {}): Finding {
  return {
    rule: 'task-state-unknown',
    severity: 'error',
    message: 'a made-up message',
    party: 'agent',
    confidence: 'certain',
    exchange: 2,
    event: null,
    task: null,
    requirement: { spec: 'A2A 1.0', section: '4.1.3', level: 'MUST', ids: ['A2A10-4.1.3-01'] },
    at,
    label: null,
    related: [],
    folded: 0,
    foldedIn: [],
    why: 'Clients cannot act on it.',
    fix: 'send a state of the specification',
    fingerprint: 'f0f0f0f0',
    status: 'new',
    reason: null,
    ...more,
  };
}

export function capture(text: string | Uint8Array, more: Partial<CaptureReport> = {}): CaptureReport {
  const bytes = Buffer.from(text);
  return {
    path: 'x.log',
    source: sourceOf(bytes),
    format: 'wire log',
    fidelity: {
      bytes: 'exact',
      lineEnds: 'exact',
      timing: 'absent',
      directions: 'exact',
      connections: 'absent',
      notes: [],
    },
    foreign: [],
    strangers: [],
    formatName: 'wire-log',
    truncated: false,
    bodies: { exact: 2, restored: 0, reformatted: 0 },
    counts: {
      exchanges: 2,
      cardFetches: 1,
      calls: 1,
      polls: 0,
      streams: 0,
      streamEvents: 0,
      pushDeliveries: 0,
      foreign: 0,
      tasks: 0,
      contexts: 0,
      connections: null,
    },
    dialects: [{ name: '1.0 over JSON-RPC', exchanges: 2 }],
    parties: [
      { id: 'client', role: 'client', name: 'my-bot/2.1', address: null, addresses: [] },
      { id: 'agent', role: 'agent', name: 'Travel Desk 3.0', address: '127.0.0.1:9999', addresses: [] },
    ],
    cards: [],
    claims: [],
    exchanges: [],
    migration: null,
    coverage: null,
    tasks: [],
    stories: [],
    pushConfigs: [],
    contexts: [],
    findings: [],
    rules: [{ id: 'task-state-unknown', severity: 'error', judged: 2, skipped: 0, findings: 0 }],
    skips: [],
    anomalies: [],
    anomaliesFolded: 0,
    inScope: null,
    openStreams: 0,
    unanswered: 0,
    size: bytes.length,
    ...more,
  };
}

export function task(id: string, ...states: readonly (readonly [string, number])[]): TaskTimeline {
  return {
    id,
    host: null,
    contextId: 'c-1',
    observations: states.map(([state, count], at) => ({
      state,
      via: at === 0 ? 'send' : 'poll',
      exchange: at + 1,
      event: null,
      contextId: 'c-1',
      timestamp: null,
      time: null,
      order: at,
      asked: at,
      connection: null,
      dialect: '1.0',
      at: placeOf(0, 1),
      count,
      until: null,
    })),
    streams: [],
    artifacts: [],
  };
}

export function row(index: number, more: Partial<ExchangeRow> = {}): ExchangeRow {
  const message = { contentType: 'application/json', bodyBytes: 142, time: null, at: placeOf(0, 1) };
  return {
    index,
    connection: 'c1',
    kind: 'poll',
    foreignReason: null,
    dialect: {
      advertised: ['1.0'],
      claimed: '1.0',
      spoken: '1.0',
      request: '1.0',
      response: '1.0',
      evidence: [],
      clash: null,
    },
    binding: 'JSONRPC',
    operation: 'GetTask',
    spelled: 'GetTask',
    rpcId: index,
    taskId: '4bd8caa3-0000-4000-8000-000000000000',
    otherTasks: [],
    contextId: null,
    tenant: null,
    state: 'TASK_STATE_WORKING',
    from: 'client',
    to: 'agent',
    through: null,
    request: { ...message, method: 'POST', target: '/' },
    response: { ...message, method: null, target: null, status: 200 },
    outcome: 'task',
    rpcError: null,
    cardName: null,
    cardGeneration: null,
    close: null,
    events: [],
    said: null,
    artifacts: null,
    told: null,
    meaning: null,
    host: null,
    end: 'complete',
    order: { asked: 100 * index, answered: 100 * index + 50, ended: 100 * index + 90 },
    ...more,
  };
}

export function event(index: number, kind: string, more: Partial<EventRow> = {}): EventRow {
  return {
    index,
    kind,
    state: null,
    note: null,
    piece: null,
    time: null,
    order: index,
    at: placeOf(0, 1),
    ...more,
  };
}
