import type { Entry, PushDelivery } from '../../model/a2a.js';
import type { Answered, Happened } from '../../model/requests.js';
import type { Sense, Understood } from '../../model/understood.js';
import { answerOf, eventOf, pushedOf } from '../view/answer.js';
import { requestOf } from '../view/request.js';
import { askedSenses } from './asked.js';
import { cardObjectSense, cardSense } from './card.js';
import { errorSense } from './error.js';
import {
  artifactUpdateSenses,
  messageSense,
  pageSense,
  pushConfigSense,
  statusUpdateSenses,
  taskSense,
} from './objects.js';
import { firstOf, group, present, words } from './sense.js';

/** What an exchange says, in the words of A2A; `events`: of so many of its stream. */
export function understood(entry: Entry, events: number): Understood {
  const asked = requestOf(entry);
  const request = asked === null ? [] : askedSenses(asked);
  switch (entry.kind) {
    case 'card-fetch':
      return made([], [entry.fetched === null ? words('card', 'none came') : cardSense(entry.fetched)]);
    case 'call':
    case 'poll': {
      const answer = answerOf(entry);
      return made(request, answer === null ? [outcomeSense(entry)] : answeredSenses(answer));
    }
    case 'stream': {
      const told = entry.events.slice(0, events).map((event) => happenedSenses(eventOf(event, entry)));
      return { ...made(request, []), events: told.map(present) };
    }
    case 'push-delivery':
      return made([...happenedSenses(pushedOf(entry)), ...proofSenses(entry)], []);
    case 'foreign':
      return made([], []);
  }
}

function made(request: readonly (Sense | null)[], response: readonly (Sense | null)[]): Understood {
  return { request: present(request), response: present(response), events: [] };
}

function answeredSenses(answer: Answered): readonly (Sense | null)[] {
  switch (answer.is) {
    case 'task':
      return [taskSense(answer.task)];
    case 'message':
      return [messageSense(answer.message)];
    case 'tasks':
      return [pageSense(answer.page)];
    case 'config':
      return [pushConfigSense(answer.config)];
    case 'configs':
      return [
        group('push configurations', String(answer.page.configs.length), answer.page.pointer, [
          ...firstOf(answer.page.configs, 'configurations', pushConfigSense),
        ]),
      ];
    case 'card':
      return [cardObjectSense(answer.card)];
    case 'empty':
      return [words('answer', 'empty')];
    case 'error':
      return [errorSense(answer.error)];
  }
}

function outcomeSense({ outcome, exchange }: Extract<Entry, { kind: 'call' | 'poll' }>): Sense | null {
  switch (outcome) {
    case 'http-error':
      return words('answer', `HTTP ${exchange.response?.status ?? ''}, without an error of A2A`);
    case 'unanswered':
      return words('answer', 'none in the capture');
    case 'unreadable':
      return words('answer', 'nothing that A2A knows');
    default:
      return null;
  }
}

function happenedSenses(happened: Happened | null): readonly (Sense | null)[] {
  if (happened === null) return [];
  switch (happened.is) {
    case 'task':
      return [taskSense(happened.task)];
    case 'message':
      return [messageSense(happened.message)];
    case 'status':
      return statusUpdateSenses(happened.update);
    case 'artifact':
      return artifactUpdateSenses(happened.update);
    case 'error':
      return [errorSense(happened.error)];
  }
}

function proofSenses({ proof, config }: PushDelivery): readonly (Sense | null)[] {
  const fits = (is: boolean | null) =>
    is === null ? '' : is ? ', the one that was asked for' : ', not the one that was asked for';
  return [
    words(
      'comes for',
      config === null ? 'no configuration that the capture shows' : `${config.how} in x${config.exchange}`,
    ),
    words('token', proof.token ? `shown${fits(proof.tokenFits)}` : 'none'),
    words('authorization', proof.scheme === null ? null : `${proof.scheme}${fits(proof.authorizationFits)}`),
  ];
}
