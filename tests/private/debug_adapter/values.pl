% SPDX-License-Identifier: MIT
% private(debug_adapter/values)

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(debug_adapter/values)).

:- begin_tests(dap_values).

test(names_of_variables, T == "f(X,'A b',\"s\")") :- value_text(f(X, 'A b', "s"), ['X'=X, 'Y'=1], T).
test(variables_that_occur_once, T == "f(_,X)") :- value_text(f(_, X), ['X'=X], T).
test(long_terms_are_cut, N =< 1003) :- numlist(1, 100000, L), T0 =.. [f|L], value_text(T0, [], T), string_length(T, N).
test(cyclic_term, true) :- X = f(X), value_text(X, [], T), sub_string(T, _, _, _, "=f(").
test(fields_of_list, Fs == [type=list, variablesReference=3, indexedVariables=2]) :- value_fields([a, b], 3, Fs).
test(fields_of_compound, Fs == [type=compound, variablesReference=3]) :- value_fields(f(a), 3, Fs).
test(fields_of_integer, Fs == [type=integer, variablesReference=0]) :- value_fields(1, 3, Fs).
test(fields_of_variable, Fs == [type=variable, variablesReference=0]) :- value_fields(_, 3, Fs).
test(constrained, [F|Cs] == ['constrained variable'|[X in 1..3]]) :-
    X in 1..3,
    value_fields(X, 3, [type=F|_]),
    value_children(X, window(0, 10), Children),
    findall(C, member(_=C, Children), [clpfd:C0]),
    term_variables(C0, [X]),
    Cs = [C0].
test(elements, Cs == ['2'=c]) :- value_children([a, b, c, d], window(2, 1), Cs).
test(elements_behind_the_end, Cs == []) :- value_children([a], window(2, 1), Cs).
test(arguments, Cs == ['1'=x, '2'=y]) :- value_children(f(x, y), window(0, 0), Cs).
test(atomic, Cs == []) :- value_children(a, window(0, 10), Cs).

:- end_tests(dap_values).
