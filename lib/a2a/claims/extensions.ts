import type { AgentCard, Entry } from '../../model/a2a.js';
import { type HttpRequest, type HttpResponse, header } from '../../model/http.js';
import { fieldsMeaning } from '../spec/headers.js';
import { type Asking, takenAs } from './answered.js';
import type { Ledger, Named, Sign } from './ledger.js';

const ACTIVATED: Sign = { what: 'the answer says that it was active', made: 'for', unmade: 'for' };
const USED: Sign = { what: 'the answer makes use of it', made: 'for', unmade: 'for' };
const ASKED: Sign = {
  what: 'asked for; the answer does not say whether it was active',
  made: 'neither',
  unmade: null,
};
const INSISTED: Sign = { what: 'refused without it', made: 'for', unmade: null };
const LET_IN: Sign = { what: 'required, and served without it', made: 'against', unmade: null };

const MAX_URIS = 50;
const FIELDS: readonly string[] = fieldsMeaning('extensions');
const LENGTHS: ReadonlySet<number> = new Set(FIELDS.map(({ length }) => length));
const NONE: readonly string[] = [];

/** What a call shows of the extensions that the card declares, and of others. */
export function noteExtensions(entry: Asking, { extensions }: AgentCard, to: Ledger): void {
  const { request, response } = entry.exchange;
  const active = response === null ? NONE : urisIn(response);
  for (const uri of active) to.note({ kind: 'extension', key: uri }, ACTIVATED, entry, named(uri));
  if (extensions.length === 0 || request === null) return;
  const taken = takenAs(entry);
  const asked = urisIn(request);
  const sends = entry.operation === 'SendMessage' || entry.operation === 'SendStreamingMessage';
  const isWhole = header(request, 'host') !== null || header(request, ':authority') !== null;
  for (const { uri, required } of extensions) {
    if (uri === null || active.includes(uri)) continue;
    const about = { kind: 'extension', key: uri } as const;
    if (asked.includes(uri)) {
      if (taken === 'served') to.note(about, ASKED, entry);
    } else if (required && isWhole) {
      // A client that has said with its message what it knows may well not say it again.
      if (taken === 'served' && sends) to.note(about, LET_IN, entry);
      else if (entry.rpcError?.name === 'ExtensionSupportRequiredError') to.note(about, INSISTED, entry);
    }
  }
}

/** What an agent's message or artifact says that it uses. */
export function noteUses(uris: readonly string[], entry: Entry, to: Ledger): void {
  for (const uri of uris.slice(0, MAX_URIS))
    to.note({ kind: 'extension', key: uri }, USED, entry, named(uri));
}

function named(uri: string): Named {
  return { name: uri, detail: null };
}

/** The extensions that the fields of a message list (A2A 1.0 §3.6.2, 0.3 §9.1). */
function urisIn({ headers }: HttpRequest | HttpResponse): readonly string[] {
  let found: string[] | null = null;
  for (const { name, value } of headers) {
    if (!LENGTHS.has(name.length) || !FIELDS.includes(name.toLowerCase())) continue;
    found ??= [];
    for (const uri of value.split(',').slice(0, MAX_URIS)) if (uri.trim() !== '') found.push(uri.trim());
  }
  return found ?? NONE;
}
