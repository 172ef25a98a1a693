import type { Requirement } from '../../model/finding.js';

const JSON_RPC_ANCHORS: ReadonlyMap<string, string> = new Map([
  ['4', 'request_object'],
  ['4.1', 'notification'],
  ['4.2', 'parameter_structures'],
  ['5', 'response_object'],
  ['5.1', 'error_object'],
  ['6', 'batch'],
]);

const SSE_ANCHORS: ReadonlyMap<string, string> = new Map([
  ['9.2', 'server-sent-events'],
  ['9.2.3', 'sse-processing-model'],
  ['9.2.4', 'the-last-event-id-header'],
  ['9.2.5', 'parsing-an-event-stream'],
  ['9.2.6', 'event-stream-interpretation'],
  ['9.2.7', 'authoring-notes'],
]);

/** Where a section of a specification is published; null for what rests on experience. */
export function sectionUrl(spec: Requirement['spec'], section: string): string | null {
  switch (spec) {
    case 'A2A 1.0':
      return 'https://a2a-protocol.org/v1.0.0/specification/';
    case 'A2A 0.3':
      return 'https://a2a-protocol.org/v0.3.0/specification/';
    case 'JSON-RPC 2.0':
      return withAnchor('https://www.jsonrpc.org/specification', JSON_RPC_ANCHORS.get(section));
    case 'WHATWG SSE':
      return withAnchor(
        'https://html.spec.whatwg.org/multipage/server-sent-events.html',
        SSE_ANCHORS.get(section),
      );
    case 'RFC 7515':
    case 'RFC 8259':
    case 'RFC 9110':
    case 'RFC 9112':
      return withAnchor(
        `https://www.rfc-editor.org/rfc/rfc${spec.slice(4)}`,
        /^[0-9.]{1,12}$/.test(section) ? `section-${section}` : undefined,
      );
    case 'experience':
    case 'own':
      return null;
  }
}

function withAnchor(url: string, anchor: string | undefined): string {
  return anchor ? `${url}#${anchor}` : url;
}
