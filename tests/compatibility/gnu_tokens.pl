% SPDX-License-Identifier: MIT
% library(gnu_tokens).

:- use_module(library(plunit)).
:- use_module(library(gnu_tokens)).

:- set_prolog_flag(double_quotes, string).

tokens(Text, Tokens) :-
    setup_call_cleanup(open_string(Text, S), all_tokens(S, Tokens), close(S)).

all_tokens(S, [T|Ts]) :-
    read_token(S, T),
    ( T == punct(end_of_file) -> Ts = [] ; all_tokens(S, Ts) ).

reads(Goal, Text, X) :-
    setup_call_cleanup(open_string(Text, S), call(Goal, S, X), close(S)).

current(Goal, Text, X) :-
    current_input(Old),
    setup_call_cleanup(( open_string(Text, S), set_input(S) ), call(Goal, X), ( set_input(Old), close(S) )).

:- begin_tests(gnu_tokens).

test(names, Ts == [foo,var('X'),var('_'),'q a',punct(end_of_file)]) :- tokens("foo X _ 'q a'", Ts).
test(numbers, Ts == [12,3.5,1.0e3,31,97,punct(end_of_file)]) :- tokens("12 3.5 1.0e+3 0x1f 0'a", Ts).
test(texts, Ts == [string(abc),back_quotes(d),string('it''s'),'a''b',punct(end_of_file)]) :-
    tokens("\"abc\" `d` \"it's\" 'a''b'", Ts).
test(symbols, Ts == [+,(:-),',',;,!,punct(end_of_file)]) :- tokens("+ :- , ; !", Ts).
test(brackets, Ts == [punct('('),punct(')'),punct('['),punct(']'),punct('{'),punct('}'),punct('|'),punct(end_of_file)]) :-
    tokens("()[]{}|", Ts).
test(full_stop, Ts == [a,punct(full_stop),punct(end_of_file)]) :- tokens("a. ", Ts).
test(comments, Ts == [a,b,punct(end_of_file)]) :- tokens("a /* x */ % y\n b", Ts).
test(unclosed, error(syntax_error(end_of_file))) :- tokens("\"un", _).
test(read_token, T == foo) :- current(read_token, "foo", T).
test(read_integer, N == -3) :- reads(read_integer, " -3 x", N).
test(read_integer_of_input, N == 12) :- current(read_integer, "12", N).
test(no_integer, error(syntax_error(integer_expected))) :- reads(read_integer, "x", _).
test(read_number, N == 3.5) :- reads(read_number, " +3.5 ", N).
test(read_number_of_input, N == 7) :- current(read_number, "7", N).
test(no_number, error(syntax_error(number_expected))) :- reads(read_number, "", _).
test(read_atom, A == 'a b') :- reads(read_atom, "'a b'", A).
test(read_atom_of_input, A == a) :- current(read_atom, "a", A).
test(no_atom, error(syntax_error(atom_expected))) :- reads(read_atom, "1", _).

:- end_tests(gnu_tokens).
