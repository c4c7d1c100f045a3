% SPDX-License-Identifier: MIT
% private(toplevel/filled_text): texts in the width of the terminal.

:- use_module(library(plunit)).
:- use_module(library(lists), [last/2]).
:- use_module(private(toplevel/filled_text)).

:- set_prolog_flag(double_quotes, string).

%   A line of 116 characters, as in the sources.
long(Line) :-
    length(Words, 29),
    maplist(=("abc "), Words),
    atomic_list_concat(Words, Atom),
    atom_string(Atom, Line0),
    string_concat(Line, " ", Line0).

:- begin_tests(filled_text).

test(text_columns, C == 120) :- text_columns(C).
test(print_filled, T == "  one\n\n  two\n") :- with_output_to(string(T), print_filled(2, ["one", "", "two"])).
test(short_lines, Ls == ["one", "two"]) :- filled_lines(["one", "two"], 20, Ls).
test(blank_line, Ls == ["one", "", "two"]) :- filled_lines(["one", "", "two"], 20, Ls).
test(broken, Ls == ["one two", "three"]) :- filled_lines(["one two three"], 8, Ls).
test(joined, Last == "abc xyz end.") :-
    long(Line),
    filled_lines([Line, "xyz end."], 55, Ls),
    last(Ls, Last).
test(not_joined_with_an_example, Last == "    ?- p.") :-
    long(Line),
    filled_lines([Line, "", "    ?- p."], 60, Ls),
    last(Ls, Last).
test(number, Ls == [" 1. one", "    two"]) :- filled_lines([" 1. one two"], 9, Ls).
test(example, Ls == ["    p :-", "      q."]) :- filled_lines(["    p :- q."], 9, Ls).
test(word_too_long, Ls == ["a", "longer", "b"]) :- filled_lines(["a longer b"], 3, Ls).

:- end_tests(filled_text).
