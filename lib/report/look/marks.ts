import type { Entry } from '../../model/a2a.js';
import type { Finding, Severity } from '../../model/finding.js';
import type { HttpRequest, HttpResponse } from '../../model/http.js';
import type { Part, Place } from '../../model/location.js';
import { type CaptureView, placesOf } from '../capture-view.js';

/** Which part of an exchange: one of its messages, or an event by its number. */
export type Side = 'request' | 'response' | number;

/** A place of a finding in an exchange, with what is said of it, fit to print; empty for nothing. */
export interface Mark {
  readonly at: Place;
  readonly on: Side;
  readonly severity: Severity;
  readonly rule: string;
  readonly text: string;
  /** Whether it is the finding's own place, or one that belongs to it. */
  readonly primary: boolean;
}

/** The findings that are about an exchange, or about others like it. */
export function findingsOn(index: number, findings: readonly Finding[]): Finding[] {
  return findings.filter(
    ({ exchange, foldedIn, status }) => status === 'new' && (exchange === index || foldedIn.includes(index)),
  );
}

/**
 * All places of findings in an exchange, those of findings about others too. `isTold`: whether what was found stands
 * elsewhere, so that a place needs no words but its own.
 */
export function marksIn(
  entry: Entry,
  findings: readonly Finding[],
  view: CaptureView,
  isTold: boolean,
): Mark[] {
  return findings.flatMap((finding) => {
    const { rule, severity, at, label, message, status } = finding;
    if (status !== 'new') return [];
    const mark = (place: Place, said: string, primary: boolean): Mark[] => {
      const on = sideOf(place, entry);
      if (on === null) return [];
      return [{ at: place, on, severity, rule, text: view.say(placesOf(finding), said), primary }];
    };
    return [
      ...(finding.exchange === entry.index ? mark(at, label ?? (isTold ? '' : message), true) : []),
      ...finding.related.flatMap((other) => mark(other.at, other.label, false)),
    ];
  });
}

/** Which message or event of an exchange a place lies in; null for none of them. */
function sideOf({ parts }: Place, { exchange: { request, response } }: Entry): Side | null {
  const [first] = parts;
  if (first === undefined) return null;
  const event = response?.events?.findIndex(({ at, parts }) =>
    [at, ...parts].some((part) => holds(part, first)),
  );
  if (event !== undefined && event >= 0) return event + 1;
  if (request !== null && partsOf(request).some((part) => holds(part, first))) return 'request';
  return response !== null && partsOf(response).some((part) => holds(part, first)) ? 'response' : null;
}

function partsOf({ at, headers, body }: HttpRequest | HttpResponse): Part[] {
  const pieces = body.kind === 'bytes' ? body.pieces : [];
  return [
    at,
    ...headers.map((field) => field.at),
    ...pieces.map(({ offset, span }) => ({ offset, length: span })),
  ];
}

function holds(part: Part, { offset, length }: Part): boolean {
  return offset >= part.offset && offset + Math.min(1, length) <= part.offset + part.length;
}
