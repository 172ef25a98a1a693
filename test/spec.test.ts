import { describe, expect, it } from 'vitest';
import { errorNamed } from '../lib/a2a/spec/errors.js';
import { METHODS, methodFor, methodNamed, nearestMethod } from '../lib/a2a/spec/methods.js';
import type { Shape, TableName } from '../lib/a2a/spec/objects/member.js';
import { TABLES } from '../lib/a2a/spec/objects/tables.js';
import { capabilityFor, isStreaming, OPERATIONS } from '../lib/a2a/spec/operations.js';
import { requirement, requirements, sectionsOf } from '../lib/a2a/spec/requirements.js';
import { sectionUrl } from '../lib/a2a/spec/sections.js';
import { transition } from '../lib/a2a/spec/transitions.js';

describe('methods', () => {
  it('are spelled once, and every operation is spelled in 1.0', () => {
    expect(new Set(METHODS.map(({ method }) => method)).size).toBe(METHODS.length);
    for (const { operation } of OPERATIONS) expect(methodFor(operation, '1.0')).toBe(operation);
    expect(methodFor('SubscribeToTask', '0.3')).toBe('tasks/resubscribe');
    expect(methodFor('ListTasks', '0.3')).toBeNull();
  });

  it.each([
    ['sendMessage', 'SendMessage'],
    ['message.send', 'message/send'],
    ['tasks/subscribe', 'tasks/resubscribe'],
    ['GetTasks', 'GetTask'],
    ['Message/Stream', 'message/stream'],
  ])('%s is closest to %s', (written, meant) => {
    expect(methodNamed(written)).toBeUndefined();
    expect(nearestMethod(written)?.method).toBe(meant);
  });

  it('leaves far and endless names alone', () => {
    expect(nearestMethod('eth_call')).toBeNull();
    expect(nearestMethod('SendMessage'.repeat(10_000))).toBeNull();
  });
});

describe('operations', () => {
  it('name their capability', () => {
    expect(capabilityFor('SubscribeToTask')).toBe('streaming');
    expect(capabilityFor('SendMessage')).toBeNull();
    expect(isStreaming('SendStreamingMessage')).toBe(true);
    expect(isStreaming(null)).toBe(false);
  });
});

describe('errors', () => {
  it('know which version has them', () => {
    expect(errorNamed(-32007)?.names['0.3']).toBe('AuthenticatedExtendedCardNotConfiguredError');
    expect(errorNamed(-32009)?.names['0.3']).toBeUndefined();
  });
});

describe('moves between states (A2A 1.0 §4.1.3)', () => {
  it.each<[string, string, string]>([
    ['TASK_STATE_SUBMITTED', 'TASK_STATE_WORKING', 'legal'],
    ['working', 'working', 'legal'],
    ['input-required', 'working', 'legal'],
    ['submitted', 'rejected', 'legal'],
    ['working', 'submitted', 'doubtful'],
    ['working', 'unknown', 'doubtful'],
    ['unknown', 'submitted', 'legal'],
    ['completed', 'working', 'illegal'],
    ['TASK_STATE_CANCELLED', 'completed', 'illegal'],
    ['TASK_STATE_CANCELLED', 'TASK_STATE_CANCELED', 'legal'],
    ['completed', 'nonsense', 'legal'],
  ])('%s to %s is %s', (from, to, verdict) => {
    expect(transition(from, to)).toBe(verdict);
  });
});

describe('required members', () => {
  const required = (shape: Shape, name: TableName) => {
    const table = TABLES[shape][name];
    return table?.form === 'object' ? table.members.filter((member) => member.required) : [];
  };
  const names = (shape: Shape, name: TableName) => required(shape, name).map((member) => member.name);

  it('differ by version and binding', () => {
    expect(names('1.0', 'Message')).toEqual(['messageId', 'role', 'parts']);
    expect(names('0.3', 'Message')).toEqual(['messageId', 'role', 'parts', 'kind']);
    expect(names('0.3-proto', 'Message')).toEqual(['messageId', 'role']);
    expect(names('0.1', 'Message')).toEqual(['role', 'parts']);
    expect(names('1.0', 'Task')).not.toContain('contextId');
    expect(names('0.3', 'TaskStatusUpdateEvent')).toContain('final');
  });

  it('keep kind apart, for both big SDKs live without it', () => {
    expect(
      required('0.3', 'Task')
        .filter(({ soft }) => soft)
        .map(({ name }) => name),
    ).toEqual(['kind']);
  });
});

describe('requirements and sections', () => {
  it('are found by id, in any case', async () => {
    expect(await requirement('a2a10-3.1.1-01')).toMatchObject({ section: '3.1.1', level: 'MUST' });
    expect(await requirement('A2A03-3.1-01')).toMatchObject({ section: '3.1' });
    expect(await requirement('A2A10-99-99')).toBeNull();
  });

  it('have ids of their own', async () => {
    for (const version of ['1.0', '0.3'] as const) {
      const list = await requirements(version);
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      expect((await sectionsOf(version)).size).toBeGreaterThan(80);
    }
  });

  it('link to where they are published', () => {
    expect(sectionUrl('A2A 0.3', '7.9')).toBe('https://a2a-protocol.org/v0.3.0/specification/');
    expect(sectionUrl('RFC 9112', '6.3')).toBe('https://www.rfc-editor.org/rfc/rfc9112#section-6.3');
    expect(sectionUrl('JSON-RPC 2.0', '5')).toBe('https://www.jsonrpc.org/specification#response_object');
    expect(sectionUrl('experience', '')).toBeNull();
  });
});
