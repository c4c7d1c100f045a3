% SPDX-License-Identifier: MIT
% library(option).

:- use_module(library(plunit)).
:- use_module(library(option)).

:- begin_tests(option).

test(compound, V == 2) :- option(depth(V), [width(1),depth(2),depth(3)]).
test(equals, V == 2) :- option(depth(V), [width=1,depth=2]).
test(first_counts, fail) :- option(depth(3), [depth(2),depth(3)]).
test(absent, fail) :- option(depth(_), [width(1)]).
test(default, V == 7) :- option(depth(V), [width(1)], 7).
test(default_unused, V == 2) :- option(depth(V), [depth(2)], 7).
test(unbound, error(instantiation_error)) :- option(_, [a(1)]).
test(select, V-R == 2-[a(1),c=3]) :- select_option(b(V), [a(1),b(2),c=3], R).
test(select_default, V-R == 9-[a(1)]) :- select_option(b(V), [a(1)], R, 9).
test(merge, L == [a(1),b(2)]) :- merge_options([a(1)], [b=2,a(3)], L).
test(merge_empty, L == [a(3),b(2)]) :- merge_options([], [b=2,a(3)], L).
test(other_members, V == 1) :- option(a(V), [x,f(_,_),a(1)]).
test(meta_options, Os == [goal(user:p), depth(3)]) :- meta_options([N]>>(N == goal), user:[goal(p), depth(3)], Os).

:- end_tests(option).
