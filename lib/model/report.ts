import type {
  AgentCard,
  Binding,
  ContextTimeline,
  Counts,
  DialectVerdict,
  Entry,
  Operation,
  Outcome,
  Participant,
  PushConfigUse,
  PushDelivery,
  StreamClose,
  TaskTimeline,
} from './a2a.js';
import type { Anomaly, Fidelity } from './capture.js';
import type { CardClaims } from './claim.js';
import type { Coverage } from './coverage.js';
import type { Finding, RuleFacts, RuleTally, Skip } from './finding.js';
import type { ExchangeEnd } from './http.js';
import type { Place, Source } from './location.js';
import type { Migration } from './migration.js';
import type { Stranger } from './reader.js';
import type { SecretWords } from './secret-names.js';
import type { TaskStory } from './story.js';
import type { Understood } from './understood.js';

/** One line per exchange: what outline and JSON show, without the exchange's bytes. */
export interface ExchangeRow {
  readonly index: number;
  readonly connection: string;
  readonly kind: Entry['kind'];
  readonly foreignReason: string | null;
  readonly dialect: DialectVerdict;
  readonly binding: Binding | null;
  readonly operation: Operation | null;
  readonly spelled: string;
  readonly rpcId: string | number | null;
  readonly taskId: string | null;
  /** Further tasks that it names. */
  readonly otherTasks: readonly string[];
  readonly contextId: string | null;
  readonly tenant: string | null;
  readonly state: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly through: string | null;
  readonly request: MessageRow | null;
  readonly response: (MessageRow & { readonly status: number }) | null;
  readonly outcome: Outcome | null;
  readonly rpcError: {
    readonly code: number | null;
    readonly message: string | null;
    /** Of its ErrorInfo, and the name of the error that it is. */
    readonly reason: string | null;
    readonly name: string | null;
  } | null;
  readonly cardName: string | null;
  /** Generation of the card that was fetched; null where none was. */
  readonly cardGeneration: AgentCard['generation'] | null;
  /** How the stream ended; null where the exchange is none. */
  readonly close: StreamClose | null;
  readonly events: readonly EventRow[];
  /** The words that a client's message, and an answer in one piece or a push delivery, begin with; null where none. */
  readonly said: string | null;
  readonly told: string | null;
  /** Artifacts that a whole task, or a push delivery, shows: the names of the first, and how many; null where none. */
  readonly artifacts: { readonly names: readonly string[]; readonly count: number } | null;
  /** What a push delivery tells; null for all else. */
  readonly meaning: PushDelivery['meaning'] | null;
  readonly host: string | null;
  readonly end: ExchangeEnd;
  readonly order: RowOrder;
}

/** When its parts crossed: numbers to compare within one capture (offsets, or times), null for a part that is not there. */
export interface RowOrder {
  readonly asked: number | null;
  readonly answered: number | null;
  /** The end of the answer, as far as it was seen. */
  readonly ended: number | null;
}

/** One HTTP message of a row. `bodyBytes` null where the body is unknown. */
export interface MessageRow {
  readonly method: string | null;
  readonly target: string | null;
  readonly contentType: string | null;
  readonly bodyBytes: number | null;
  readonly time: number | null;
  readonly at: Place;
}

/** One stream event of a row. `note` is the captured text that tells most (status message, artifact name). */
export interface EventRow {
  readonly index: number;
  readonly kind: string;
  readonly state: string | null;
  readonly note: string | null;
  readonly piece: ArtifactPiece | null;
  readonly time: number | null;
  /** When it crossed, to compare with the numbers of RowOrder. */
  readonly order: number;
  readonly at: Place;
}

/** What an event says about the artifact that it brings: its id, whether it continues or ends it, and its size. */
export interface ArtifactPiece {
  readonly id: string | null;
  readonly append: boolean;
  readonly last: boolean;
  /** UTF-16 units of its text. */
  readonly textLength: number;
}

/** Bodies by how they were won, for the head of the report. */
export interface BodyTally {
  readonly exact: number;
  readonly restored: number;
  readonly reformatted: number;
}

/**
 * How much of a capture lies in the scope that was asked for: exchanges and tasks to judge, and what is not A2A;
 * `ignored`: exchanges that a configuration leaves out.
 */
export interface InScope {
  readonly judged: number;
  readonly foreign: number;
  readonly ignored: number;
}

/** What one capture came to. `exchanges` is null unless the format asked for rows. */
export interface CaptureReport {
  readonly path: string;
  readonly source: Source;
  readonly format: string;
  /** What `--input-format` calls it. */
  readonly formatName: string;
  readonly fidelity: Fidelity;
  readonly truncated: boolean;
  /** What of it is not HTTP/1, as far as the reader tells. */
  readonly strangers: readonly Stranger[];
  readonly bodies: BodyTally;
  readonly counts: Counts;
  readonly dialects: readonly { readonly name: string; readonly exchanges: number }[];
  readonly foreign: readonly { readonly reason: string; readonly exchanges: number }[];
  readonly parties: readonly Participant[];
  readonly pushConfigs: readonly PushConfigUse[];
  readonly cards: readonly AgentCard[];
  readonly claims: readonly CardClaims[];
  readonly exchanges: readonly ExchangeRow[] | null;
  /** What it says of each requirement; null unless that was asked for. */
  readonly coverage: Coverage | null;
  /** What has to change for 1.0; null unless that was asked for. */
  readonly migration: Migration | null;
  readonly tasks: Iterable<TaskTimeline>;
  /** The path of each of these tasks, made when asked for. */
  readonly stories: Iterable<TaskStory>;
  readonly contexts: Iterable<ContextTimeline>;
  readonly findings: readonly Finding[];
  readonly rules: readonly RuleTally[];
  readonly skips: readonly Skip[];
  readonly anomalies: readonly Anomaly[];
  /** Anomalies past the cap, by count. */
  readonly anomaliesFolded: number;
  readonly openStreams: number;
  readonly unanswered: number;
  /** Null where nothing limits what is judged. */
  readonly inScope: InScope | null;
  readonly size: number;
}

/** How a reporter is to write. `width` in columns, null for none. */
export interface ReportOptions {
  readonly color: boolean;
  /** Whether names of rules may be links to their pages, as terminals show them (OSC 8). */
  readonly links: boolean;
  readonly width: number | null;
  readonly unicode: boolean;
  readonly showSecrets: boolean;
  /** Where secrets that the capture showed elsewhere stand in a text, in order; null where nobody looked for them. */
  readonly met: { ranges(text: string): readonly { readonly start: number; readonly end: number }[] } | null;
  /** What is masked beyond the usual. */
  readonly secrets: SecretWords;
  readonly quiet: boolean;
  readonly unfold: boolean;
  /** Whether reports that are for more tell the coverage as well. */
  readonly coverage: boolean;
  /** What of the captures is judged and shown, as `exchanges 3-17`; null for all of them. */
  readonly limits: string | null;
  readonly tool: { readonly name: string; readonly version: string; readonly home: string };
  /** The folder that machines are told file names from; null for names as they were given. */
  readonly folder: string | null;
  /** The arguments by which the command line reads a capture again, `-` for a pipe; null where it cannot. */
  again(path: string): readonly string[] | null;
  /** What a rule says of itself; null for one that is not known. */
  about(rule: string): RuleFacts | null;
  /** A diagram of a capture's rows in Mermaid; null where there is nothing to draw, or nobody to do it. */
  draw(capture: CaptureReport): string | null;
  readonly page: PageTools;
}

/**
 * What a page needs from outside. `draw`: null where there is nothing to draw; `understand`: what an exchange says, of its
 * stream the first events; `sha256` in base64.
 */
export interface PageTools {
  draw(capture: CaptureReport): PageDrawing | null;
  understand(entry: Entry, events: number): Understood;
  sha256(text: string): string;
}

/** An SVG with links to `#x17`, the style that it wants, and how many of the exchanges it leaves out. */
export interface PageDrawing {
  readonly svg: string;
  readonly style: string;
  readonly left: number;
}

/** All a reporter gets. */
export interface Report {
  readonly captures: readonly CaptureReport[];
  readonly options: ReportOptions;
}

/** Pure: the same Report gives the same text. */
export type Reporter = (report: Report) => string;
