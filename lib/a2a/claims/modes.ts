import type { AgentCard, PushDelivery } from '../../model/a2a.js';
import type { ClaimKind } from '../../model/claim.js';
import { mediaTypeIn } from '../../model/http.js';
import type { Artifact, ContentPart, Message } from '../../model/objects.js';
import type { Answered, Happened } from '../../model/requests.js';
import { stateClass, stateWord } from '../spec/states.js';
import { answerOf, eventOf, pushedOf } from '../view/answer.js';
import { messageAt } from '../view/message.js';
import { readAs } from '../view/read-as.js';
import { requestOf } from '../view/request.js';
import { type Asking, takenAs } from './answered.js';
import { noteUses } from './extensions.js';
import type { Ledger, Sign } from './ledger.js';

type ModeKind = Extract<ClaimKind, 'input-mode' | 'output-mode'>;

/** A mode that a card names, as it does, and in force for which skills: null for those that name none of their own. */
export interface Mode {
  readonly mode: string;
  readonly skill: string | null;
  readonly pointer: string;
}

/** The modes of a card: its own, then those that skills have besides. `several`: nothing tells which skill answers. */
export interface Modes {
  readonly several: boolean;
  /** How often a mode is named that is beyond those that are looked at. */
  readonly left: number;
  readonly input: readonly Mode[];
  readonly output: readonly Mode[];
}

const MAX_MODES = 60;

export function modesOf(card: AgentCard): Modes {
  const input = modesIn(card, 'defaultInputModes', card.inputModes, 'inputModes');
  const output = modesIn(card, 'defaultOutputModes', card.outputModes, 'outputModes');
  return {
    several: card.skills.length > 1,
    left: input.left + output.left,
    input: input.modes,
    output: output.modes,
  };
}

function modesIn(
  card: AgentCard,
  member: string,
  own: readonly string[],
  name: 'inputModes' | 'outputModes',
): { readonly modes: readonly Mode[]; readonly left: number } {
  const found = new Map<string, Mode>();
  let left = 0;
  const add = (mode: string, skill: string | null, pointer: string) => {
    if (found.has(mode)) return;
    if (found.size < MAX_MODES) found.set(mode, { mode, skill, pointer });
    else left++;
  };
  for (const [at, mode] of own.entries()) add(mode, null, `${card.root}/${member}/${at}`);
  for (const skill of card.skills)
    for (const [at, mode] of (skill[name] ?? []).entries())
      add(mode, skill.id ?? skill.name ?? '', `${skill.pointer}/${name}/${at}`);
  return { modes: [...found.values()], left };
}

/** What a type in use shows of a mode; of one that only a skill has, where the agent has several skills. */
interface Use {
  readonly plain: Sign;
  readonly ofSkill: Sign;
}

const TAKEN = use('taken in a message');
const GIVEN = use('given');
const REFUSED: Sign = { what: 'refused in a message of nothing else', made: 'against', unmade: null };

function use(what: string): Use {
  return {
    plain: { what, made: 'for', unmade: 'for' },
    ofSkill: { what: `${what}; which skill it was is not told`, made: 'neither', unmade: null },
  };
}

/** What a call shows of the media types that the card says the agent takes and gives. */
export function noteModes(entry: Asking, modes: Modes, to: Ledger): void {
  const { operation } = entry;
  if (operation === 'SendMessage' || operation === 'SendStreamingMessage') noteInput(entry, modes, to);
  noteOutput(entry, modes, to);
}

function noteInput(entry: Asking, modes: Modes, to: Ledger): void {
  const taken = takenAs(entry);
  const refused = taken === 'error' && entry.rpcError?.name === 'ContentTypeNotSupportedError';
  if (!refused && (taken !== 'served' || stateWord(entry.state) === 'rejected')) return;
  const message = messageIn(entry);
  if (message === null) return;
  const types = typesOf(message.parts);
  if (!refused) {
    noteTypes('input-mode', types, modes, TAKEN, entry, to);
    return;
  }
  // What the client wants to get may be the reason as well.
  const [only] = types;
  if (only === undefined || types.length > 1 || asksForModes(entry)) return;
  for (const { mode, skill } of modes.input)
    if (fits(mode, only) && (skill === null || !modes.several))
      to.note({ kind: 'input-mode', key: mode }, REFUSED, entry);
}

/** The message that is sent; read alone, for all else of a request costs time that most traffic need not take. */
function messageIn(entry: Asking): Message | null {
  const { requestDoc: doc, rpc, dialect } = entry;
  return doc && messageAt(doc, rpc === null ? '/message' : '/params/message', readAs(entry, dialect.request));
}

function asksForModes(entry: Asking): boolean {
  const asked = requestOf(entry);
  return asked !== null && 'configuration' in asked && asked.configuration?.acceptedOutputModes != null;
}

/** What an answer or a delivery shows of the media types that the agent gives. */
export function noteOutput(entry: Asking | PushDelivery, modes: Modes, to: Ledger): void {
  if (entry.kind === 'poll' && stateClass(entry.state) === 'active') return;
  for (const { parts, extensions } of outputOf(entry)) {
    if (extensions.length > 0) noteUses(extensions, entry, to);
    noteTypes('output-mode', typesOf(parts), modes, GIVEN, entry, to);
  }
}

/** What an agent gives as its output; what it says of its progress is for people. */
function* outputOf(entry: Asking | PushDelivery): Generator<Artifact | Message> {
  if (entry.kind === 'stream') {
    for (const event of entry.events) if (event.meaning !== 'status') yield* outputIn(eventOf(event, entry));
  } else yield* outputIn(entry.kind === 'push-delivery' ? pushedOf(entry) : answerOf(entry));
}

function outputIn(told: Answered | Happened | null): readonly (Artifact | Message)[] {
  switch (told?.is) {
    case 'message':
      return [told.message];
    case 'task':
      return told.task.artifacts;
    case 'artifact':
      return told.update.artifact === null ? [] : [told.update.artifact];
    default:
      return [];
  }
}

/** What a part is: its media type where it has one, else what stands for it. */
interface Type {
  readonly type: string;
  readonly told: boolean;
}

const UNTOLD: ReadonlyMap<ContentPart['is'], string> = new Map([
  ['text', 'text/plain'],
  ['data', 'application/json'],
]);

function typesOf(parts: readonly ContentPart[]): readonly Type[] {
  const found = new Map<string, Type>();
  for (const { is, mediaType } of parts) {
    const told = mediaType === null ? null : mediaTypeIn(mediaType);
    const type = told ?? UNTOLD.get(is);
    if (type !== undefined && !found.has(type)) found.set(type, { type, told: told !== null });
  }
  return [...found.values()];
}

function noteTypes(
  kind: ModeKind,
  types: readonly Type[],
  { input, output, several }: Modes,
  { plain, ofSkill }: Use,
  entry: Asking | PushDelivery,
  to: Ledger,
): void {
  const modes = kind === 'input-mode' ? input : output;
  for (const one of types) {
    const named = modes.filter(({ mode }) => fits(mode, one));
    for (const { mode, skill } of named)
      to.note({ kind, key: mode }, skill !== null && several ? ofSkill : plain, entry);
    // A part that tells no type may be of any that its kind allows; a mode that is no media type may mean anything.
    if (named.length > 0 || !one.told || modes.length === 0 || modes.some(({ mode }) => !mode.includes('/')))
      continue;
    to.note({ kind, key: one.type }, plain, entry, { name: one.type, detail: null });
  }
}

/** Whether a mode of a card is, or includes, a type. Cards of old name kinds of parts. */
function fits(written: string, { type, told }: Type): boolean {
  const mode = mediaTypeIn(written) ?? '';
  if (mode === type || mode === '*/*') return true;
  if (mode.endsWith('/*')) return type.startsWith(mode.slice(0, -1));
  if (mode === 'text') return type === 'text/plain' && !told;
  return mode === 'data' && type === 'application/json' && !told;
}
