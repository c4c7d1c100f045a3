% SPDX-License-Identifier: MIT
% library(history): what history/0 prints at a terminal is in tests/repl/terminal/history.terminal.

:- use_module(library(plunit)).
:- use_module(library(history)).

:- begin_tests(history).

test(no_terminal, T == "") :- with_output_to(string(T), history).
test(stream, T == "    1  p.\n") :-
    tmp_file(history, Path),
    setup_call_cleanup(open(Path, write, Out), write(Out, '    1  p.\n'), close(Out)),
    open(Path, read, In, [alias(toplevel_history)]),
    with_output_to(string(T), history),
    close(In),
    delete_file(Path).

:- end_tests(history).
