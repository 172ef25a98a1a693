import type { Call, Poll, Stream } from '../model/a2a.js';

/** How a call fared with whoever listens at its URL: with an agent, with none (404, 405, 415, 501), or not to be told. */
export function listener({
  kind,
  outcome,
  exchange: { response },
}: Call | Poll | Stream): 'agent' | 'none' | null {
  switch (outcome) {
    case 'unanswered':
    case 'unreadable':
      return null;
    case 'http-error':
      return response !== null && [404, 405, 415, 501].includes(response.status) ? 'none' : null;
    case 'empty':
      return response !== null && response.status < 300 && kind === 'call' ? 'agent' : null;
    default:
      return 'agent';
  }
}

/** The path of a URL without a slash at its end; null where it is no URL of HTTP. */
export function urlPath(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  return new URL(url).pathname.replace(/\/$/, '');
}

/** Whether a call went to the host that a URL names: a gateway has one of its own, and rules of its own. */
export function isHostOf(url: string, { host }: Call | Poll | Stream): boolean {
  return host !== null && urlPath(url) !== null && new URL(url).host.toLowerCase() === host;
}

/** The path that a request names, without its query and without a slash at its end. */
export function pathAsked({ exchange: { request } }: Call | Poll | Stream): string | null {
  if (request === null) return null;
  const { target } = request;
  if (!target.startsWith('/')) return urlPath(target);
  return target.replace(/[?#].*$/s, '').replace(/\/$/, '');
}
