% SPDX-License-Identifier: MIT
% private(checks/argument_values): each value is one that the system takes.

:- use_module(library(plunit)).
:- use_module(private(checks/argument_values)).

:- begin_tests(argument_values).

test(modes, [forall(( argument_values(open, 1, Modes), member(Mode, Modes) )), true]) :-
    tmp_file(values, File),
    setup_call_cleanup(open(File, append, Out), true, close(Out)),
    setup_call_cleanup(open(File, Mode, S), true, close(S)),
    delete_file(File).
test(option_values, [forall(( member(Option, [type, eof_action, buffer, newline, encoding, bom, reposition]),
                              option_values(Option, Values), member(Value, Values) )),
                     true]) :-
    tmp_file(values, File),
    Term =.. [Option, Value],
    setup_call_cleanup(open(File, write, S, [Term]), true, close(S)),
    delete_file(File).
test(of_writing, [forall(( member(Option, [quoted, ignore_ops, numbervars, spacing, fullstop, nl, no_lists, dotlists, brace_terms, cycles]),
                           option_values(Option, Values), member(Value, Values) )),
                  true]) :-
    Term =.. [Option, Value],
    with_output_to(string(_), write_term(a, [Term])).
test(flag_values, Vs == [[error, fail, warning], [true, false], [on, off]]) :-
    findall(V, ( member(Flag, [unknown, gc, debug]), flag_values(Flag, V) ), Vs).
test(options_of, [forall(( options_of(open(_, _, _, _), 4, Options),
                           member(Option, [type, alias, encoding]) )),
                  true]) :-
    memberchk(Option, Options).
test(of_a_number, fail) :- flag_values(max_integer, _).

:- end_tests(argument_values).
