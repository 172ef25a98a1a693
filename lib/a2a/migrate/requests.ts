import type { Call, Entry, Operation, Poll, Stream } from '../../model/a2a.js';
import {
  type HeaderField,
  type HttpRequest,
  type HttpResponse,
  header,
  mediaTypeIn,
} from '../../model/http.js';
import { isObject, type Json, type JsonObject, member, valueAt } from '../../model/json.js';
import { type Place, placeOf } from '../../model/location.js';
import { GRPC_SERVICES } from '../spec/grpc.js';
import { fieldIn, fieldsMeaning } from '../spec/headers.js';
import { methodNamed } from '../spec/methods.js';
import { stateClass } from '../spec/states.js';
import { INLINE_PUSH, MEDIA_TYPES } from '../spec/values.js';
import type { Book, Site, Writer } from './book.js';
import { walkMessage } from './objects.js';
import { walkConfig } from './push.js';

/** Rows of the methods, in the order of the operations. */
const METHOD_ROWS: Readonly<Record<Operation, number>> = {
  SendMessage: 1,
  SendStreamingMessage: 2,
  GetTask: 3,
  CancelTask: 4,
  SubscribeToTask: 5,
  ListTasks: 6,
  CreateTaskPushNotificationConfig: 7,
  GetTaskPushNotificationConfig: 8,
  ListTaskPushNotificationConfigs: 9,
  DeleteTaskPushNotificationConfig: 10,
  GetExtendedAgentCard: 11,
};

/** What a client has to change in one request. */
export function walkRequest(entry: Call | Poll | Stream, book: Book): void {
  const { exchange, requestDoc, binding, rpc } = entry;
  const { request } = exchange;
  const by: Writer = { side: 'client', exchange: entry.index, event: null };
  if (request !== null) {
    walkName(entry, request, book, by);
    walkVersion(entry, request, book, by);
    walkFields(request, book, by);
    if (binding === 'HTTP+JSON') walkType(request, book, by);
  }
  if (requestDoc === null) return;
  const site = book.site(by, requestDoc, binding !== 'JSONRPC');
  const at = rpc === null ? '' : '/params';
  const params = valueAt(requestDoc.value, at);
  if (isObject(params)) walkParams(entry, site, at, params);
}

/** The method, or the route (rows 1 to 15). */
function walkName(entry: Call | Poll | Stream, request: HttpRequest, book: Book, by: Writer): void {
  const { operation, rpc, requestDoc, spelled, binding, dialect } = entry;
  if (operation === null) return;
  const start = startOf(request);
  if (binding === 'GRPC') {
    const path = spelled.slice(spelled.indexOf(GRPC_SERVICES['0.3']));
    if (path.startsWith('/'))
      book.note(15, `\`${path}\``, `\`${GRPC_SERVICES['1.0']}${operation}\``, by, start);
    return;
  }
  if (rpc !== null) {
    const known = methodNamed(rpc.method);
    if (known === undefined || known.dialects.includes('1.0') || requestDoc === null) return;
    const site = book.site(by, requestDoc, false);
    site.note(METHOD_ROWS[operation], `\`${known.method}\``, `\`${operation}\``, '/method', 'value');
    return;
  }
  if (operation === 'GetExtendedAgentCard') {
    if (!spelled.endsWith('/extendedAgentCard'))
      book.note(14, `\`${spelled}\``, '`GET /extendedAgentCard`', by, start);
  } else if (spelled.includes(' /v1/') && dialect.request === '0.3-proto') {
    const row = operation === 'SendMessage' || operation === 'SendStreamingMessage' ? 12 : 13;
    const now = spelled.replace(' /v1/', ' /').replace(' /task/', ' /tasks/');
    book.note(row, `\`${spelled}\``, `\`${now}\``, by, start);
  }
}

const VERSION_FIELDS = fieldsMeaning('version');

/** The version that is claimed (row 16). */
function walkVersion({ dialect }: Entry, request: HttpRequest, book: Book, by: Writer): void {
  const claimed = dialect.claimed ?? '';
  if (claimed !== '') return;
  const field = request.headers.find(({ name }) => VERSION_FIELDS.includes(name.toLowerCase()));
  const from = field === undefined ? 'no `A2A-Version`' : 'an empty `A2A-Version`';
  const at = field === undefined ? startOf(request) : placeOf(field.at.offset, field.at.length);
  book.note(16, from, '`A2A-Version: 1.0`', by, at);
}

const EXTENSIONS = { '0.3': fieldIn('extensions', '0.3'), '1.0': fieldIn('extensions', '1.0') };

/** The extensions field (row 17). */
export function walkFields({ headers }: HttpRequest | HttpResponse, book: Book, by: Writer): void {
  const [was, is] = [EXTENSIONS['0.3'], EXTENSIONS['1.0']];
  const isNamed = (wanted: string) => (field: HeaderField) =>
    field.name.toLowerCase() === wanted.toLowerCase();
  const older = headers.some(isNamed(is)) ? undefined : headers.find(isNamed(was));
  if (older === undefined) return;
  book.note(17, `\`${was}\``, `\`${is}\``, by, placeOf(older.at.offset, older.at.length));
}

/** The media type of a body that is no JSON-RPC (row 18). */
export function walkType(message: HttpRequest | HttpResponse, book: Book, by: Writer): void {
  if (mediaTypeIn(header(message, 'content-type')) !== 'application/json') return;
  const field = message.headers.find(({ name }) => name.toLowerCase() === 'content-type');
  if (field === undefined || message.body.kind === 'absent') return;
  const at = placeOf(field.at.offset, field.at.length);
  book.note(18, '`application/json`', `\`${MEDIA_TYPES.a2a}\``, by, at);
}

function startOf({ at }: HttpRequest): Place {
  return placeOf(at.offset, at.length);
}

function walkParams(entry: Call | Poll | Stream, site: Site, at: string, params: JsonObject): void {
  switch (entry.operation) {
    case null:
    case 'SendMessage':
    case 'SendStreamingMessage':
      walkSend(entry, site, at, params);
      return;
    case 'CreateTaskPushNotificationConfig':
      walkConfig(site, at, params);
      return;
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      if (site.proto) break;
      if (Object.hasOwn(params, 'id') && !Object.hasOwn(params, 'taskId'))
        site.note(25, '`id`, the task', '`taskId`', `${at}/id`);
      if (Object.hasOwn(params, 'pushNotificationConfigId'))
        site.note(25, '`pushNotificationConfigId`', '`id`', `${at}/pushNotificationConfigId`);
      break;
    default:
      walkNames(site, at, params);
  }
  if (entry.operation !== 'CancelTask' && isObject(member(params, 'metadata'))) {
    site.note(46, '`metadata` of the request', 'left out', `${at}/metadata`);
  }
  walkHistory(site, `${at}/historyLength`, member(params, 'historyLength'));
}

/** Resource names of the proto (row 28). */
function walkNames(site: Site, at: string, params: JsonObject): void {
  const name = member(params, 'name');
  if (site.proto && typeof name === 'string' && name.startsWith('tasks/'))
    site.note(28, '`name: "tasks/…"`', 'left out: the path names the task', `${at}/name`);
}

function walkHistory(site: Site, at: string, length: Json | undefined): void {
  if (site.proto && length === 0) site.note(62, '`historyLength: 0`', 'left out', at);
}

/** A message sent, and how (rows 22, 23, 27, 61, 62). */
function walkSend(entry: Call | Poll | Stream, site: Site, at: string, params: JsonObject): void {
  const message = member(params, 'message') === undefined && site.proto ? 'request' : 'message';
  walkMessage(site, `${at}/${message}`, member(params, message));
  const configuration = member(params, 'configuration');
  const blocking = member(configuration, 'blocking');
  if (blocking === true) {
    site.note(22, '`blocking: true`', 'left out: 1.0 waits', `${at}/configuration/blocking`);
  } else if (blocking !== undefined) {
    site.note(22, '`blocking: false`', '`returnImmediately: true`', `${at}/configuration/blocking`);
  } else if (
    entry.kind === 'call' &&
    entry.operation === 'SendMessage' &&
    stateClass(entry.state) === 'active' &&
    member(configuration, 'returnImmediately') === undefined
  ) {
    const where = isObject(configuration) ? `${at}/configuration` : at;
    site.note(61, 'no `blocking`, answered while the task works', '`returnImmediately: true`', where);
  }
  for (const name of [INLINE_PUSH['0.3'], INLINE_PUSH['0.3-proto']]) {
    const config = member(configuration, name);
    if (!isObject(config)) continue;
    const here = `${at}/configuration/${name}`;
    site.note(23, `\`configuration.${name}\``, `\`configuration.${INLINE_PUSH['1.0']}\``, here);
    walkConfig(site, here, config);
  }
  walkHistory(site, `${at}/configuration/historyLength`, member(configuration, 'historyLength'));
}
