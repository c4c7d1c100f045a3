% SPDX-License-Identifier: MIT
% library(portray_text): lists of codes as text in answers; how that looks is tested by tests/repl.

:- use_module(library(plunit)).
:- use_module(library(portray_text)).

:- begin_tests(portray_text, [cleanup(portray_text(false))]).

test(on, F == true) :- portray_text(true), current_prolog_flag(portray_text, F).
test(off, F == false) :- portray_text(true), portray_text(false), current_prolog_flag(portray_text, F).
test(answers_only, T == '[104,105]') :- portray_text(true), with_output_to(atom(T), print([104,105])).
test(unbound, error(instantiation_error)) :- portray_text(_).
test(no_boolean, error(type_error(bool, yes))) :- portray_text(yes).

:- end_tests(portray_text).
