export { rules } from '../rules/index.js';
export { momentsOf } from './a2a/moments.js';
export { type RequirementText, requirement } from './a2a/spec/requirements.js';
export { sectionUrl } from './a2a/spec/sections.js';
export { understood } from './a2a/understood/entry.js';
export { answerOf, eventOf, pushedOf } from './a2a/view/answer.js';
export { requestOf } from './a2a/view/request.js';
export { type Analysis, type AnalysisEnd, type AnalyzeOptions, analyze, type Step } from './analyze.js';
export { analyzeBundle, analyzeMerged, type FilesAnalysis, type NamedFile } from './analyze-files.js';
export { looksLikeFolder, openFolder, openPair } from './capture/flows/files.js';
export { type Intake, intake, type Store } from './capture/intake.js';
export { UNKNOWN } from './capture/looks-like.js';
export { memorySource, type OpenCapture } from './capture/memory.js';
export { FORMAT_NAMES, HEAD_LENGTH, openReader } from './capture/read.js';
export { type Config, NO_CONFIG } from './config/config.js';
export { ignorer } from './config/ignore.js';
export type { ConfigText, Problem as ConfigProblem } from './config/parse.js';
export { printedConfig } from './config/print.js';
export { type Load, type Plugged, resolveConfig } from './config/resolve.js';
export { configSchema } from './config/schema.js';
export { secretWords } from './config/secrets.js';
export { inForceBy, openSuppressions, type Suppressions, severities } from './config/treat.js';
export type { NameFrom } from './config/where.js';
export { CONTRACT_RULE, ruleOf } from './contract/rule.js';
export {
  type CaptureWriter,
  captureWriter,
  curlWriter,
  harWriter,
  type Original,
  openDependencies,
  openLandmarks,
  openSecretsSeen,
  type Shelf,
  type Written,
  wireLogWriter,
} from './convert/index.js';
export { coverageTool } from './coverage/load.js';
export type { CoverageTool } from './coverage/tool.js';
export {
  type Crossing,
  type DrawOptions,
  endTime,
  instantOf,
  isCalled,
  isChosen,
  type LabelLength,
  ladder,
  MERMAID_LIMIT,
  type Moment,
  mermaid,
  plantuml,
  type Selection,
  SVG_STYLE,
  selector,
  sequence,
  startTime,
  states,
  statesMermaid,
  statesPlantuml,
  statesSvg,
  svg,
  type Told,
} from './diagram/index.js';
export { diagnose } from './doctor/diagnose.js';
export { GUIDE } from './doctor/guide.js';
export { type Survey, survey } from './doctor/survey.js';
export { contractRule, type OwnContract } from './library/contracts.js';
export { type ExpectOptions, expectClean } from './library/expect-clean.js';
export { lint } from './library/lint.js';
export type { LintOptions } from './library/lint-bytes.js';
export { pluginRules } from './library/plugin.js';
export { type TestFunction, testRule } from './library/test-rule.js';
export {
  type Baseline,
  type Census,
  type KnownFinding,
  openBaseline,
  openCensus,
  pruned,
  updated,
} from './lint/baseline.js';
export { type Panel, panelOf } from './lint/panel.js';
export { inForce, RECOMMENDED, type Ruleset } from './lint/ruleset.js';
export { EVERYTHING, type Scope } from './lint/scope.js';
export { timing } from './lint/timing.js';
export type * from './model/a2a.js';
export type { Anomaly, Fidelity } from './model/capture.js';
export type * from './model/card.js';
export type * from './model/claim.js';
export type * from './model/coverage.js';
export type { Diagnosis, FormatPage } from './model/diagnosis.js';
export type * from './model/finding.js';
export { PRESETS } from './model/finding.js';
export type {
  Body,
  Exchange,
  HeaderField,
  HttpRequest,
  HttpResponse,
  Inflate,
  SseEvent,
} from './model/http.js';
export {
  type Json,
  type JsonDoc,
  type JsonObject,
  jsonStart,
  member,
  placeIn,
  textMember,
  valueAt,
} from './model/json.js';
export type { Location, Part, Place, Source } from './model/location.js';
export type * from './model/migration.js';
export type * from './model/moment.js';
export type * from './model/objects.js';
export type { Parameter } from './model/query.js';
export type { CaptureItem, Reading } from './model/reader.js';
export type * from './model/report.js';
export type * from './model/requests.js';
export { type SecretWords, USUAL_SECRETS } from './model/secret-names.js';
export type * from './model/security.js';
export type {
  Activation,
  Actor,
  Divider,
  Fold,
  Message as DrawnMessage,
  Note,
  Origin,
  Sequence,
  SequenceItem,
} from './model/sequence.js';
export type * from './model/signature.js';
export type { StateWord } from './model/state.js';
export type * from './model/state-diagram.js';
export type * from './model/stats.js';
export type * from './model/story.js';
export type { Surroundings, Treatment } from './model/treatment.js';
export type { Sense, Understood } from './model/understood.js';
export type { PipelineOptions } from './pipeline.js';
export {
  doctorJson,
  doctorText,
  escapeText,
  exampleLines,
  FORMATS,
  formatsJson,
  formatsText,
  type Gathered,
  gatheringFor,
  type Hit,
  handedOn,
  hitLines,
  hitsIn,
  isAccepted,
  isFormat,
  LIVE_REPORTERS,
  type LiveReport,
  type LiveReporter,
  type Look,
  type Looked,
  liveReporter,
  MAX_EXCHANGES,
  type Met,
  maskText,
  nothingToLint,
  nothingWithin,
  openMet,
  paragraph,
  type ReportFormat,
  reporter,
  ruleTimesText,
  sentence,
  shortId,
  shownExchange,
  stamp,
  statsJson,
  statsText,
  type Tally,
  type TaskSeen,
  table,
  tallyOf,
  taskListText,
  taskText,
  teller,
  VIEWS,
  type View,
} from './report/index.js';
export { defineRule, type OwnRule } from './rule/own.js';
export { remedies } from './rule/remedies.js';
export type { Told as ToldObject } from './rule/told.js';
export {
  type AnyRule,
  answers,
  bodyPlace,
  fieldPlace,
  generation,
  headerField,
  mediaType,
  type NotJudged,
  objectOf,
  type Problem,
  type Rule,
  type Subject,
  type Subjects,
  sent,
  startLine,
  stateClass,
  stateWord,
  told,
} from './rule.js';
export {
  bytes,
  type Changes,
  http,
  type Moment as SceneMoment,
  type Scene,
  type Speaker,
  type Step as SceneStep,
  type StreamTwist,
  scene,
  type Twist,
  v03,
  v10,
} from './scene.js';
export type { SignatureChecks } from './signature/checks.js';
export { readKeySet } from './signature/keys.js';
export { verifySignatures } from './signature/verify.js';
export { gathering } from './stats/gather.js';
export { escapeJson } from './text/escape.js';
export { didYouMean } from './text/nearest.js';
export { placesIn } from './text/place.js';
export { columns } from './text/width.js';
export { count, shorten, size } from './text/words.js';
