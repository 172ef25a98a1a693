import { type Flag, type Offer, type Offers, type Values, wordsOf } from './offer.js';

/** Completion for zsh, to be sourced or to be found as `_a2a-lint` in a folder of $fpath. */
export function zshScript(offers: Offers): string {
  const { root, commands, rules, reports } = offers;
  return `#compdef a2a-lint
# Completion of a2a-lint for zsh:  source <(a2a-lint completion zsh)
_a2a_lint_rules() { compset -P '*,'; compadd "$@" -- ${words(rules)}; }
_a2a_lint_reports() { if compset -P '*:'; then _files; else compadd "$@" -- ${words(reports)}; fi; }
_a2a_lint_first() {
  local -a commands=(
${commands.map(({ name, text }) => `    ${quoted(`${name}:${text}`)}`).join('\n')}
  )
  _describe -t commands command commands
  _files
}
_a2a-lint() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  local -a options=(
${root.flags.flatMap((flag) => specs(flag, offers)).join('\n')}
  )
  _arguments -C -S $options '1: :_a2a_lint_first' '*:: :->rest' && ret=0
  [[ $state == rest ]] || return ret
  case $line[1] in
${commands.map((offer) => `    ${offer.name}) _arguments -S $options ${rest(offer, offers)} && ret=0 ;;`).join('\n')}
    *) _arguments -S $options '*: :_files' && ret=0 ;;
  esac
  return ret
}
if [[ $funcstack[1] == _a2a-lint ]]; then _a2a-lint "$@"; else compdef _a2a-lint a2a-lint; fi
`;
}

/** What a command takes beside the options of the program. */
function rest({ flags, places }: Offer, offers: Offers): string {
  const own = flags.flatMap((flag) => specs(flag, offers).map((spec) => spec.trim()));
  const args = places.map((place, at) =>
    quoted(`${at === places.length - 1 && place.kind === 'files' ? '*' : at + 1}: :${action(place, offers)}`),
  );
  return [...own, ...args].join(' ');
}

/** An option once for each of its names. */
function specs({ names, text, value, repeats }: Flag, offers: Offers): string[] {
  const told = `[${text.replace(/[\\[\]:]/g, '\\$&')}]`;
  const takes = value === null ? '' : `:value:${action(value, offers)}`;
  const others = repeats ? '*' : `(${names.join(' ')})`;
  return names.map((name) => `    ${quoted(`${others}${name}${told}${takes}`)}`);
}

function action(values: Values, offers: Offers): string {
  if (values.kind === 'free') return ' ';
  if (values.kind === 'files') return '_files';
  if (values.kind === 'words') return `(${wordsOf(values, offers).join(' ')})`;
  return values.kind === 'rules' ? '_a2a_lint_rules' : '_a2a_lint_reports';
}

function words(all: readonly string[]): string {
  return all.map(quoted).join(' ');
}

function quoted(text: string): string {
  return /^[\w-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
