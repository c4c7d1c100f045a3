% SPDX-License-Identifier: MIT
% library(format). A file that imports it is for Scryer Prolog: its "..." are lists of characters.

:- use_module(library(plunit)).
:- use_module(library(format)).

:- begin_tests(format).

test(format_, Cs == ['7',-,x]) :- phrase(format_("~d-~a", [7,x]), Cs).
test(format_characters, Cs == "<ab>") :- phrase(format_("<~s>", ["ab"]), Cs).
test(format_rest, Cs == "a1b") :- phrase(( "a", format_("~w", [1]), "b" ), Cs).
test(portray_clause_, Cs == "a.\n") :- phrase(portray_clause_(a), Cs).
test(format_2, S == "7 x") :- with_output_to(chars(S), format("~d ~a", [7,x])).

:- end_tests(format).
