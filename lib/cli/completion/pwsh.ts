import { type Flag, type Offer, type Offers, wordsOf } from './offer.js';

/** Completion for PowerShell, which completes file names where nothing is given. */
export function pwshScript(offers: Offers): string {
  const { root, commands } = offers;
  const taking = [root, ...commands].flatMap(({ flags }) => flags).filter(({ value }) => value !== null);
  const values = new Map(
    taking.flatMap(({ names, value }) =>
      names.map((name) => [name, value === null ? [] : wordsOf(value, offers)] as const),
    ),
  );
  return `# Completion of a2a-lint for PowerShell:  a2a-lint completion pwsh | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName a2a-lint -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $values = @{
${[...values].map(([name, words]) => `    ${quoted(name)} = ${array(words)}`).join('\n')}
  }
  $commands = @{
${commands.map(({ name, text }) => `    ${quoted(name)} = ${quoted(text)}`).join('\n')}
  }
  $places = @{
${commands.map((offer) => `    ${quoted(offer.name)} = ${array(placeWords(offer, offers))}`).join('\n')}
  }
  $flags = @{
${[root, ...commands].map(({ name, flags }) => `    ${quoted(name)} = ${array(flags.flatMap(names))}`).join('\n')}
  }
  $texts = @{
${[...texts([root, ...commands])].map(([name, text]) => `    ${quoted(name)} = ${quoted(text)}`).join('\n')}
  }
  $before = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($word in $before) { if ($commands.ContainsKey($word)) { $command = $word; break } }
  $last = if ($before.Count -gt 0) { $before[-1] } else { '' }
  $offered = if ($values.ContainsKey($last)) { $values[$last] }
    elseif ($wordToComplete.StartsWith('-')) { $flags[''] + $(if ($command) { $flags[$command] }) }
    elseif ($command) { $places[$command] }
    else { $commands.Keys | Sort-Object }
  $offered | Where-Object { $_ -and $_.StartsWith($wordToComplete) } | Select-Object -Unique | ForEach-Object {
    $text = if ($texts.ContainsKey($_)) { $texts[$_] } elseif ($commands.ContainsKey($_)) { $commands[$_] } else { $_ }
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $text)
  }
}
`;
}

function placeWords({ places }: Offer, offers: Offers): readonly string[] {
  const [first] = places;
  return first === undefined ? [] : wordsOf(first, offers);
}

function names({ names }: Flag): readonly string[] {
  return names;
}

/** Names are the same to PowerShell in either case: of those that differ only so, the first is kept. */
function texts(offers: readonly Offer[]): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const { flags } of offers)
    for (const flag of flags)
      for (const name of flag.names)
        if (![...told.keys()].some((other) => other.toLowerCase() === name.toLowerCase()))
          told.set(name, flag.text);
  return told;
}

function array(words: readonly string[]): string {
  return `@(${words.map(quoted).join(', ')})`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
