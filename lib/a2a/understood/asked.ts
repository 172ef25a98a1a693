import type { SendConfiguration } from '../../model/objects.js';
import type { Asked } from '../../model/requests.js';
import type { Sense } from '../../model/understood.js';
import { listed, messageSense, pushConfigSense } from './objects.js';
import { code, group, objectAt, words } from './sense.js';

/** What a request asks for. */
export function askedSenses(asked: Asked): readonly (Sense | null)[] {
  const { doc, pointer, tenant, metadata } = asked;
  return [
    ...bodySenses(asked),
    code('tenant', tenant),
    doc === null ? null : objectAt(pointer, 'metadata', metadata),
  ];
}

function bodySenses(asked: Asked): readonly (Sense | null)[] {
  switch (asked.operation) {
    case 'SendMessage':
    case 'SendStreamingMessage':
      return [
        asked.message === null ? words('message', 'none') : messageSense(asked.message),
        asked.configuration === null ? null : configurationSense(asked.configuration),
      ];
    case 'GetTask':
    case 'CancelTask':
    case 'SubscribeToTask':
      return [code('task', asked.taskId), historySense(asked.historyLength)];
    case 'ListTasks':
      return [
        code('context', asked.contextId),
        words('state', asked.status ?? asked.statusWritten),
        code('changed after', asked.statusTimestampAfter),
        words('page of', asked.pageSize === null ? null : String(asked.pageSize)),
        words('page', asked.pageToken === null ? null : 'the one of a token'),
        historySense(asked.historyLength),
        words(
          'artifacts',
          asked.includeArtifacts === null ? null : asked.includeArtifacts ? 'wanted' : 'not wanted',
        ),
      ];
    case 'CreateTaskPushNotificationConfig':
      return [
        code('task', asked.taskId),
        asked.config === null ? words('configuration', 'none') : pushConfigSense(asked.config),
      ];
    case 'GetTaskPushNotificationConfig':
    case 'ListTaskPushNotificationConfigs':
    case 'DeleteTaskPushNotificationConfig':
      return [code('task', asked.taskId), code('configuration', asked.configId)];
    case 'GetExtendedAgentCard':
      return [];
  }
}

function configurationSense(configuration: SendConfiguration): Sense {
  const { pointer, acceptedOutputModes, historyLength, waits, pushConfig } = configuration;
  return group('configuration', '', pointer, [
    code('accepts', acceptedOutputModes === null ? null : (listed(acceptedOutputModes) ?? 'nothing')),
    historySense(historyLength),
    words(
      'answer',
      waits === null ? null : waits ? 'once the task has ended or waits for somebody' : 'at once',
    ),
    pushConfig === null ? null : pushConfigSense(pushConfig),
  ]);
}

function historySense(length: number | null): Sense | null {
  return words(
    'history',
    length === null ? null : `at most ${length} ${length === 1 ? 'message' : 'messages'}`,
  );
}
