# Completions of hornbeam for bash, printed by `hornbeam --print bash`.
_hornbeam() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    -g) return ;;
    --goal) return ;;
    -t) return ;;
    --toplevel) return ;;
    --dialect) COMPREPLY=($(compgen -W 'auto iso gnu scryer sicstus swi' -- "$word")); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'human gcc json' -- "$word")); return ;;
    --on-error) COMPREPLY=($(compgen -W 'fail continue' -- "$word")); return ;;
    --flavour) COMPREPLY=($(compgen -W 'swi sicstus' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
    --theme) COMPREPLY=($(compgen -W 'auto dark light plain' -- "$word")); return ;;
    --answers) COMPREPLY=($(compgen -W 'text json' -- "$word")); return ;;
    --max-answers) return ;;
    --stack-limit) return ;;
    --memory-limit) return ;;
    --print) COMPREPLY=($(compgen -W 'bash zsh fish manual' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '-g --goal -t --toplevel -q --quiet -l -s -f --check --coverage --dialect --iso --diagnostics --on-error --flavour --color --theme --answers --max-answers --stack-limit --memory-limit --lsp --dap --no-indexing --print --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -X '!*.p[lr]*' -- "$word") $(compgen -d -- "$word"))
  fi
}
complete -o filenames -F _hornbeam hornbeam
