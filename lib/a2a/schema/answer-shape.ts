import type { Operation, Outcome } from '../../model/a2a.js';
import { isObject, type Json, type JsonObject, member, valueAt } from '../../model/json.js';
import type { ShapeFault } from '../../model/shape.js';
import { generationOf } from '../card/generation.js';
import { cardFaults } from './card-shape.js';
import { faultsOf, misfit, NONE } from './judge.js';
import { type Payloads, payloadsOf } from './payloads.js';
import { listed, quoted } from './quote.js';
import type { Site } from './site.js';

/** An answer in one piece, as it was recognised. `root`: where the result stands; `pointer`: what it was told by. */
export interface Answered {
  readonly operation: Operation | null;
  readonly outcome: Outcome;
  readonly root: string;
  readonly pointer: string | null;
}

/** What is wrong with the result of a call: that it is none of its operation, or what its members are. */
export function answerFaults(answered: Answered, site: Site): readonly ShapeFault[] {
  const { operation, outcome, root, pointer } = answered;
  const found = valueAt(site.doc.value, root);
  const { answer, outcomes } = operation === null ? ANYTHING : payloadsOf(operation);
  // That it is no stream is a fault of its own, which tells what else it may be.
  if (answer === 'StreamResponse') {
    return outcome === 'task' || outcome === 'message' ? insides(answered, found, site) : NONE;
  }
  if (operation !== null && !outcomes.includes(outcome)) {
    const wanted = WANTED[answer ?? 'nothing'] ?? 'another';
    return [
      misfit(answer ?? 'RpcResponse', root, `answer is ${named(outcome, found)}, expected ${wanted}`, site),
    ];
  }
  const wrapped = pointer !== null && pointer !== root;
  if (answer === 'SendMessageResponse' && site.dialect !== '0.3-rpc') {
    if (wrapped) return faultsOf(answer, found, root, site);
    const says = `answer is a bare ${outcome}, expected it in \`${outcome}\``;
    return [misfit(answer, root, says, site), ...insides(answered, found, site)];
  }
  if (wrapped && operation !== null) {
    const says = `answer has its ${outcome} in \`${outcome}\`, expected the ${outcome} itself`;
    return [misfit(answer ?? 'Task', root, says, site), ...insides(answered, found, site)];
  }
  if (
    site.dialect === '1.0' &&
    Array.isArray(found) &&
    answer !== null &&
    answer !== 'TaskPushNotificationConfig'
  ) {
    const says = `answer is a bare array, expected an object with \`${outcome === 'list' ? 'tasks' : 'configs'}\``;
    return [misfit(answer, root, says, site), ...insides(answered, found, site)];
  }
  const several = answer === 'ListTaskPushNotificationConfigsResponse';
  if (answer === 'TaskPushNotificationConfig' && Array.isArray(found)) {
    const says = 'answer is an array, expected one push configuration';
    return [misfit(answer, root, says, site), ...insides(answered, found, site)];
  }
  if (several && site.dialect === '0.3-rpc' && !Array.isArray(found)) {
    const says = `answer is ${named('unreadable', found)}, expected an array of push configurations`;
    return [misfit(answer, root, says, site)];
  }
  return insides(answered, found, site);
}

const ANYTHING: Omit<Payloads, 'request'> = { answer: null, outcomes: [] };

/** What an operation ought to have answered with, in words. */
const WANTED: { readonly [answer: string]: string } = {
  SendMessageResponse: 'a task or a message',
  Task: 'a task',
  ListTasksResponse: 'a list of tasks',
  TaskPushNotificationConfig: 'a push configuration',
  ListTaskPushNotificationConfigsResponse: 'a list of push configurations',
  AgentCard: 'an agent card',
  nothing: 'none',
};

const MAX_ITEMS = 32;

/** Faults inside what was recognised. */
function insides(
  { outcome, pointer, operation }: Answered,
  found: Json | undefined,
  site: Site,
): readonly ShapeFault[] {
  if (pointer === null) return NONE;
  const value = valueAt(site.doc.value, pointer);
  switch (outcome) {
    case 'task':
      return faultsOf('Task', value, pointer, site);
    case 'message':
      return faultsOf('Message', value, pointer, site);
    case 'list':
      return Array.isArray(value)
        ? each('Task', value, pointer, site)
        : faultsOf('ListTasksResponse', value, pointer, site);
    case 'config':
      if (Array.isArray(value)) return each('TaskPushNotificationConfig', value, pointer, site);
      return faultsOf(
        operation === 'ListTaskPushNotificationConfigs' || (operation === null && isPage(found))
          ? 'ListTaskPushNotificationConfigsResponse'
          : 'TaskPushNotificationConfig',
        found,
        pointer,
        site,
      );
    case 'card':
      return isObject(value) ? ofCard(value, pointer, site) : NONE;
    default:
      return NONE;
  }
}

/** Whether these are several configurations, where the capture lacks what was asked. */
function isPage(found: Json | undefined): boolean {
  return Array.isArray(member(found, 'configs'));
}

/** An extended card; over HTTP+JSON some agents of 0.3 write its security as the proto has it (0.3 reference §3). */
function ofCard(value: JsonObject, root: string, site: Site): readonly ShapeFault[] {
  const rest = root === '' && site.dialect === '0.3-rpc';
  const generation = generationOf(value, false);
  return cardFaults({ value, root, generation }, rest ? { ...site, dialect: '0.3-proto' } : site);
}

function each(
  object: 'Task' | 'TaskPushNotificationConfig',
  items: readonly Json[],
  pointer: string,
  site: Site,
): readonly ShapeFault[] {
  return items.slice(0, MAX_ITEMS).flatMap((item, at) => faultsOf(object, item, `${pointer}/${at}`, site));
}

/** What the answer is, in words. */
function named(outcome: Outcome, found: Json | undefined): string {
  switch (outcome) {
    case 'task':
    case 'message':
      return `a ${outcome}`;
    case 'list':
      return 'a list of tasks';
    case 'config':
      return 'a push configuration';
    case 'card':
      return 'an agent card';
    default: {
      const names = isObject(found) ? Object.keys(found).slice(0, 3) : [];
      return names.length === 0 ? quoted(found) : `an object with ${listed(names, 'and')}`;
    }
  }
}
