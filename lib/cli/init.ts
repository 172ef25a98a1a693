import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configsIn } from './config-file.js';
import { problemOf } from './descriptor.js';
import { Trouble } from './exit.js';

/** A configuration to begin with: it changes nothing yet. */
export const STARTER = `{
  // For editors; npm install --save-dev a2a-lint puts it there.
  "$schema": "./node_modules/a2a-lint/dist/lib/config/config.schema.json",
  // "recommended", "all", a file as "./base.jsonc", or a package that holds one.
  "extends": "recommended",
  // a2a-lint --list-rules names them: "off", "info", "warning" or "error".
  "rules": {
    // "version-header-missing": "warning"
  },
  // The same for some findings only.
  "overrides": [
    // { "agent": "legacy.example", "rules": { "version-header-missing": "off" } }
  ],
  // Findings that may stand, each with its reason; "until" which day.
  "suppressions": [
    // { "rule": "poll-after-terminal", "agent": "Stock Analyst", "reason": "TICKET-1", "until": "2026-12-31" }
  ],
  // What is not looked at.
  "ignore": {
    "hosts": [],
    "paths": [
      // "/health"
    ]
  },
  // What is masked beyond tokens, keys, cookies and passwords.
  "secrets": {
    "names": [
      // "X-Tenant-Code"
    ],
    "patterns": [
      // "/acme-[0-9a-f]{16,64}/"
    ]
  }
}
`;

/** Writes a configuration into a folder that has none; what is said of it. */
export function initialised(folder: string): string {
  const [there] = configsIn(folder);
  if (there !== undefined)
    throw new Trouble(`${there} ${there.startsWith('package') ? 'holds one' : 'is there'} already`);
  const name = 'a2a-lint.jsonc';
  try {
    writeFileSync(join(folder, name), STARTER, { flag: 'wx' });
  } catch (error) {
    throw new Trouble(`${name}: ${problemOf(error)}`);
  }
  return `wrote ${name}\n`;
}
