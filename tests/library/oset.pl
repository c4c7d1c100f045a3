% SPDX-License-Identifier: MIT
% library(oset).

:- use_module(library(plunit)).
:- use_module(library(oset)).

:- begin_tests(oset).

test(is) :- oset_is([a,b]).
test(is_not, fail) :- oset_is([b,a]).
test(union, S == [a,b,c]) :- oset_union([a,c], [b,c], S).
test(int, S == [c]) :- oset_int([a,c], [b,c], S).
test(diff, S == [a]) :- oset_diff([a,c], [b,c], S).
test(dunion, S == [a,b,c]) :- oset_dunion([[a],[b],[a,c]], S).
test(dint, S == [b]) :- oset_dint([[a,b],[b,c],[b]], S).
test(power, S == [[],[a],[a,b],[a,b,c],[a,c],[b],[b,c],[c]]) :- oset_power([a,b,c], S).
test(addel, S == [a,b]) :- oset_addel([a,b], b, S).
test(delel, S == [a]) :- oset_delel([a,b], b, S).

:- end_tests(oset).
