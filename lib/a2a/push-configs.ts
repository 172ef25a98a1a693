import type {
  Call,
  JsonDoc,
  Poll,
  PushConfigSeen,
  PushConfigsBefore,
  PushConfigUse,
  Stream,
} from '../model/a2a.js';
import { isLoopback } from '../model/host.js';
import { member, placeIn, valueAt } from '../model/json.js';
import type { PushConfig } from '../model/objects.js';
import { answeredAt, configsBefore, type Dated } from './configs-before.js';
import { type Digest, digest, EMPTY, isSame } from './digest.js';
import type { UrlSet } from './endpoints.js';
import { flat, targetOf } from './head.js';
import type { Intern } from './intern.js';
import { sharedSecrets } from './shared-secrets.js';
import { INLINE_PUSH } from './spec/values.js';
import { pushConfigAt, pushConfigPageAt } from './view/push-config.js';

/** A configuration with what only comparisons may know of its secrets. */
export interface KeptConfig extends Dated {
  /** Its URL, loopback under one name. */
  readonly key: string;
  readonly token: Digest | null;
  readonly credentials: Digest | null;
  deliveries: number;
}

/** What a call says of push configurations besides what its entry holds. `root`: where its parameters stand. */
export interface Named {
  readonly entry: Call | Poll | Stream;
  readonly root: string;
  readonly taskId: string | null;
  readonly configId: string | null;
}

/** Push configurations as calls register, show, replace and delete them. */
export interface PushConfigs {
  called(named: Named): void;
  /** What was known when a call about configurations was sent; null for any other call. */
  before(named: Named): PushConfigsBefore | null;
  /** The one that a delivery to this URL belongs to, of those registered before it; null where none is known. */
  find(url: { readonly key: string }, taskId: string | null, exchange: number): KeptConfig | null;
  /** Whether a delivery for this one may be for another of its task and URL that asks for another proof. */
  isShared(kept: KeptConfig, exchange: number): boolean;
  list(): readonly PushConfigUse[];
}

/** Past this the oldest are forgotten. */
const MAX_CONFIGS = 5000;
const MAX_PER_ANSWER = 100;
const NONE: readonly KeptConfig[] = [];

/** Where a message carries one; 0.1 has it beside the message. */
const INLINE = [...Object.values(INLINE_PUSH).map((name) => `/configuration/${name}`), '/pushNotification'];

export function pushConfigs(webhooks: UrlSet, intern: Intern, apart: boolean): PushConfigs {
  const all = new Set<KeptConfig>();
  const secrets = sharedSecrets(intern);
  /** By task; those of an unknown task by URL, behind a space. */
  const shelves = new Map<string, readonly KeptConfig[]>();

  function learn(view: PushConfig, { entry, taskId, configId }: Named, how: PushConfigSeen['how']): void {
    const { url } = view;
    if (url === null || !url.includes('://')) return;
    const target = targetOf(url, null);
    const key = hookKey(target.key);
    webhooks.add(target.key);
    const task = view.taskId ?? taskId;
    const id = view.id ?? configId;
    const standing = shelf(task, key).filter(({ seen }) => seen.gone === null);
    const known = standing.find(
      (kept) => kept.key === key && (id === null || kept.seen.configId === null || kept.seen.configId === id),
    );
    if (known && how === 'told') {
      if (id !== null) known.seen = { ...known.seen, configId: flat(id) };
      return;
    }
    const replaced = known ?? standing.find((kept) => id !== null && kept.seen.configId === id);
    if (replaced) end(replaced, 'replaced', entry);
    const seen: PushConfigSeen = {
      url: flat(url),
      configId: id === null ? (known?.seen.configId ?? null) : flat(id),
      taskId: task === null ? null : flat(task),
      host: entry.host,
      token: view.token !== null && view.token !== '',
      schemes: view.schemes.slice(0, 8).map(intern),
      credentials: view.credentials !== null && view.credentials !== '',
      sharesSecret: how === 'told' ? null : secrets.of(view, task, entry.index),
      dialect: how === 'told' ? entry.dialect.response : entry.dialect.request,
      how,
      exchange: entry.index,
      at: placeIn(view.doc, intern(`${view.pointer}/url`)),
      gone: null,
    };
    keep({
      key,
      seen,
      token: view.token ? digest(EMPTY, view.token) : null,
      credentials: view.credentials ? digest(EMPTY, view.credentials) : null,
      from: entry.from,
      since: answeredAt(entry, apart),
      until: null,
      deliveries: 0,
    });
  }

  function end(kept: KeptConfig, how: 'replaced' | 'deleted', entry: Named['entry']): void {
    kept.seen = { ...kept.seen, gone: { how, exchange: entry.index, time: timeOf(entry) } };
    kept.until = answeredAt(entry, apart);
  }

  function shelf(taskId: string | null, key: string): readonly KeptConfig[] {
    return shelves.get(taskId ?? ` ${key}`) ?? NONE;
  }

  function keep(kept: KeptConfig): void {
    all.add(kept);
    const { taskId } = kept.seen;
    shelves.set(taskId ?? flat(` ${kept.key}`), [...shelf(taskId, kept.key), kept]);
    const [oldest] = all.size > MAX_CONFIGS ? all : [];
    if (oldest) forget(oldest);
  }

  function forget(kept: KeptConfig): void {
    all.delete(kept);
    const { taskId } = kept.seen;
    const rest = shelf(taskId, kept.key).filter((other) => other !== kept);
    if (rest.length === 0) shelves.delete(taskId ?? ` ${kept.key}`);
    else shelves.set(taskId ?? ` ${kept.key}`, rest);
  }

  function called(named: Named): void {
    const { entry, root } = named;
    const { operation, outcome, requestDoc, responseDoc, resultPointer } = entry;
    if (outcome === 'rpc-error' || outcome === 'http-error') return;
    const shown = outcome === 'config' && responseDoc !== null ? resultPointer : null;
    switch (operation) {
      case null:
      case 'SendMessage':
      case 'SendStreamingMessage': {
        // A message answers it: there is no task, and nothing to deliver.
        const idle = entry.taskId === null && (outcome === 'message' || outcome === 'stream');
        const view = requestDoc && !idle ? inlineConfig(requestDoc, root) : null;
        if (view) learn(view, { ...named, taskId: entry.taskId }, 'inline');
        return;
      }
      case 'CreateTaskPushNotificationConfig': {
        const asked = requestDoc && pushConfigAt(requestDoc, root);
        const told = shown !== null && responseDoc ? pushConfigAt(responseDoc, shown) : null;
        const ids = {
          ...named,
          taskId: asked?.taskId ?? named.taskId ?? told?.taskId ?? null,
          configId: told?.id ?? asked?.id ?? null,
        };
        if (asked?.url != null) learn({ ...asked, id: ids.configId }, ids, 'set');
        else if (told) learn(told, ids, 'told');
        return;
      }
      case 'GetTaskPushNotificationConfig':
      case 'ListTaskPushNotificationConfigs': {
        if (shown === null || responseDoc === null) return;
        const page = operation === 'ListTaskPushNotificationConfigs';
        const one = pushConfigAt(responseDoc, shown);
        const found = page ? (pushConfigPageAt(responseDoc, shown)?.configs ?? []) : one ? [one] : [];
        for (const view of found.slice(0, MAX_PER_ANSWER)) learn(view, { ...named, configId: null }, 'told');
        return;
      }
      case 'DeleteTaskPushNotificationConfig': {
        if (entry.exchange.response === null) return;
        const { taskId, configId } = named;
        const kept =
          taskId === null || configId === null
            ? undefined
            : shelf(taskId, '').find(({ seen }) => seen.configId === configId && seen.gone === null);
        if (kept) end(kept, 'deleted', entry);
        return;
      }
      default:
    }
  }

  return {
    called,
    before: (named) => configsBefore(named, (taskId) => shelf(taskId, '')),
    find({ key }, taskId, exchange) {
      const own = hookKey(key);
      const before = (task: string | null) =>
        shelf(task, own).filter((kept) => kept.key === own && kept.seen.exchange < exchange);
      const ofThis = taskId === null ? NONE : before(taskId);
      const found =
        ofThis.findLast(({ seen }) => seen.gone === null || seen.gone.exchange > exchange) ?? ofThis.at(-1);
      if (found) return found;
      // Its answer did not name the task: whichever it was, only one is waited for here.
      const open = before(null);
      return open.length === 1 ? (open[0] ?? null) : null;
    },
    isShared(kept, exchange) {
      const { taskId } = kept.seen;
      const rivals =
        taskId === null ? shelf(null, kept.key) : [...shelf(taskId, kept.key), ...shelf(null, kept.key)];
      return rivals.some(
        (other) => other.key === kept.key && other.seen.exchange < exchange && !asksTheSame(other, kept),
      );
    },
    list: () => Array.from(all, ({ seen: config, deliveries }) => ({ config, deliveries })),
  };
}

function asksTheSame(one: KeptConfig, other: KeptConfig): boolean {
  return (
    one.seen.schemes.join() === other.seen.schemes.join() &&
    isSameSecret(one.token, other.token) &&
    isSameSecret(one.credentials, other.credentials)
  );
}

function isSameSecret(one: Digest | null, other: Digest | null): boolean {
  return one === null || other === null ? one === other : isSame(one, other);
}

function timeOf({ exchange: { response } }: Named['entry']): number | null {
  return response?.endTime ?? response?.time ?? null;
}

function inlineConfig(doc: JsonDoc, root: string): PushConfig | null {
  const params = valueAt(doc.value, root);
  if (member(params, 'configuration') === undefined && member(params, 'pushNotification') === undefined)
    return null;
  for (const path of INLINE) {
    const view = pushConfigAt(doc, root + path);
    if (view !== null) return view;
  }
  return null;
}

/** Loopback has many names: they are one place. */
function hookKey(key: string): string {
  const space = key.indexOf(' ');
  const host = key.slice(0, space);
  if (!isLoopback(host)) return key;
  const port = /:\d+$/.exec(host)?.[0] ?? '';
  return `loopback${host.endsWith(']') ? '' : port}${key.slice(space)}`;
}
