import { sameHost } from '../model/host.js';
import type { Config } from './config.js';
import { fits } from './glob.js';

/** Whether an exchange with this host and path is left out; undefined where none is. */
export function ignorer({
  ignore: { hosts, paths },
}: Config): ((host: string | null, path: string | null) => boolean) | undefined {
  if (hosts.length + paths.length === 0) return undefined;
  return (host, path) =>
    (host !== null && hosts.some((one) => sameHost(one, host))) ||
    (path !== null && paths.some((pattern) => fits(pattern, path)));
}
