% SPDX-License-Identifier: MIT
% library(edinburgh).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(edinburgh)).

:- begin_tests(edinburgh).

test(unknown, Old-New == error-error) :- unknown(Old, fail), unknown(_, error), unknown(New, error).
test(call_dcg, R == [c]) :- call_dcg(([a],[b]), [a,b,c], R).
test(call_dcg_fails, fail) :- call_dcg([b], [a], _).

:- end_tests(edinburgh).
