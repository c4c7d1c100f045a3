#compdef hornbeam
# Completions of hornbeam for zsh, printed by `hornbeam --print zsh`.
local first=$words[2]
if (( CURRENT == 2 )); then
  first=
  if [[ $PREFIX == -* ]]; then compadd -- --flatzinc; else compadd mark; fi
else
  [[ $first != (mark|--flatzinc) ]] || { shift words; (( CURRENT-- )) }
fi
case $first in
mark)
  _arguments \
    '--jobs=[run N at once (default\: one for each core)]:N:' \
    '--time=[for each test (default 2); --time 0.5]:SECONDS:' \
    '--total=[for a submission (default 60)]:SECONDS:' \
    '--memory=[for each test (default 256m)]:SIZE:' \
    '--class=[a file that names all submissions of the class, a line each\: none may read another]:LIST:' \
    '--json[a line of JSON for each submission]' \
    '--csv[a line of a table for each submission]' \
    '--report=[a page for each submission, an overview, and both tables, in the directory DIR]:DIR:_files -/' \
    '--marked[the files contain output of --json\: report on all submissions in them]' \
    '-h[print this text and exit]' \
    '--help[print this text and exit]' \
    '*:file:_files -g "*.(pl|pro|prolog|plt|json|jsonl)"'
  ;;
--flatzinc)
  _arguments \
    '-a[all solutions]' \
    '-n[N solutions at most]:N:' \
    '-i[each better solution (always on)]' \
    '-f[free search\: ignores the search annotations of the model]' \
    '-s[statistics]' \
    '-t[time for the search]:MILLISECONDS:' \
    '-h[print this text and exit]' \
    '--help[print this text and exit]' \
    '*:file:_files -g "*.fzn"'
  ;;
*)
  _arguments \
    '-g[run GOAL after loading (may be given several times)]:GOAL:' \
    '--goal=[run GOAL after loading (may be given several times)]:GOAL:' \
    '-t[run GOAL in place of the toplevel, such as halt]:GOAL:' \
    '--toplevel=[run GOAL in place of the toplevel, such as halt]:GOAL:' \
    '-q[no welcome text]' \
    '--quiet[no welcome text]' \
    '-l[load FILE like the files after the options; same as -s]:FILE:_files' \
    '-f[load FILE first, in place of the init file; none loads nothing]:FILE:_files' \
    '--check[check the queries with answers in the files, then exit]' \
    '--coverage[on exit, show which clauses have run]' \
    '--dialect=[auto, iso, gnu, scryer, sicstus or swi]:NAME:(auto iso gnu scryer sicstus swi)' \
    '--iso[strictly ISO 13211-1\: sets the flag iso]' \
    '--diagnostics=[how errors are printed\: human, gcc (one line each) or json]:FORM:(human gcc json)' \
    '--on-error=[how -t halt treats errors while loading\: fail (exit status 1), continue]:MODE:(fail continue)' \
    '--flavour=[how answers look\: swi or sicstus]:NAME:(swi sicstus)' \
    '--color=[colours\: auto (on a terminal), always or never]:WHEN:(auto always never)' \
    '--theme=[colours for a dark or a light background, or plain\: none]:NAME:(auto dark light plain)' \
    '--answers=[text, or json\: a line with an object for each answer]:FORM:(text json)' \
    '--max-answers=[show at most N answers of a query from a pipe (default\: all)]:N:' \
    '--stack-limit=[memory for the stacks\: 64m, 2g (default 1g)]:SIZE:' \
    '--memory-limit=[memory for everything else\: atoms, clauses, tables ... (default 2g)]:SIZE:' \
    '--lsp[run as a language server for an editor, on the standard streams]' \
    '--dap[run as a debug adapter for an editor, on the standard streams]' \
    '--no-indexing[try the clauses of a predicate one by one (for tests; the answers are the same)]' \
    '--print=[print a shell'\''s completions, or the manual page, and exit]:WHAT:(bash zsh fish manual)' \
    '--version[print the version and exit]' \
    '-h[print this text and exit]' \
    '--help[print this text and exit]' \
    '*:file:_files -g "*.(pl|pro|prolog|plt)"'
  ;;
esac
