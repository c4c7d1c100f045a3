% SPDX-License-Identifier: MIT
% private(source_analysis/source_notes). What is made of them: library/prolog_xref.pl.

:- use_module(library(plunit)).
:- use_module(private(source_analysis/source_notes)).
:- use_module(private(source_analysis/source_pieces)).

notes(Text, Notes) :-
    open_source('/x/a.pl', Text, S),
    source_notes(S, Notes),
    close_source(S).

:- begin_tests(source_notes).

test(source_notes, Ns =@= [defined(p(_), local(1)), called(q, p(_), 1), called(r, '<directive>'(2), 2)]) :-
    notes('p(1) :- q.\n:- r.\n', Ns).
test(conjunction_of_directives, Hs == [(dynamic 1), (multifile 1)]) :-
    notes(':- dynamic(a/0), multifile(b/0).\n', Ns),
    findall(H, member(defined(_, H), Ns), Hs).
test(tests, Ns =@= [defined(test(a, _), local(2)), called(q(_), test(a, _), 2)]) :-
    notes(':- begin_tests(u).\ntest(a, X == 1) :- q(X).\n:- end_tests(u).\n', Ns).
test(called_arguments, Cs == [A, B+2, C, //(D)]) :- called_arguments(p(0, 2, ^, ?, //), p(A, B, _^C, _, D), Cs).

:- end_tests(source_notes).
