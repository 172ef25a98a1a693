import {
  type CaptureReport,
  type CoverageTool,
  coverageTool,
  didYouMean,
  type Gathered,
  gatheringFor,
  isAccepted,
  type ReportOptions,
} from '../index.js';
import { Trouble } from './exit.js';

/** Coverage over a run: what tells it, and whether what has to be met was. */
export interface Covering {
  readonly tool: CoverageTool;
  add(capture: CaptureReport): void;
  /** What a star took in and no traffic can show, so that it is not asked for; null where there is none. */
  leftOut(): string | null;
  /** A sentence that names what was to be met and was not; null where all was. */
  unmet(): string | null;
}

/** `wanted`: ids of requirements that have to be met, or how they begin with a star behind; unknown ones are trouble. */
export async function openCovering(wanted: readonly string[], style: ReportOptions): Promise<Covering> {
  const tool = await coverageTool();
  const named = wanted.filter((id) => !id.endsWith('*')).flatMap((id) => idsOf(id, tool.ids));
  const starred = wanted.filter((id) => id.endsWith('*')).flatMap((id) => someShown(id, tool));
  const required = new Set([...named, ...starred]);
  const spared = new Set(starred.filter((id) => !tool.shown.has(id) && !named.includes(id)));
  const gathering = gatheringFor(style);
  /** What is broken counts all the same. */
  function isSpared({ id, status }: Gathered): boolean {
    return spared.has(id) && status !== 'violated';
  }
  return {
    tool,
    add(capture) {
      if (required.size > 0) gathering.add(capture);
    },
    leftOut() {
      const ids = gathering.all().flatMap((one) => (isSpared(one) ? [one.id] : []));
      return ids.length === 0
        ? null
        : `--require-coverage leaves out what no traffic can show to be met: ${ids.join(', ')}`;
    },
    unmet() {
      const missing = gathering.all().filter((one) => required.has(one.id) && !isFine(one) && !isSpared(one));
      if (missing.length === 0) return null;
      const why = missing.some(({ status }) => status === 'not-decidable') ? WHY : '';
      const groups = WORDS.flatMap(([status, word]) => {
        const ids = missing.filter((one) => one.status === status).map(({ id }) => id);
        return ids.length === 0 ? [] : [`${word}: ${ids.join(', ')}`];
      });
      return `--require-coverage wants more than these captures show; ${groups.join('; ')}${why}`;
    },
  };
}

const WHY = ' (--format coverage --unfold tells why)';

const WORDS: readonly (readonly [Gathered['status'], string])[] = [
  ['violated', 'violated'],
  ['not-exercised', 'not exercised'],
  ['not-decidable', 'not decidable'],
];

/** What was suppressed, or known before, never fails. */
function isFine(one: Gathered): boolean {
  return one.status === 'met' || isAccepted(one);
}

/** What a star stands for; of nothing that could be met, nothing would ever be wanted. */
function someShown(wanted: string, { ids, shown }: CoverageTool): readonly string[] {
  const found = idsOf(wanted, ids);
  if (found.some((id) => shown.has(id))) return found;
  throw new Trouble(
    `no traffic can show that what begins with ${wanted.slice(0, -1)} is met; --format coverage --unfold tells why`,
  );
}

function idsOf(wanted: string, ids: readonly string[]): readonly string[] {
  const name = wanted.toUpperCase();
  const found = name.endsWith('*')
    ? ids.filter((id) => id.toUpperCase().startsWith(name.slice(0, -1)))
    : ids.filter((id) => id.toUpperCase() === name);
  if (found.length > 0) return found;
  throw new Trouble(
    name.endsWith('*')
      ? `no requirement begins with ${wanted.slice(0, -1)}; --format coverage names them`
      : `no requirement is called ${wanted}${didYouMean(name, ids)}; --format coverage names them`,
  );
}
