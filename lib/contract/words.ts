import { type Json, jsonStart, pointerToken, valueAt } from '../model/json.js';
import type { Unfit } from './schema.js';

const VALUES_NAMED = 8;

/** What does not fit, as a clause; `below`: the pointer of the one member that is at fault by its name. */
export function unfitWords({ instancePath, keyword, params, message }: Unfit, data: Json) {
  const where = instancePath === '' ? 'the data' : `\`${instancePath}\``;
  const found = `\`${jsonStart(valueAt(data, instancePath))}\``;
  const is = (words: string) => ({ below: '', words: `${where} is ${found}, ${words}` });
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
    case 'dependencies':
      return { below: '', words: `${where} has no \`${String(params.missingProperty)}\`, expected one` };
    case 'additionalProperties':
      return unexpected(params.additionalProperty);
    case 'unevaluatedProperties':
      return unexpected(params.unevaluatedProperty);
    case 'type':
      return is(`expected ${[params.type].flat().map(String).map(withArticle).join(' or ')}`);
    case 'enum':
      return is(`expected one of ${listed(params.allowedValues)}`);
    case 'const':
      return is(`expected \`${JSON.stringify(params.allowedValue)}\``);
    case 'false schema':
      return { below: '', words: `${where} stands there, expected nothing` };
    default:
      return is(`which ${message ?? `does not fit (${keyword})`}`);
  }

  function unexpected(name: unknown) {
    return {
      below: pointerToken(String(name)),
      words: `${where} has \`${String(name)}\`, expected no such member`,
    };
  }
}

function listed(values: unknown): string {
  const all: readonly unknown[] = Array.isArray(values) ? values : [];
  const named = all.slice(0, VALUES_NAMED).map((value) => `\`${JSON.stringify(value)}\``);
  return all.length > named.length ? `${named.join(', ')} and more` : named.join(', ');
}

function withArticle(type: string): string {
  return type === 'null' ? '`null`' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
}
