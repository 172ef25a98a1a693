import official from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import { Ajv } from 'ajv';

/** Written for draft 4 of JSON Schema; its name and its `id` are all of it that later drafts spell otherwise. */
const { $schema: _, id: __, ...schema } = official;
const reference = (text: string) => /^(?:[\w.~!$&'()*+,;=:@/?#[\]-]|%[0-9A-Fa-f]{2})*$/.test(text);
const absolute = (text: string) => /^[a-z][a-z0-9+.-]*:/.test(text) && reference(text);
const instant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(text);
const validate = new Ajv({
  strict: false,
  unicodeRegExp: false,
  allErrors: true,
  formats: { uri: absolute, 'uri-reference': reference, 'date-time': instant },
}).compile(schema);

/** Where a log is not as the official schema of SARIF 2.1.0 says. */
export function sarifFaults(log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
