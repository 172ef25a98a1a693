import type { Finding } from '../model/finding.js';
import type { Place } from '../model/location.js';
import type { CaptureReport, ExchangeRow, MessageRow } from '../model/report.js';
import { stamp } from '../text/clock.js';
import { type CaptureView, placesOf } from './capture-view.js';
import { claimsJson } from './claims/json.js';
import { cardJson } from './json-card.js';
import { type At, contextsJson, pushConfigJson, taskJson } from './json-story.js';

/** Exchanges listed per capture; `counts.exchanges` tells how many there were. */
export const MAX_EXCHANGES = 100_000;

/** One capture in the words of the contract; members in its order, the long ones made an item at a time. */
export function captureJson(capture: CaptureReport, view: CaptureView) {
  const at = (place: Place) => view.locator.locate(place);
  return {
    path: capture.path,
    ...heldJson(capture),
    parties: capture.parties.map(({ id, role, name, address, addresses }) => ({
      id,
      role,
      name,
      address,
      addresses,
    })),
    cards: capture.cards.map((card) => cardJson(card, view)),
    claims: claimsJson(capture, view),
    exchanges: mapped((capture.exchanges ?? []).slice(0, MAX_EXCHANGES), (row) => exchangeJson(row, at)),
    tasks: mapped(capture.tasks, (task) => taskJson(task, at)),
    contexts: contextsJson(capture),
    pushConfigs: capture.pushConfigs.map((use) => pushConfigJson(use, view)),
    findings: capture.findings.map((finding) => findingJson(finding, view)),
    rules: capture.rules.map(({ id, severity, judged, skipped, findings }) => ({
      id,
      severity,
      judged,
      skipped,
      findings,
    })),
    ...unjudgedJson(capture, view),
  };
}

function* mapped<T, U>(items: Iterable<T>, made: (item: T) => U): Generator<U> {
  for (const item of items) yield made(item);
}

/** What a capture is, and how much of what it holds. */
export function heldJson({ format, fidelity, truncated, counts }: CaptureReport) {
  const { bytes, lineEnds, timing, directions, connections } = fidelity;
  return {
    format,
    fidelity: { bytes, lineEnds, timing, directions, connections },
    truncated,
    counts: countsJson(counts),
  };
}

/** What could not be judged, and what would not fit. */
export function unjudgedJson(capture: CaptureReport, view: CaptureView) {
  const { skips, anomalies, anomaliesFolded, inScope } = capture;
  return {
    ignored: inScope?.ignored ?? 0,
    skips: skips.map(({ rule, reason, count }) => ({ rule, reason, count })),
    anomalies: anomalies.map(({ reason, exchange, at }) => ({
      reason: view.say([at], reason),
      exchange,
      at: view.locator.locate(at),
    })),
    ...(anomaliesFolded > 0 ? { anomaliesFolded } : {}),
  };
}

function countsJson(counts: CaptureReport['counts']) {
  return {
    exchanges: counts.exchanges,
    cardFetches: counts.cardFetches,
    calls: counts.calls,
    polls: counts.polls,
    streams: counts.streams,
    streamEvents: counts.streamEvents,
    pushDeliveries: counts.pushDeliveries,
    foreign: counts.foreign,
    tasks: counts.tasks,
    contexts: counts.contexts,
    connections: counts.connections,
  };
}

/** One exchange in the words of the contract. */
export function exchangeJson(row: ExchangeRow, at: At) {
  const { advertised, claimed, spoken, request, response, evidence } = row.dialect;
  return {
    index: row.index,
    connection: row.connection,
    kind: row.kind,
    foreignReason: row.foreignReason,
    dialect: { advertised, claimed, spoken, request, response, evidence },
    binding: row.binding,
    operation: row.operation,
    rpcId: row.rpcId,
    taskId: row.taskId,
    contextId: row.contextId,
    tenant: row.tenant,
    from: row.from,
    to: row.to,
    through: row.through,
    request:
      row.request === null
        ? null
        : { method: row.request.method, target: row.request.target, ...messageJson(row.request, at) },
    response:
      row.response === null ? null : { status: row.response.status, ...messageJson(row.response, at) },
    outcome: row.outcome,
    rpcError: row.rpcError && errorJson(row.rpcError),
    events: row.events.map((event) => ({
      index: event.index,
      kind: event.kind,
      state: event.state,
      time: stamp(event.time),
      at: at(event.at),
    })),
  };
}

function errorJson({ code, message, reason, name }: NonNullable<ExchangeRow['rpcError']>) {
  return { code, message, reason, name };
}

function messageJson(message: MessageRow, at: At) {
  return {
    contentType: message.contentType,
    bodyBytes: message.bodyBytes,
    time: stamp(message.time),
    at: at(message.at),
  };
}

/** One finding in the words of the contract. */
export function findingJson(finding: Finding, view: CaptureView) {
  const { spec, section, level, ids } = finding.requirement;
  return {
    rule: finding.rule,
    severity: finding.severity,
    message: view.say(placesOf(finding), finding.message),
    party: finding.party,
    confidence: finding.confidence,
    exchange: finding.exchange,
    event: finding.event,
    task: finding.task,
    requirement: { spec, section, level, ids },
    at: view.locator.locate(finding.at),
    related: finding.related.map(({ label, at }) => ({
      label: view.say(placesOf(finding), label),
      at: view.locator.locate(at),
    })),
    folded: finding.folded,
    fix: finding.fix,
    fingerprint: finding.fingerprint,
    status: finding.status,
    reason: finding.reason,
  };
}
