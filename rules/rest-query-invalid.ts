import type { Requirement, Severity } from '../lib/model/finding.js';
import type { Parameter } from '../lib/model/query.js';
import {
  cite,
  defineRule,
  type ParameterType,
  queryOf,
  queryParameters,
  stateSpellings,
} from '../lib/rule.js';
import { http, scene } from '../lib/scene.js';

const VALUE = cite('implied', 'A2A10-11.5-03');
const NAME = cite('MUST', 'A2A10-11.5-02');
const NESTED = cite('MUST', 'A2A10-11.5-04');
const CODED = cite('MUST', 'A2A10-11.5-05');
const NAME_03 = cite('implied', 'A2A03-7.3-04');

const V10 = { request: { headers: { 'A2A-Version': '1.0' } } };
const TASK = { id: 't-1', contextId: 'c-1', status: { state: 'TASK_STATE_WORKING' } };
const PAGE = { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 };
const list = (query: string) => http(`GET /tasks?${query}`, undefined, PAGE, V10);

export default defineRule({
  id: 'rest-query-invalid',
  summary: 'a parameter in the query of an HTTP+JSON call is named or written as no agent reads it',
  requirement: [VALUE, NAME, NESTED, CODED, NAME_03],
  severity: 'error',
  confidence: 'certain',
  presets: ['recommended', 'strict', 'interop'],
  yieldsTo: ['version-route-mismatch', 'version-header-missing'],
  each: 'call',
  needs: [],
  dialects: ['1.0', '0.3-proto'],
  bindings: ['HTTP+JSON'],
  party: 'client',
  why: 'An agent passes over a parameter that it does not know, and refuses or misreads a value that it cannot read: the client gets another list, or another length of history, than it asked for.',
  fix: 'name parameters in camelCase as the table has them, and write values as ProtoJSON does: `true`, `50`, `TASK_STATE_WORKING`, `2026-01-01T00:00:00Z`, each percent-encoded',
  meanwhile: { agent: 'refuse with 400 and name the parameter' },
  good: [
    scene(
      'Every parameter of a list',
      list(
        'contextId=c-1&status=TASK_STATE_WORKING&pageSize=20&pageToken=a%2Bb&historyLength=0&includeArtifacts=true&statusTimestampAfter=2026-01-01T00%3A00%3A00.000Z',
      ),
    ),
    scene('A length of history', http('GET /tasks/t-1?historyLength=5', undefined, TASK, V10)),
    scene('A parameter of somebody else’s', list('trace=on&utm_source=mail')),
    scene('A state by its number, as ProtoJSON reads it', list('status=2')),
    scene('An empty parameter says nothing', list('status=&pageToken=')),
  ],
  bad: [
    scene('A name in snake_case', http('GET /tasks/t-1?history_length=5', undefined, TASK, V10)),
    scene('A state in lower case', list('status=working')),
    scene('A flag that is a number', list('includeArtifacts=1')),
    scene('A flag as Python writes it', list('includeArtifacts=True')),
    scene('A length that is no number', http('GET /tasks/t-1?historyLength=all', undefined, TASK, V10)),
    scene('A time in seconds', list('statusTimestampAfter=1767225600')),
    scene('A plus sign that was not coded', list('statusTimestampAfter=2026-01-01T00:00:00+00:00')),
    scene('An object in the query', list('filter[status]=TASK_STATE_WORKING')),
    scene(
      '0.3: a name in snake_case (information only)',
      http('GET /v1/tasks/t-1?history_length=5', undefined, {
        id: 't-1',
        contextId: 'c-1',
        status: { state: 'TASK_STATE_WORKING' },
      }),
    ),
  ],
  passes: ({ exchange: { request } }) => request === null || !request.target.includes('?'),
  *check({ exchange: { request }, operation, dialect }) {
    if (request === null || operation === null) return;
    const version = dialect.request === '1.0' ? '1.0' : '0.3';
    const known = queryParameters(operation).filter(({ versions }) => versions.includes(version));
    for (const given of queryOf(request)) {
      const own = known.find(({ name }) => name === given.name);
      const fault =
        own === undefined
          ? misnamed(
              given,
              version,
              known.map(({ name }) => name),
            )
          : version === '1.0'
            ? miswritten(given, own.type)
            : null;
      if (fault === null) continue;
      const { by, says, kind, severity } = fault;
      yield {
        at: own === undefined ? given.at : given.valueAt,
        message: says,
        requirement: by,
        ...(severity === undefined ? {} : { severity }),
        sameAs: `${given.name} ${kind}`,
        everywhere: true,
      };
    }
  },
});

interface Fault {
  readonly by: Requirement;
  readonly says: string;
  readonly kind: string;
  readonly severity?: Severity;
}

/** A name that stands for a known parameter, and is not its name. */
function misnamed({ name }: Parameter, version: '1.0' | '0.3', known: readonly string[]): Fault | null {
  const joined = name.replaceAll('_', '').toLowerCase();
  const meant = name.includes('_') ? known.find((one) => one.toLowerCase() === joined) : undefined;
  if (meant !== undefined) {
    const by = version === '1.0' ? NAME : NAME_03;
    const severity = version === '1.0' ? {} : ({ severity: 'info' } as const);
    return {
      by,
      says: `query parameter \`${name}\` is not known, expected \`${meant}\``,
      kind: 'name',
      ...severity,
    };
  }
  const nested = version === '1.0' ? /^(?:message|configuration|metadata|filter)[.[]/.exec(name) : null;
  return nested === null
    ? null
    : {
        by: NESTED,
        says: `query parameter \`${name}\` is part of an object, expected objects in the body of a POST only`,
        kind: 'nested',
        severity: 'warning',
      };
}

/** A value that is not written as its type is. */
function miswritten({ name, value }: Parameter, type: ParameterType): Fault | null {
  if (value === '') return null;
  const wrong = (expected: string): Fault => ({
    by: VALUE,
    says: `\`${name}\` is \`${value}\`, expected ${expected}`,
    kind: 'value',
  });
  switch (type) {
    case 'integer':
      return /^-?\d{1,15}$/.test(value) ? null : wrong('a number in digits');
    case 'boolean':
      return value === 'true' || value === 'false' ? null : wrong('`true` or `false`');
    case 'state':
      return /^\d{1,2}$/.test(value) || STATES.has(value)
        ? null
        : wrong('the name of a state, as `TASK_STATE_WORKING`');
    case 'time':
      if (SPACED.test(value))
        return {
          by: CODED,
          says: `\`${name}\` has a space where its zone begins: a \`+\` in a query is a space, expected \`%2B\``,
          kind: 'coded',
          severity: 'warning',
        };
      return TIME.test(value) ? null : wrong('a time as `2026-01-01T00:00:00Z`');
    case 'string':
    case 'strings':
      return null;
  }
}

const STATES: ReadonlySet<string> = new Set(stateSpellings('1.0')?.values() ?? []);
const TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:[Zz]|[+-]\d\d:\d\d)$/;
const SPACED = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d{1,9})? \d\d:\d\d$/;
