% SPDX-License-Identifier: MIT
% library(backcomp).

:- use_module(library(plunit)).
:- use_module(library(backcomp)).

:- begin_tests(backcomp).

test(concat, A == ab1) :- concat_atom([a,b,1], A).
test(concat_separator, A == 'a-b') :- concat_atom([a,b], -, A).
test(checklist) :- checklist(integer, [1,2]).
test(sublist, L == [1]) :- sublist(integer, [a,1], L).
test(merge_set, L == [a,b,c]) :- merge_set([a,c], [b,c], L).
test(display, A == '+(1,2)') :- with_output_to(atom(A), display(1+2)).
test(on_exception, X == caught) :- on_exception(b, raise_exception(b), X = caught).
test(genarg, all(N-A == [1-a,2-b])) :- genarg(N, f(a,b), A).

test(c, R == [b]) :- 'C'([a,b], a, R).
test(concat, X == ab1) :- concat(ab, 1, X).
test(old_names, Vs == [X]) :- free_variables(f(X), Vs), index(f(1)), hash(f/1), string_to_list(ab, [0'a,0'b]), hash_term(a, _).
test(cleanup, X == 1) :- setup_and_call_cleanup(true, X = 1, true).
test(convert_time, T == 'Thu Jan  1') :- convert_time(0, S), sub_atom(S, 0, 10, _, T).
test(current_thread, T-S == main-running) :- current_thread(T, S).
test(displayq, T == '+(1,\'A\')') :- with_output_to(atom(T), displayq(1+'A')).
test(displayq_stream, T == '+(1,\'A\')') :- with_output_to(atom(T), ( current_output(S), displayq(S, 1+'A') )).
test(write_ln, T == 'a\n') :- with_output_to(atom(T), write_ln(a)).
test(flush, true) :- flush.
test(prompt1, true) :- prompt1('').
test(skip_line, C == t) :- open_string('one\ntwo', S), skip_line(S), get_char(S, C), close(S).
test(skip_last_line, C == end_of_file) :- open_string(one, S), skip_line(S), get_char(S, C), close(S).
test(unix_system, true) :- unix(system('exit 0')).
test(unix_shell, S == 3) :- unix(shell('exit 3', S)).
test(unix_other, fail) :- unix(foo).
test(reconsult, X == 2) :-
    tmp_file_stream(F, S, [extension(pl)]), write(S, 'reconsulted_here(2).'), close(S), reconsult(user:F), delete_file(F),
    user:reconsulted_here(X).
test(convert_time_parts, [Y,Mo,D,Mi,S,Ms] == [1970,1,1,0,1,500]) :-
    convert_time(1.5, Y, Mo, D, _, Mi, S, Ms).
test(cleanup_with_catcher, W == fail) :- \+ setup_and_call_cleanup(true, fail, Why, b_setval(why, Why)), W = fail.
test(proper_list, true) :- proper_list([a]), \+ proper_list([a|_]).
test(substring, S == "bc") :- substring(abcd, 2, 2, S).
test(substring_start, all(I == [2,4])) :- substring(abab, I, 1, "b").
test(read_variables, T-N == f(X,Y)-['X'=X,'Y'=Y]) :-
    open_string("f(X, Y, _).", S), read_variables(S, T0, N), close(S), T0 = f(X,Y,_), T = f(X,Y).
test(read_clause, [X,Y] == [a,b]) :-
    open_string("a. b.", S), read_clause(S, X), set_input(S), call_cleanup(read_clause(Y), set_input(user_input)), close(S).
test(set_feature, F == 1) :- set_feature(backcomp_test_feature, 1), feature(backcomp_test_feature, F).
test(at_initialization, true) :- at_initialization(nb_setval(backcomp_initialized, 1)), nb_getval(backcomp_initialized, 1).
test(current_module_file, true(atom(F))) :- current_module(backcomp, F).
test(export_list, true(memberchk(proper_list(_), Hs))) :- export_list(backcomp, Hs).
test(feature, B == false) :- feature(bounded, B).

:- end_tests(backcomp).
