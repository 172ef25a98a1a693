import { PRESETS } from '../model/finding.js';

interface Schema {
  readonly [keyword: string]: unknown;
}

/** What an editor is told of a rule. */
interface RuleWords {
  readonly id: string;
  readonly summary: string;
}

const SETTINGS = ['off', 'info', 'warning', 'error'];
const OPERATIONS = [
  'SendMessage',
  'SendStreamingMessage',
  'GetTask',
  'ListTasks',
  'CancelTask',
  'SubscribeToTask',
  'CreateTaskPushNotificationConfig',
  'GetTaskPushNotificationConfig',
  'ListTaskPushNotificationConfigs',
  'DeleteTaskPushNotificationConfig',
  'GetExtendedAgentCard',
];
const DIALECTS = ['0.1', '0.2', '0.3-rpc', '0.3-proto', '1.0-rc', '1.0', 'mixed', 'unknown'];

const ref = (name: string): Schema => ({ $ref: `#/definitions/${name}` });
const text = (description: string): Schema => ({ type: 'string', minLength: 1, description });
const schema = (description: string): Schema => ({ type: ['string', 'object'], minLength: 1, description });
const texts = (description: string): Schema => ({ type: 'array', items: text(''), description });
const word = (description: string, values: readonly string[]): Schema => ({
  enum: values,
  description,
});
const object = (description: string, properties: Schema, required: readonly string[] = []): Schema => ({
  type: 'object',
  description,
  properties,
  required,
  additionalProperties: false,
});
const oneOrMore = (description: string, one: Schema): Schema => ({
  description,
  anyOf: [one, { type: 'array', items: one, minItems: 1 }],
});

/**
 * The JSON Schema (draft-07, as editors know it) of the configuration. With `rules` it names them, and plugins may
 * have more; without, what is called a rule is any name, and is looked up later.
 */
export function configSchema(rules: readonly RuleWords[] | null): Schema {
  const named = (properties: Schema, text: string): Schema =>
    rules === null
      ? { type: 'object', additionalProperties: ref('setting') }
      : { ...object(text, properties), additionalProperties: ref('setting') };
  const ids = (rules ?? []).map(({ id }) => id);
  const summaries = Object.fromEntries(
    (rules ?? []).map(({ id, summary }) => [id, { ...ref('setting'), description: summary }]),
  );
  const settings = (description: string): Schema => ({ ...ref('settings'), description });
  const rule: Schema = rules === null ? text('') : { anyOf: [{ enum: ids }, text('')] };
  const presets = rules === null ? text('') : { anyOf: [{ enum: [...PRESETS] }, text('')] };
  const conditions = {
    capture: oneOrMore(
      'Captures, as `ci/**/*.log`, from the folder of the file; without `/`, by their name.',
      text(''),
    ),
    agent: oneOrMore('What the card calls the agent, or its host, with or without the port.', text('')),
    operation: oneOrMore('The operation, as 1.0 names it.', { enum: OPERATIONS }),
    binding: oneOrMore('The binding, as the card spells it.', { enum: ['JSONRPC', 'HTTP+JSON', 'GRPC'] }),
    dialect: oneOrMore('What is spoken.', { enum: DIALECTS }),
    pointer: oneOrMore('A JSON pointer into the body: that place and all below it; `*` is any one member.', {
      type: 'string',
      pattern: '^(/.*)?$',
    }),
  };
  const where = Object.fromEntries(
    Object.entries(conditions).map(([name, { description }]) => [name, { ...ref(name), description }]),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of a2a-lint',
    ...object('What a2a-lint judges, and how. Options of the command line win over it.', {
      $schema: text('Where this schema is; for editors.'),
      extends: oneOrMore(
        'What it builds on, later ones over earlier: presets, whose rules are taken together (`recommended`, as without; `strict`, `security`, `interop`, `all`), a file as `./base.jsonc`, or a package that holds one.',
        presets,
      ),
      plugins: texts(
        'Modules with rules of your own, as `./my-rules.mjs` or packages; they are run, so name only those that you trust.',
      ),
      contracts: {
        type: 'array',
        description:
          'JSON Schemas that data parts (`data`) and metadata of extensions (`metadata`) are held against; and where: `extension` (URI), `skill` (id), `mediaType`.',
        items: object('', {
          extension: text('The URI of an extension that the message or artifact uses.'),
          skill: text(
            'The id of a skill that metadata names as `skillId`, or that is the only one of the card.',
          ),
          mediaType: text('The media type of the part.'),
          data: schema('For data parts: a file as `./order.schema.json`, or the schema itself.'),
          metadata: schema('For the metadata under the URI of the extension: a file, or the schema itself.'),
        }),
      },
      rules: settings(
        'How hard rules judge: `off`, `info`, `warning`, `error`; it puts a rule in force. Never raises a finding that the rule itself makes milder.',
      ),
      overrides: {
        type: 'array',
        description:
          'The same for some findings only, later ones over earlier: `rules`, and where: `capture`, `agent`, `operation`, `binding`, `dialect`, `pointer`.',
        items: object('', { ...where, rules: settings('How hard rules judge there.') }, ['rules']),
      },
      suppressions: {
        type: 'array',
        description:
          'Findings that may stand: `rule`, the `reason`, `until` which day (`2026-12-31`), and where, as in `overrides`. They are counted and never fail; expired and unused ones are told.',
        items: object(
          '',
          {
            rule: oneOrMore('The rule, or several.', rule),
            reason: { ...text('Why it may stand.'), pattern: '\\S' },
            until: { type: 'string', description: 'The last day on which it holds, as 2026-12-31 (UTC).' },
            ...where,
          },
          ['rule', 'reason'],
        ),
      },
      ignore: object(
        'What is not looked at, and counted: exchanges with these `hosts`, or whose path is one of `paths` (`/health`, `/internal/**`).',
        {
          hosts: texts('Hosts, with or without their port.'),
          paths: texts('Paths of requests; `*` stays within a segment, `**` does not.'),
        },
      ),
      jwks: {
        type: 'object',
        description:
          'Key sets that you trust for card signatures, by agent (card name or host; `*` for all); files.',
        additionalProperties: oneOrMore('', text('')),
      },
      limits: object('How much is listed: findings `alike` (1), `anomalies` (200); more are counted.', {
        alike: { type: 'integer', minimum: 1, maximum: 1000, description: 'Findings of one kind.' },
        anomalies: { type: 'integer', minimum: 0, maximum: 10_000, description: 'Anomalies of a capture.' },
      }),
      parties: {
        type: 'object',
        description: 'What parties are called, by address: `{ "10.0.0.7:8080": "Stock Analyst" }`.',
        additionalProperties: text(''),
      },
      secrets: object(
        'What is masked beyond the usual: values under `names` (fields, members, parameters), and texts, as `patterns` (plain text, or `/regular expression/`).',
        {
          names: {
            ...texts(
              'Names of header fields, JSON members and query parameters; case, `-`, `_` and `.` are ignored.',
            ),
            maxItems: 200,
          },
          patterns: {
            ...texts('Texts, as `Project Nightingale`, or regular expressions, as `/acme-[0-9a-f]{32}/`.'),
            maxItems: 50,
          },
        },
      ),
      failOn: word('What gives status 1, as `--fail-on`.', ['error', 'warning', 'info', 'never']),
      formats: texts(
        'How to report where no `--format` is given, as `["text", "sarif:a2a.sarif"]`; files in the working folder.',
      ),
    }),
    definitions: {
      setting: { enum: SETTINGS },
      settings: named(summaries, 'How hard rules judge.'),
      ...conditions,
    },
  };
}
