import type { Command } from 'commander';
import { rules } from '../../index.js';
import { bashScript } from './bash.js';
import { fishScript } from './fish.js';
import { type Offers, offersOf } from './offer.js';
import { pwshScript } from './pwsh.js';
import type { Shell } from './shells.js';
import { zshScript } from './zsh.js';

const SCRIPTS: Readonly<Record<Shell, (offers: Offers) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  pwsh: pwshScript,
};

/** The script by which a shell completes the command line. */
export function completionScript(shell: Shell, command: Command): string {
  return SCRIPTS[shell](
    offersOf(
      command,
      rules.map(({ id }) => id),
    ),
  );
}
