import type { Close, Segment } from '../model/capture.js';
import { fits } from './assign.js';
import { startsRequest, startsResponse } from './block.js';
import type { Connection } from './connection.js';

/** Connections that are remembered to be turned round. */
const MOST = 1024;

/**
 * Tells what belongs to exchanges that the capture's server began: a tap at an agent shows its calls to webhooks as
 * `to-client`. Such segments are handed on turned round, so that requests always go `to-server`.
 */
export interface Turner {
  /** The segment as its own exchange has it, and whether that is the other way round. */
  of(segment: Segment): { readonly segment: Segment; readonly turned: boolean };
  close(close: Close): Close;
}

/** `forth` and `back`: the connections of a capture that names none, begun by its clients and by its server. */
export function turner(forth: readonly Connection[], back: readonly Connection[]): Turner {
  /** Whether each named connection is; the oldest are forgotten. */
  const names = new Map<string, boolean>();

  function isNamedTurned(name: string, segment: Segment): boolean {
    const known = names.get(name);
    if (known !== undefined) return known;
    const turned = segment.direction === 'to-client' && startsRequest(segment.bytes);
    names.set(name, turned);
    if (names.size > MOST) for (const [oldest] of names) return names.delete(oldest) && turned;
    return turned;
  }

  function isTurned(segment: Segment): boolean {
    const { bytes, direction } = segment;
    if (direction === 'to-client') {
      if (startsRequest(bytes)) return !forth.some((it) => isDue(it.responses.expects));
      if (back.length === 0 || startsResponse(bytes)) return false;
      const goesOn = back.some((it) => it.requests.expects !== 'start' && fits(it.requests, segment));
      return goesOn && !forth.some((it) => it.responses.expects !== 'start' && fits(it.responses, segment));
    }
    if (back.length === 0 || startsRequest(bytes)) return false;
    if (startsResponse(bytes)) return back.some((it) => it.awaiting.length > 0);
    const goesOn = back.some((it) => it.responses.expects !== 'start' && fits(it.responses, segment));
    return goesOn && !forth.some((it) => it.requests.expects !== 'start' && fits(it.requests, segment));
  }

  return {
    of(segment) {
      const { connection, direction } = segment;
      const turned = connection === null ? isTurned(segment) : isNamedTurned(connection, segment);
      if (!turned) return { segment, turned };
      const other = direction === 'to-server' ? 'to-client' : 'to-server';
      return { segment: { ...segment, direction: other }, turned };
    },
    close(close) {
      const turned = names.get(close.connection) ?? false;
      names.delete(close.connection);
      if (!turned || close.by === null) return close;
      return { ...close, by: close.by === 'client' ? 'server' : 'client' };
    },
  };
}

/** Whether a body waits for bytes that may be anything, a request line among them. */
function isDue(expects: Connection['responses']['expects']): boolean {
  return expects === 'sized' || expects === 'chunk-data' || expects === 'until-close' || expects === 'opaque';
}
