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

:- end_tests(backcomp).
