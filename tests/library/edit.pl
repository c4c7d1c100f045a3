% SPDX-License-Identifier: MIT
% library(edit).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(edit)).

:- begin_tests(edit).

test(nothing_known, error(existence_error(source, no_such_thing_at_all))) :- edit(no_such_thing_at_all).
test(unbound, error(instantiation_error)) :- edit(_).

:- end_tests(edit).
