% SPDX-License-Identifier: MIT
% Atoms, strings and characters beyond the tables of tests/conformance.

:- module(texts_tests, []).

:- use_module(library(plunit)).

:- begin_tests(texts).

test(number_without_point, N == 100000.0) :- atom_number('1e5', N).
test(string_without_point, N == 100000.0) :- atom_string('1e5', S), number_string(N, S).
test(codes_need_point, error(syntax_error(illegal_number))) :- atom_codes('1e5', Cs), number_codes(_, Cs).
test(variable_start, Cs == ['A','_']) :-
    findall(C, ( member(C, [a,'A','_','1',+]), char_type(C, prolog_var_start) ), Cs).
test(atom_start, Cs == [a,é]) :-
    findall(C, ( member(C, [a,é,'A','_','1',+]), char_type(C, prolog_atom_start) ), Cs).
test(identifier_continue, Cs == [a,'A','_','1']) :-
    findall(C, ( member(C, [a,'A','_','1',+]), char_type(C, prolog_identifier_continue) ), Cs).
test(symbols, A == '#$&*+-./:<=>?@\\^~') :-
    findall(C, ( between(0, 300, N), char_code(C, N), char_type(C, prolog_symbol) ), Cs), atom_chars(A, Cs).

:- end_tests(texts).
