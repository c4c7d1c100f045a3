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

test(types_of_a_character, Ts-N == [alnum,alpha,csym,csymf]-N) :-
    findall(T, char_type(a, T), All),
    length(All, N),
    sort(All, Sorted),
    length(Sorted, N),
    once(append(Ts, [ascii|_], All)).

test(types_of_scryer, Ts == ["afé", "7", " \n", "!", "+", "af7", "7"]) :-
    findall(S,
            ( member(T, [alphabetic, decimal_digit, whitespace, solo, sign, hexadecimal_digit, octal_digit]),
              findall(C, ( member(C, [a,f,é,'7',' ','\n','!',+]), char_type(C, T) ), Cs),
              string_chars(S, Cs) ),
            Ts).

test(fewer_characters_than_asked_for, T-U-V == "abc"-"abc"-"") :-
    open_string("abc", S),
    peek_string(S, 10, T),
    read_string(S, 10, U),
    read_string(S, 10, V).

test(how_answers_are_written, true(memberchk(quoted(true), Options))) :-
    current_prolog_flag(answer_write_options, Options).
test(name_behind_layout, X == ' 42') :- name(X, [0' ,0'4,0'2]).
test(name_of_sign_and_layout, X == '- 42') :- name(X, [0'-,0' ,0'4,0'2]).
test(name_with_plus, X == 42) :- name(X, [0'+,0'4,0'2]).

:- end_tests(texts).
