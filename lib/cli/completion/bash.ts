import { type Flag, type Offers, type Values, wordsOf } from './offer.js';

/** Completion for bash, from 3.2 on: no mapfile, no bash-completion. */
export function bashScript(offers: Offers): string {
  const { root, commands } = offers;
  const flags = [root, ...commands].flatMap((offer) => offer.flags);
  const taking = distinct(flags.filter(({ value }) => value !== null));
  const names = commands.map(({ name }) => name);
  return `# Completion of a2a-lint for bash:  source <(a2a-lint completion bash)
_a2a_lint_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$cur")
}
_a2a_lint_words() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }
# Names divided by commas.
_a2a_lint_list() {
  local before=
  [[ $cur == *,* ]] && before=\${cur%,*},
  COMPREPLY+=($(compgen -P "$before" -W "$1" -- "\${cur##*,}"))
}
_a2a_lint_value() {
  case $1 in
${taking.map(({ names: own, value }) => `    ${own.join('|')}) ${values(value, offers)} ;;`).join('\n')}
    *) return 1 ;;
  esac
}
_a2a_lint() {
  local cur=\${COMP_WORDS[COMP_CWORD]} option= command= place=0 i word
  local rules=${quoted(offers.rules)}
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    # bash makes words of their own of = and of the colon before a file.
    case $word in
      =) continue ;;
      :) option=file; continue ;;
    esac
    if [[ $option == file ]]; then option=; continue; fi
    if [[ -n $option ]]; then option=; continue; fi
    case $word in
      ${taking.flatMap(({ names: own }) => own).join('|')}) option=$word ;;
      -?*) ;;
      ${names.join('|')}) if [[ -z $command && $place == 0 ]]; then command=$word; else ((place++)); fi ;;
      *) ((place++)) ;;
    esac
  done
  [[ $cur == = ]] && cur=
  # The value before a colon has been passed: behind it stands a file.
  if [[ $cur == : || $option == file ]]; then
    [[ $cur == : ]] && cur=
    _a2a_lint_files
    return
  fi
  if [[ -n $option ]]; then _a2a_lint_value "$option"; return; fi
  if [[ $cur == -* ]]; then
    case $command in
${commands
  .filter((offer) => offer.flags.length > 0)
  .map((offer) => `      ${offer.name}) _a2a_lint_words ${quoted(flagNames(offer.flags))} ;;`)
  .join('\n')}
    esac
    _a2a_lint_words ${quoted(flagNames(root.flags))}
    return
  fi
  case $command:$place in
    :0) _a2a_lint_words ${quoted(names)}; [[ -n $cur ]] && _a2a_lint_files ;;
${commands.flatMap((offer) => offer.places.map((place, at) => `    ${offer.name}:${at === offer.places.length - 1 ? '*' : at}) ${values(place, offers)} ;;`)).join('\n')}
    :*) _a2a_lint_files ;;
  esac
}
complete -F _a2a_lint a2a-lint
`;
}

/** How the values of an option, or of a place, are completed. */
function values(values: Values | null, offers: Offers): string {
  if (values === null || values.kind === 'free') return ':';
  if (values.kind === 'files') return '_a2a_lint_files';
  return values.kind === 'rules'
    ? '_a2a_lint_list "$rules"'
    : `_a2a_lint_words ${quoted(wordsOf(values, offers))}`;
}

function distinct(flags: readonly Flag[]): readonly Flag[] {
  return [...new Map(flags.map((flag) => [flag.names.join(' '), flag])).values()];
}

function flagNames(flags: readonly Flag[]): readonly string[] {
  return flags.flatMap(({ names }) => names);
}

function quoted(words: readonly string[]): string {
  return `'${words.join(' ').replaceAll("'", "'\\''")}'`;
}
