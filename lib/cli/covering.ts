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
  /** A sentence that names what was to be met and was not; null where all was. */
  unmet(): string | null;
}

/** `wanted`: ids of requirements that have to be met, or how they begin with a star behind; unknown ones are trouble. */
export async function openCovering(wanted: readonly string[], style: ReportOptions): Promise<Covering> {
  const tool = await coverageTool();
  const required = new Set(wanted.flatMap((id) => idsOf(id, tool.ids)));
  const gathering = gatheringFor(style);
  return {
    tool,
    add(capture) {
      if (required.size > 0) gathering.add(capture);
    },
    unmet() {
      const missing = gathering.all().filter((one) => required.has(one.id) && !isFine(one));
      if (missing.length === 0) return null;
      const groups = WORDS.flatMap(([status, word]) => {
        const ids = missing.filter((one) => one.status === status).map(({ id }) => id);
        return ids.length === 0 ? [] : [`${word}: ${ids.join(', ')}`];
      });
      return `--require-coverage wants more than these captures show; ${groups.join('; ')}`;
    },
  };
}

const WORDS: readonly (readonly [Gathered['status'], string])[] = [
  ['violated', 'violated'],
  ['not-exercised', 'not exercised'],
  ['not-decidable', 'not decidable'],
];

/** What was suppressed, or known before, never fails. */
function isFine(one: Gathered): boolean {
  return one.status === 'met' || isAccepted(one);
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
