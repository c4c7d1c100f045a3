% SPDX-License-Identifier: MIT
% Atoms, strings and characters beyond the tables of tests/conformance.

:- module(texts_tests, []).

:- use_module(library(plunit)).

% In clauses these run as instructions where at most one solution is in sight, and as goals otherwise.
parts(Atom, Length, Part) :- sub_atom(Atom, _, Length, _, Part).
halves(Atom, Front-Back) :- atom_concat(Front, Back, Atom).
place_or_none(Atom, Part, R) :- ( sub_atom(Atom, B, _, 0, Part) -> R = at(B) ; R = none(B) ).

:- begin_tests(texts).

test(number_without_point, N == 100000.0) :- atom_number('1e5', N).
test(string_without_point, N == 100000.0) :- atom_string('1e5', S), number_string(N, S).
test(type_with_known_value) :- char_type('A', upper(a)), code_type(0'5, digit(5)), \+ code_type(0'5, digit(6)).
test(types_of_end, Ts == [end_of_file]) :- findall(T, code_type(-1, T), Ts).
test(lower_and_upper_of, Xs-Ys == [a]-['A']) :-
    findall(X, char_type(X, to_lower(a)), Xs), findall(Y, char_type(Y, to_upper('A')), Ys).
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

test(parts_of_a_length, all(S == [a,b,c])) :- parts(abc, 1, S).
test(halves, all(P == [''-ab,a-b,ab-''])) :- halves(ab, P).
test(one_part, S == b) :- sub_atom(abc, 1, 1, _, S).
test(one_part_in_a_clause, S == abc) :- parts(abc, 3, S).
test(only_occurrence, B-A == 1-1) :- sub_atom(abcd, B, _, A, bc).
test(occurrences, all(B == [0,2])) :- sub_atom(abab, B, _, _, ab).
test(no_occurrence, fail) :- sub_atom(abc, _, _, _, d).
test(negated) :- \+ sub_atom(abc, _, _, _, d), \+ atom_concat(b, _, abc).
test(condition, R-S == at(1)-none(B)) :- place_or_none(abc, bc, R), place_or_none(abc, ab, S), S = none(B), var(B).
test(only_string, S-T == "b"-"ab") :- sub_string("abc", 1, 1, _, S), string_concat(a, b, T).
test(strings, all(S == ["a","b"])) :- sub_string("ab", _, 1, _, S).
test(one_length, N == 2) :- length([_,_], N).
test(lengths, all(N == [1,2])) :- length([_|T], N), ( N < 2 -> true ; !, T = [_] ).
test(split_between_separators, Ps == ["a","","b"]) :- split_string("a ,b", " ,", ",", Ps).
test(split_run_of_padding, Ps == ["a","b"]) :- split_string("a,,b", " ,", ",", Ps).
test(split_separators_in_front, Ps == ["","","a"]) :- split_string(" ,a", " ,", ",", Ps).

:- end_tests(texts).
