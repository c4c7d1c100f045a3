# Completions of hornbeam for bash, printed by `hornbeam --print bash`.
_hornbeam() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} names files='!*.p[lr]*'
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD-2]}
  fi
  case ${COMP_WORDS[*]:1} in
    mark*--marked*) files='!*.json*' ;;
    --flatzinc*) files='!*.fzn' ;;
  esac
  case ${COMP_WORDS[1]} in
    mark)
      names='--jobs --time --total --memory --class --json --csv --report --marked -h --help'
      case $before in
        --jobs) return ;;
        --time) return ;;
        --total) return ;;
        --memory) return ;;
        --class) return ;;
        --report) files='!*/' ;;
      esac ;;
    --flatzinc)
      names='-a -n -i -f -s -t -h --help'
      case $before in
        -n) return ;;
        -t) return ;;
      esac ;;
    *)
      names='-g --goal -t --toplevel -q --quiet -l -f --check --coverage --dialect --iso --diagnostics --on-error --flavour --color --theme --answers --max-answers --stack-limit --memory-limit --lsp --dap --no-indexing --print --version -h --help'
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
      esac ;;
  esac
  if [[ $word == -* ]]; then
    ((COMP_CWORD > 1)) || names+=' --flatzinc'
    COMPREPLY=($(compgen -W "$names" -- "$word"))
  else
    local IFS=$'\n'  # a name may have blanks
    COMPREPLY=($(compgen -f -X "$files" -- "$word") $(compgen -d -- "$word"))
    ((COMP_CWORD > 1)) || COMPREPLY+=($(compgen -W mark -- "$word"))
  fi
}
complete -o filenames -F _hornbeam hornbeam
