import type { AgentCard } from '../model/a2a.js';
import { placeIn } from '../model/json.js';
import type { CardSignature } from '../model/signature.js';
import type { CaptureView } from './capture-view.js';

/** One card in the words of the contract; members in its order. */
export function cardJson(card: AgentCard, view: CaptureView) {
  const { provider, streaming, pushNotifications, extendedCard, stateTransitionHistory } = card;
  return {
    exchange: card.exchange,
    name: card.name,
    version: card.version,
    dialect: card.generation,
    extended: card.extended,
    provider: provider === null ? null : { organization: provider.organization, url: provider.url },
    interfaces: card.interfaces.map(({ url, binding, version, tenant }) => ({
      url,
      binding,
      version,
      tenant,
    })),
    capabilities: {
      streaming,
      pushNotifications,
      extendedAgentCard: extendedCard,
      stateTransitionHistory,
    },
    skills: card.skills.map(({ id }) => id),
    extensions: card.extensions.map(({ uri, required }) => ({ uri, required })),
    security: card.securitySchemes.map(({ name, kind }) => ({ name, kind })),
    signatures: card.signatures.map((signature) => signatureJson(card, signature, view)),
    at: view.locator.locate(placeIn(card.doc, card.root)),
  };
}

function signatureJson(
  card: AgentCard,
  { alg, kid, jku, check, flaw, pointer }: CardSignature,
  view: CaptureView,
) {
  const say = (text: string) => view.say([placeIn(card.doc, pointer)], text);
  const detail = check?.detail ?? flaw?.detail ?? null;
  return {
    alg,
    kid,
    jku: jku === null ? null : say(jku),
    verdict: check?.verdict ?? 'unchecked',
    detail: detail === null ? null : say(detail),
    form: check?.form?.name ?? null,
  };
}
