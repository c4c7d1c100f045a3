% SPDX-License-Identifier: MIT
% library(edit).

:- expects_dialect(iso).

:- use_module(library(plunit)).
:- use_module(library(edit)).

here(1).

:- begin_tests(edit).

% The editor does nothing to the file.
test(procedure, [setup(setenv('EDITOR', 'true')), cleanup(unsetenv('EDITOR'))]) :- edit(here/1).
test(name, [setup(setenv('EDITOR', 'true')), cleanup(unsetenv('EDITOR'))]) :- edit(here).
test(nothing_known, error(existence_error(source, no_such_thing_at_all))) :- edit(no_such_thing_at_all).
test(unbound, error(instantiation_error)) :- edit(_).

:- end_tests(edit).
