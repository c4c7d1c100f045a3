% SPDX-License-Identifier: MIT
% stdlib/builtins/term_tests.pl.

:- expects_dialect(iso).

:- use_module(library(plunit)).

:- begin_tests(term_tests).

test(most_general, true) :- is_most_general_term(f(_,_)), is_most_general_term(a), is_most_general_term([_,_]).
test(not_most_general, fail) :- is_most_general_term(f(X,X)).
test(not_most_general_2, fail) :- is_most_general_term(f(a)).
test(not_most_general_partial_list, fail) :- is_most_general_term([_|_]).
test(not_most_general_3, fail) :- is_most_general_term(_).
test(singletons, Vs == [Y]) :- term_singletons(f(X,Y,g(X)), Vs).
test(nonground, V == X) :- nonground(f(a,X,_), V).
test(ground, fail) :- nonground(f(a), _).
test(same, true) :- X = f(_), same_term(X, X).
test(not_same, fail) :- same_term(f(_), f(_)).
test(equal_not_same, fail) :- X = f(Y), copy_term(X, Z), Y = 1, Z = f(1), same_term(X, Z).
test(same_number, true) :- X is 2**100, Y is 2**100, same_term(X, Y).
test(functors_of_the_program, A == 1) :- assertz(user:likes_tea(ann)), current_functor(likes_tea, A).
test(write_length, N == 6) :- write_length('A b', N0, [quoted(true)]), N is N0+1.
test(write_length_limit, fail) :- write_length(abcdef, _, [max_length(3)]).
test(dict, fail) :- is_dict(a).
test(var_number, N == 3) :- var_number('$VAR'(3), N).

test(functor_of_compound, N/A/T == f/2/compound) :- functor(f(_,_), N, A, T).
test(functor_of_atom, N/A/T == f/0/atom) :- functor(f, N, A, T).
test(functor_of_number, N/A/T == 1/0/atomic) :- functor(1, N, A, T).
test(functor_made, T =@= f(_,_)) :- functor(T, f, 2, _).
test(functor_without_arguments, A == 0) :- functor(T, f, 0, compound), compound_name_arity(T, f, A).
test(functor_atom, T == f) :- functor(T, f, 0, atom).
test(functor_unknown, error(instantiation_error)) :- functor(_, f, 0, _).
test(get_dict, V == 2) :- get_dict(y, [x-1, y-2], V).
test(get_dict_all, all(K-V == [x-1, y-2])) :- get_dict(K, [x-1, y-2], V).
test(get_dict_missing, fail) :- get_dict(z, [x-1], _).
test(blob_atom, T == text) :- blob(user_input, T).
test(blob_nil, T == reserved_symbol) :- blob([], T).
test(blob_stream, T == stream) :- stream_property(S, alias(user_input)), blob(S, T).
test(blob_clause, T == clause) :- assertz(user:blob_fact, Ref), blob(Ref, T), erase(Ref).
test(blob_record, T == record) :- recordz(blob_key, x, Ref), blob(Ref, T), erase(Ref).
test(no_blob, true) :- \+ ( member(X, [_, 1, "a", f(x)]), blob(X, _) ).

:- end_tests(term_tests).
