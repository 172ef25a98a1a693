import type { RequirementText } from '../lib/a2a/spec/requirements.js';
import { sectionUrl } from '../lib/a2a/spec/sections.js';
import { list } from '../lib/text/words.js';
import type { OnPurpose, SdkFault, Seen } from './sdk-faults.js';

/** `rules/KNOWN-SDK-FAULTS.md`: what SDKs do wrong, as recordings of them showed. */
export function sdkFaultsPage(
  faults: readonly SdkFault[],
  onPurpose: readonly OnPurpose[],
  requirement: (id: string) => RequirementText | null,
): string {
  const sdks = [...new Set(faults.map(({ sdk }) => sdk))];
  return [
    '<!-- Made from scripts/sdk-faults.ts by `UPDATE=1 npm test`; edit that. -->',
    '',
    '# Known faults of SDKs',
    '',
    'Agents and clients on the official SDKs were recorded, and each error and warning that the recommended rules give on these recordings was read beside the bytes. These remain: they are true. The recordings are no part of this repository. If you use one of these versions, expect the findings below on your own traffic; a suppression with a reason keeps them out of the way until the SDK is mended.',
    '',
    'Recorded were a2a-sdk (Python) 1.1.0 and 0.3.26, and @a2a-js/sdk 1.3.0 and 0.3.14, as agents and as clients, among themselves and with each other, over JSON-RPC and HTTP+JSON. Of an SDK that is not named below, nothing was found.',
    '',
    ...sdks.flatMap((sdk) => [
      `## ${sdk}`,
      '',
      ...faults.filter((fault) => fault.sdk === sdk).flatMap((fault) => entry(fault, requirement)),
    ]),
    '## No fault of an SDK',
    '',
    'What else is found on the recordings was done on purpose:',
    '',
    ...onPurpose.map(({ why, seen }) => `- ${why}: ${count(seen)} in ${places(seen)}.`),
    '',
  ].join('\n');
}

function entry(
  { party, rule, ids, does, proof, seen }: SdkFault,
  requirement: (id: string) => RequirementText | null,
): readonly string[] {
  const cited = ids.map((id) => {
    const text = requirement(id);
    const spec = id.startsWith('A2A10') ? 'A2A 1.0' : 'A2A 0.3';
    const place = text === null ? '' : ` (${text.section}: ${text.summary})`;
    return `[${id}](${sectionUrl(spec, text?.section ?? '')})${place}`;
  });
  return [
    `### \`${rule}\` (${party}): ${ids[0] ?? 'the framing of HTTP'}`,
    '',
    does,
    '',
    ...cited.map((line) => `- ${line}`),
    `- Why it is true: ${proof}`,
    `- Seen in ${places(seen)}. [The rule](${rule}.md).`,
    '',
  ];
}

function count(seen: Seen): string {
  const all = Object.values(seen).flat().length;
  return all === 1 ? 'one finding' : `${all} findings`;
}

/** `python-sdk/10-rest-full (exchange 12)`. */
function places(seen: Seen): string {
  return list(
    Object.entries(seen).map(([recording, lines]) => {
      const numbers = [...new Set(lines.map((line) => Number(/x(\d+)$/.exec(line)?.[1])))].sort(
        (a, b) => a - b,
      );
      return `\`${recording}\` (exchange${numbers.length === 1 ? '' : 's'} ${list(numbers.map(String))})`;
    }),
  );
}
